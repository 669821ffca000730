"""The desktop's program and the page's must give the same bytes for the same plans.

usage: compare.py NATIVE_PROGRAM WASM_PROGRAM.js
"""
import subprocess
import sys


def lines_of(command):
    return subprocess.run(command, stdout=subprocess.PIPE, check=True).stdout.split(b'\n')


def main(native, wasm):
    ours, theirs = lines_of([native]), lines_of(['node', wasm])
    differing = [number for number, (a, b) in enumerate(zip(ours, theirs)) if a != b]
    for number in differing[:5]:
        a, b = ours[number], theirs[number]
        at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y), min(len(a), len(b)))
        print(f'line {number + 1}, byte {at + 1}:\n  native {a[max(0, at - 60):at + 40]!r}\n  wasm   {b[max(0, at - 60):at + 40]!r}')
    if differing or len(ours) != len(theirs):
        sys.exit(f'{len(differing)} of {len(ours)} lines differ; wasm printed {len(theirs)}')
    if len(ours) < 2000:
        sys.exit(f'only {len(ours)} lines: the comparison is of 1,000 plans and 1,000 hostile texts')
    print(f'{len(ours) - 1:,} lines, {sum(map(len, ours)):,} bytes, the same in both')


if __name__ == '__main__':
    main(*sys.argv[1:])
