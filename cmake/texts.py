"""Brings the text tables of one language together in one file: what the page loads when the language is chosen.

usage: texts.py OUT.json TABLE.json...
"""
import json
import pathlib
import sys


def main(target, *tables):
    merged = {}
    for path in tables:
        table = json.loads(pathlib.Path(path).read_text('utf-8'))
        if twice := merged.keys() & table.keys():
            sys.exit(f'{path}: in another table too: {", ".join(sorted(twice))}')
        merged |= table
    pathlib.Path(target).parent.mkdir(parents=True, exist_ok=True)
    pathlib.Path(target).write_text(json.dumps(merged, ensure_ascii=False, separators=(',', ':')), 'utf-8')


if __name__ == '__main__':
    main(*sys.argv[1:])
