"""The page must arrive fast: what a first visit loads, within the budget. Chinese and explanations come when asked for.

usage: page.py SITE_FOLDER
"""
import gzip
import pathlib
import shutil
import subprocess
import sys

GOAL = 350 * 1024   # bytes after gzip: what the page must come down to
LIMIT = 385 * 1024  # what it may be at most: above the goal, to be lowered with every saving


def brotli(data):
    if not shutil.which('brotli'):
        return 0
    return len(subprocess.run(['brotli', '--best', '--stdout', '-'], input=data, stdout=subprocess.PIPE, check=True).stdout)


def is_later(path):
    if path.suffix in ('.md', '.webmanifest', '.png') or path.name == 'sw.js':  # licences, for who asks; what browsers fetch to install the page
        return True
    return path.name.startswith(('chinese', 'noto_sans_sc', 'explain'))


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
    if first[1] > GOAL:
        print(f'over the goal of {GOAL:,} bytes by {first[1] - GOAL:,}')
    if first[1] > LIMIT:
        sys.exit(f'over the limit of {LIMIT:,} bytes by {first[1] - LIMIT:,}')


if __name__ == '__main__':
    main(sys.argv[1])
