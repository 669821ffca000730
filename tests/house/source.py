"""What the house rules read: the repository's own files, and C++ without its comments."""
import os
import pathlib
import re
import sys

NOT_OURS = {'build', 'node_modules', '__pycache__', '.git', '.cache'}
TOKEN = re.compile(r'//[^\n]*|/\*.*?\*/|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'(?!\w)', re.S)


def files(root, *folders, suffixes=None):
    """(path from the root, text) of every text file that we wrote."""
    for folder in folders or ('.',):
        for where, inner, names in os.walk(pathlib.Path(root) / folder):
            inner[:] = sorted(name for name in inner if name not in NOT_OURS)
            for name in sorted(names):
                path = pathlib.Path(where) / name
                if suffixes is None or path.suffix in suffixes:
                    try:
                        yield path.relative_to(root).as_posix(), path.read_text('utf-8')
                    except UnicodeDecodeError:
                        pass  # a picture or a face


def cpp(root, *folders):
    return files(root, *folders, suffixes={'.cpp', '.hpp'})


def without_comments(text, keep_strings=True):
    """Lines stay where they were. Strings, where they are not kept, become empty ones."""
    def replace(match):
        token = match[0]
        if token[0] == '/':
            return re.sub(r'[^\n]', ' ', token)
        return token if keep_strings else '""' + '\n' * token.count('\n')
    return TOKEN.sub(replace, text)


def line_of(text, position):
    return text.count('\n', 0, position) + 1


def finish(problems):
    for problem in problems:
        print(problem)
    sys.exit(1 if problems else 0)
