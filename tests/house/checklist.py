"""docs/browser-checklist.md answers every complaint, and each test case that it names exists."""
import pathlib
import re
import sys

import source

COMPLAINTS = 73


def cases(tests):
    """Names of cases in `tests`; what varies in a name is written … in the checklist."""
    found = set()
    for text in tests:
        for match in re.finditer(r"""\btest\(\s*(?:'((?:[^'\\]|\\.)+)'|"([^"]+)"|`([^`]+)`)""", text):
            found.add(re.sub(r'\$\{[^}]*\}', '…', next(filter(None, match.groups()))))
    return found


def check(text, known):
    rows = re.findall(r'^\| (\d+) \| (.+) \| (.+) \|$', text, flags=re.M)
    problems = [] if [int(row[0]) for row in rows] == list(range(1, COMPLAINTS + 1)) else [f'not the rows 1 to {COMPLAINTS}, once each']
    for number, _, answer in rows:
        named = [case for case in re.findall(r'`([^`]+)`', answer) if not case.startswith('./dev') and not case.endswith('/')]
        problems += [f'{number}: no case "{case}"' for case in named if case not in known]
        if not named and not answer.startswith('Cannot happen: '):
            problems.append(f'{number}: neither a case nor a reason')
    return problems


def self_test():
    known = cases(["test('a b', () => {", 'test(`at ${x}%`, f)', 'test("it\'s", f)'])
    assert known == {'a b', 'at …%', "it's"}, known
    rows = ''.join(f'| {number} | x | `a b` |\n' for number in range(1, COMPLAINTS + 1))
    assert not check(rows, known)
    assert check(rows.replace('| 7 |', '| 8 |'), known) and check(rows.replace('a b', 'b a', 1), known) and check(rows.replace('`a b`', 'no', 1), known)


if __name__ == '__main__':
    self_test()
    root = pathlib.Path(sys.argv[1])
    named = cases(path.read_text() for path in sorted(root.glob('tests/browser/*.mjs')))
    named |= set(re.findall(r'add_test\(NAME ([\w/]+)', (root / 'tests/CMakeLists.txt').read_text()))
    source.finish(check((root / 'docs/browser-checklist.md').read_text(), named))
