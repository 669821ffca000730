"""Splits a WebAssembly program in two: what the first frame needs, and the rest, which arrives while that frame is looked at.
Calls from one to the other go through the table of functions, which the rest fills when it is instantiated.

usage: split.py PATTERNS PROGRAM.wasm FIRST.wasm REST.wasm WASM_OPT WASM_SPLIT FEATURE...
PATTERNS: a file with one regular expression a line for the names of functions that go to the rest. PROGRAM needs its names.
"""
import pathlib
import re
import subprocess
import sys


def run(*command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f'{command[0]}: {done.stderr}')
    return done.stdout


def read_patterns(path):
    lines = (line.strip() for line in pathlib.Path(path).read_text('utf-8').splitlines())
    return [re.compile(line) for line in lines if line and not line.startswith('#')]


def plain(name):
    """Binaryen writes most punctuation as a backslash and two digits."""
    return re.sub(r'\\([0-9a-f]{2})', lambda match: chr(int(match[1], 16)), name)


def main(patterns, program, first, rest, wasm_opt, wasm_split, *features):
    patterns = read_patterns(patterns)
    listing = run(wasm_opt, *features, program, '--print-function-map', '-o', '/dev/null')
    names = [line.split(':', 1)[1] for line in listing.splitlines()]
    later = [name for name in names if any(pattern.search(plain(name)) for pattern in patterns)]
    idle = [pattern.pattern for pattern in patterns if not any(pattern.search(plain(name)) for name in names)]
    if idle:
        print(f'{sys.argv[1]}: no function is named so: ' + ', '.join(idle))  # compilers differ in what they inline
    listed = pathlib.Path(rest).with_suffix('.names')
    listed.write_text('\n'.join(later), 'utf-8')
    run(wasm_split, program, f'--split-funcs=@{listed}', '-o1', first, '-o2', rest, '--import-namespace=first', '--placeholder-namespace=rest', *features)


if __name__ == '__main__':
    main(*sys.argv[1:])
