"""Files under 300 lines; functions under 40 in core and 60 in shell, native and web. Prints the ten longest functions."""
import re
import sys

import source

FILE_LIMIT = 300
FUNCTION_LIMITS = {'core': 40, 'shell': 60, 'native': 60, 'web': 60}
CODE = {'.cpp', '.hpp', '.js', '.mjs', '.css', '.html', '.py', '.cmake', '.txt', '.sh', '.yml', ''}
TYPE = re.compile(r'^\s*(?:\[\[\w+\]\]\s*)?(?:template\s*<.*>\s*)?(?:requires.*\s)?(?:inline\s+)?(?:namespace|struct|class|union|enum|extern)\b(?![^{]*\)\s*$)', re.S)
INITIALIZER = re.compile(r'\)\s*(?:noexcept\s*)?:(?!:)')


def closing(code, opening):
    depth = 0
    for match in re.compile(r'[{}]').finditer(code, opening):
        depth += 1 if match[0] == '{' else -1
        if depth == 0:
            return match.start()
    return len(code) - 1


def opens_function(head):
    """`head`: what stands between the last boundary and a brace."""
    if TYPE.match(head) or '(' not in head or head.count('(') != head.count(')'):
        return False
    before = head[:head.index('(')]
    return not re.search(r'[^=!<>]=[^=]', before.replace('operator=', '')) and not re.search(r'\]\s*$', before)


def functions(text):
    """(name, first line, lines) of each function with a body; lambdas count as part of what holds them."""
    code = source.without_comments(text, keep_strings=False)
    code = re.sub(r'^[ \t]*#.*$', lambda match: ' ' * len(match[0]), code, flags=re.M)
    start = position = 0
    while match := re.compile(r'[;{}]').search(code, position):
        position = match.end()
        head = code[start:match.start()]
        if match[0] == '{' and not TYPE.match(head):
            end = closing(code, match.start())
            if opens_function(head) and INITIALIZER.search(head) and re.search(r'[\w>]\s*$', head):
                position = end + 1  # a member's braces in a constructor's list; its body is still to come
                continue
            if opens_function(head):
                first = source.line_of(code, start + len(head) - len(head.lstrip()))
                name = re.search(r'([\w:~]+|operator\W+)\s*\(', head)
                yield name[1] if name else '?', first, source.line_of(code, end) - first + 1
            position = end + 1
        start = position


def check_files(listing):
    return [f'{path}: {lines} lines, at most {FILE_LIMIT}' for path, text in listing if (lines := text.count('\n')) > FILE_LIMIT]


def check_functions(listing):
    found = [(lines, f'{path}:{first}', name, FUNCTION_LIMITS[path.split('/')[0]])
             for path, text in listing for name, first, lines in functions(text)]
    found.sort(key=lambda each: -each[0])
    return found, [f'{where}: {name} has {lines} lines, at most {limit}' for lines, where, name, limit in found if lines > limit]


def self_test():
    body = 'int f(int x) {\n' + '  x += 1;\n' * 39 + '}\n'
    listing = {
        'core/long.cpp': body, 'core/short.cpp': body.replace('  x += 1;\n', '', 2), 'shell/long.cpp': body,
        'core/nested.cpp': 'namespace a {\nstruct S : T<decltype(q)> {\n  S() : x{1}, y(2) {\n' + '  x += 1;\n' * 39 + '  }\n};\n}\n',
        'core/table.cpp': 'const Row rows[] = {\n' + '  {1, f(2)},\n' * 60 + '};\nint g() { return 1; }\n',
    }
    found, problems = check_functions(listing.items())
    assert [problem.split()[0] for problem in problems] == ['core/long.cpp:1:', 'core/nested.cpp:3:'], problems
    assert len(found) == 5, found
    assert check_files([('a.cpp', 'x\n' * 301)]) and not check_files([('a.cpp', 'x\n' * 300)])


if __name__ == '__main__':
    self_test()
    longest, problems = check_functions(source.cpp(sys.argv[1], *FUNCTION_LIMITS))
    print('The ten longest functions:')
    for lines, where, name, _ in longest[:10]:
        print(f'{lines:5} {name:32} {where}')
    code = [(path, text) for path, text in source.files(sys.argv[1], suffixes=CODE)
            if not path.startswith(('docs/', 'tests/links/', 'tests/fuzz/seeds/', 'LICENSE'))]
    source.finish(check_files(code) + problems)
