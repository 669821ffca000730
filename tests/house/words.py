"""English and Chinese say the same things, and every sentence, sign and icon that the code asks for is there."""
import json
import pathlib
import re
import sys

import source

sys.path.insert(0, str(pathlib.Path(__file__).parents[2] / 'cmake'))
import glyphs  # noqa: E402

SURE = re.compile(r'"(ui(?:\.[\w-]+)+)"(?!\s*\+)|"@((?:[\w-]+)(?:\.[\w-]+)+)"(?!\s*\+)')  # wherever they stand
CALL = re.compile(r'\bwords(?:_of)?\(\s*(?:ui(?:\.words)?,\s*)?"([a-z][\w-]*(?:\.[\w-]+)+)"(?!\s*\+)')


class Twice(ValueError):
    pass


def pairs(items):
    keys = [key for key, _ in items]
    if twice := {key for key in keys if keys.count(key) > 1}:
        raise Twice(', '.join(sorted(twice)))
    return dict(items)


def read_tables(listing):
    """{name of the pair: {language: table}} and what is wrong with the files themselves."""
    tables, problems = {}, []
    for path, text in listing:
        match = re.fullmatch(r'(.*/)(|.*_)(en|zh)\.json', path)
        try:
            table = json.loads(text, object_pairs_hook=pairs)
        except ValueError as error:
            problems.append(f'{path}: {"twice: " if isinstance(error, Twice) else ""}{error}')
            continue
        if match:
            tables.setdefault(match[1] + match[2], {})[match[3]] = table
        else:
            problems.append(f'{path}: neither ..en.json nor ..zh.json')
    return tables, problems


def holes(sentence):
    return sorted(re.findall(r'\{\d+\}', sentence))


def check_tables(tables):
    problems, seen = [], {}
    for name, languages in tables.items():
        english, chinese = languages.get('en', {}), languages.get('zh', {})
        problems += [f'{name}zh.json: {key} is missing' for key in english.keys() - chinese.keys()]
        problems += [f'{name}en.json: {key} is missing' for key in chinese.keys() - english.keys()]
        for key in sorted(english.keys() & chinese.keys()):
            if set(holes(english[key])) != set(holes(chinese[key])):
                problems.append(f'{name}zh.json: {key} has {holes(chinese[key])}, English has {holes(english[key])}')
            if not english[key] or not chinese[key]:
                problems.append(f'{name}: {key} is empty')
        for key in english:
            if key in seen:
                problems.append(f'{name}en.json: {key} is in {seen[key]}en.json too')
            seen[key] = name
    return sorted(problems), seen


def check_code(listing, known):
    for path, text in listing:
        code = source.without_comments(text)
        for pattern in (SURE, CALL):
            for match in pattern.finditer(code):
                key = next(filter(None, match.groups()))
                if key not in known:
                    yield f'{path}:{source.line_of(code, match.start())}: no text for "{key}"'


def check_glyphs(listing):
    drawable, asked = set(glyphs.CHINESE_SIGNS).union(*glyphs.FACES.values()), set()
    for path, text in listing:
        for match in source.TOKEN.finditer(text):
            if match[0][0] not in '/':
                yield from (f'{path}:{source.line_of(text, match.start())}: {sign} is not in cmake/glyphs.py'
                            for sign in sorted(set(match[0]) - drawable) if sign > '~')
        asked |= set(re.findall(r'\bicon::(\w+)', text))
    yield from (f'cmake/glyphs.py: nothing draws the icon {name}' for name in glyphs.ICONS if name.replace('-', '_') not in asked)


def self_test():
    def bad(english, chinese, code=''):
        tables, problems = read_tables([('t/en.json', english), ('t/zh.json', chinese)])
        more, known = check_tables(tables)
        return problems + more + list(check_code([('a.cpp', code)], known))
    good = '{"ui.a": "x {0}", "error.b": "y"}'
    assert not bad(good, good, 'words("ui.a"); words("ui." + key); f("time.step_s"); // "ui.none"')
    assert bad(good, '{"ui.a": "x {0}"}') and bad('{"ui.a": "x {0}"}', good)
    assert bad(good, good.replace('{0}', '{1}')) and bad('{"a.b": "", "a.b": ""}', good)
    assert bad(good, good, 'ui.words("ui.c")') and bad(good, good, 'words(ui, "error.c", {})') and bad(good, good, 'f(x ? "ui.a" : "ui.c")')
    assert bad(good, good, 'arguments = {"@unit.days"};')
    icons = ' '.join('icon::' + name.replace('-', '_') for name in glyphs.ICONS)
    assert not list(check_glyphs([('a.cpp', icons + ' "1 ≈ 2" // ∮')]))
    assert list(check_glyphs([('a.cpp', icons + ' "∮"')])) and list(check_glyphs([('a.cpp', 'icon::copy')]))
    two = [('t/a_en.json', good), ('t/b_en.json', good), ('t/a_zh.json', good), ('t/b_zh.json', good)]
    assert check_tables(read_tables(two)[0])[0]


if __name__ == '__main__':
    self_test()
    tables, problems = read_tables(source.files(sys.argv[1], 'core/text', 'shell/text', suffixes={'.json'}))
    more, known = check_tables(tables)
    print(f'{len(known)} sentences in each language')
    code = list(source.cpp(sys.argv[1], 'core', 'shell', 'native', 'web'))
    source.finish(problems + more + sorted(set(check_code(code, known))) + list(check_glyphs(code)))
