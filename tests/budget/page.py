"""The page must arrive fast: what a first visit loads, within the budget. Chinese and explanations come when asked for, the
rest of the program while the first frame is looked at.

usage: page.py SITE_FOLDER
"""
import gzip
import pathlib
import shutil
import subprocess
import sys

FIRST_VIEW = 350 * 1024  # bytes after gzip: what the first frame may load
PROGRAM = 415 * 1024     # the same with the rest of the program, without which nothing answers: not a place to hide things


def brotli(data):
    if not shutil.which('brotli'):
        return 0
    return len(subprocess.run(['brotli', '--best', '--stdout', '-'], input=data, stdout=subprocess.PIPE, check=True).stdout)


def is_later(path):
    if path.suffix in ('.md', '.webmanifest', '.png') or path.name == 'sw.js':  # licences, for who asks; what browsers fetch to install the page
        return True
    return path.name.startswith(('chinese', 'noto_sans_sc', 'explain', 'rest'))


def sizes(folder):
    """(name, raw, gzip, Brotli, needed for the first view) of each file of the page."""
    for path in sorted(pathlib.Path(folder).iterdir(), key=lambda path: (is_later(path), path.name)):
        data = path.read_bytes()
        yield path.name, len(data), len(gzip.compress(data, 9)), brotli(data), not is_later(path)


def main(folder):
    rows = list(sizes(folder))
    first = [sum(row[column] for row in rows if row[4]) for column in (1, 2, 3)]
    print(f'{"bytes":40} {"raw":>10} {"gzip":>10} {"brotli":>10}')
    for name, raw, zipped, smaller, _ in rows:
        print(f'{name:40} {raw:>10,} {zipped:>10,} {smaller:>10,}')
    print(f'{"first view":40} {first[0]:>10,} {first[1]:>10,} {first[2]:>10,}')
    if not any(row[0].endswith('.wasm') for row in rows):
        sys.exit('no page in ' + folder)
    rest = sum(row[2] for row in rows if row[0].startswith('rest'))
    for name, size, limit in (('the first view', first[1], FIRST_VIEW), ('the program', first[1] + rest, PROGRAM)):
        print(f'{name}: {size / 1024:.1f} of {limit / 1024:.0f} KiB')
        if size > limit:
            sys.exit(f'{name} is over its limit by {size - limit:,} bytes')


if __name__ == '__main__':
    main(sys.argv[1])
