"""The Debian package, unpacked: the program in it runs, the files that a desktop looks for are where it looks, and the manual
tells every command and option.

usage: package.py BUILD_FOLDER    (of a finished build)
"""
import pathlib
import re
import subprocess
import sys
import tempfile

build = pathlib.Path(sys.argv[1])
FILES = ['bin/slipstick', 'share/man/man1/slipstick.1', 'share/applications/slipstick.desktop', 'share/doc/slipstick/copyright',
         'share/icons/hicolor/scalable/apps/slipstick.svg']


def output(*command):
    return subprocess.run([str(word) for word in command], capture_output=True, check=True, timeout=120, text=True).stdout


def options(program):
    """Of the program and each of its commands, from their own help."""
    top = output(program, '--help')
    commands = re.findall(r'^  (\w+) ', top[top.index('Subcommands'):], re.M)
    found = set(commands)
    for text in [top] + [output(program, command, '--help') for command in commands]:
        found.update(re.findall(r'--[a-z]+', text))
    return found


def check_desktop_entry(text):
    lines = text.splitlines()
    assert lines[0] == '[Desktop Entry]', lines[0]
    entry = dict(line.split('=', 1) for line in lines[1:])
    assert entry['Type'] == 'Application' and entry['Exec'].split() == ['slipstick', '%f'], entry
    assert entry['Icon'] == 'slipstick' and entry['StartupWMClass'] == 'slipstick', entry


with tempfile.TemporaryDirectory() as folder:
    output('cpack', '-G', 'DEB', '--config', build / 'CPackConfig.cmake', '-B', folder)
    package = next(pathlib.Path(folder).glob('slipstick_*.deb'))
    depends = output('dpkg-deb', '--field', package, 'Depends')
    for library in ('libc6', 'libstdc++6', 'libglfw3'):
        assert library in depends, f'{library} is not in Depends: {depends}'
    root = pathlib.Path(folder) / 'unpacked'
    output('dpkg-deb', '--extract', package, root)
    for name in FILES:
        assert (root / 'usr' / name).is_file(), f'{name} is missing'
    program = root / 'usr/bin/slipstick'
    version = output('dpkg-deb', '--field', package, 'Version').strip()
    assert output(program, '--version') == f'slipstick {version}\n'
    assert 'FLOPs' in output(program, 'estimate')
    manual = (root / 'usr/share/man/man1/slipstick.1').read_text().replace('\\-', '-')
    wanted = options(program)
    assert {'estimate', 'validate', '--set', '--json', '--version', '--help'} <= wanted, wanted
    for word in sorted(wanted):
        assert re.search(rf'^\.(B|BI|BR|RB)\b.*(?<![\w-]){word}(?![\w-])', manual, re.M), f'the manual does not tell {word}'
    check_desktop_entry((root / 'usr/share/applications/slipstick.desktop').read_text())
    print(f'{package.name}: {len(wanted)} commands and options in the manual; Depends: {depends.strip()}')
