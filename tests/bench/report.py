"""Runs what measures and prints one table: the engine and the interface, native and wasm, then the page.

usage: report.py NATIVE_BENCH WASM_BENCH.js SITE_FOLDER
"""
import pathlib
import subprocess
import sys

TESTS = pathlib.Path(__file__).parents[1]


def measured(*command):
    lines = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.splitlines()
    return {name: float(seconds) for name, seconds in (line.split('\t') for line in lines)}


def time_text(seconds):
    for unit, size in (('s', 1), ('ms', 1e-3), ('µs', 1e-6)):
        if seconds >= size:
            return f'{seconds / size:.3g} {unit}'
    return f'{seconds * 1e9:.3g} ns'


def main(native_program, wasm_program, site):
    native, wasm = measured(native_program), measured('node', wasm_program)
    print(f'{"":28} {"native":>10} {"per second":>12} {"wasm":>10} {"per second":>12} {"ratio":>7}')
    for name, seconds in native.items():
        theirs = wasm[name]
        print(f'{name:28} {time_text(seconds):>10} {1 / seconds:>12,.0f} {time_text(theirs):>10} {1 / theirs:>12,.0f} '
              f'{theirs / seconds:>6.2f}x')
    print('\nStart to first frame, and until it answers: Chromium with software rendering')
    for name, seconds in measured('node', str(TESTS / 'bench' / 'start.mjs'), site).items():
        print(f'{name:34} {time_text(seconds):>10}')
    print('\nThe page')
    sys.stdout.flush()
    subprocess.run([sys.executable, '-B', str(TESTS / 'budget' / 'page.py'), site], check=True)


if __name__ == '__main__':
    main(*sys.argv[1:])
