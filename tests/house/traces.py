"""Nothing in the repository tells of the machine that it was written on, or asks a registry by name."""
import re
import sys

import source

# Written so that this file does not find itself.
MACHINE = re.compile(r'(?<![\w.$}])/(?:[w]ork|[t]mp|[r]oot|[h]ome|[m]nt)/[\w.-]')
REGISTRY = re.compile(r'registry\.[n]pmjs|registry\.[y]arnpkg|[p]ypi\.org|[p]ythonhosted|[d]eb\.debian\.org|[a]rtifactory|"[r]esolved":|(?:https?://)(?:localhost|127\.|10\.|192\.168\.)[\d.]*:\d+/\w')


def check(path, text):
    return [f'{path}:{source.line_of(text, match.start())}: {match[0]}' for pattern in (MACHINE, REGISTRY) for match in pattern.finditer(text)]


def self_test():
    for bad in ('cd /%s/main' % 'work', 'open("/%s/x.json")' % 'tmp', 'https://registry.%s.org/x' % 'npmjs', '"%s": "x"' % 'resolved'):
        assert check('a', bad), bad
    assert not check('a', 'build/%s/x and ${HOME}/%s/x and models/%s/x' % ('tmp', 'tmp', 'work'))


if __name__ == '__main__':
    self_test()
    source.finish([problem for path, text in source.files(sys.argv[1]) for problem in check(path, text)])
