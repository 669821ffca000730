"""Puts the page together: every file under a name that carries its hash, so that it may be cached for ever.

In HTML, JavaScript, CSS and manifests, {{page.css}} stands for the hashed name of page.css, {{page.css.size}} for its
bytes, {{assets}} for a JSON object of all names, and {{version}} for what changes with any of them. index.html and sw.js keep
their names, because browsers ask for them by name.

usage: site.py OUT_FOLDER FILE...
"""
import gzip
import hashlib
import json
import pathlib
import re
import shutil
import sys

FIXED = {'index.html', 'sw.js', 'third-party.md'}
TEXT = {'.html', '.js', '.css', '.webmanifest', '.svg'}


class Site:
    def __init__(self, files):
        self.files = {path.name: path for path in files}
        self.done = {}  # name -> (hashed name, bytes)

    def reference(self, match):
        name = match[1]
        if name.endswith('.size') and name[:-5] in self.files:
            return str(len(self.finish(name[:-5])[1]))
        if name == 'assets':
            return json.dumps({name: self.finish(name)[0] for name in sorted(self.files) if name not in FIXED})
        if name == 'version':
            return self.version()
        if name not in self.files:
            sys.exit(f'site.py: {{{{{name}}}}} is no file of the page')
        return self.finish(name)[0]

    def version(self):
        """Of all that a visitor gets; the service worker carries it and so cannot count itself."""
        return hashlib.sha256(b''.join(self.finish(name)[1] for name in sorted(self.files) if name != 'sw.js')).hexdigest()[:10]

    def finish(self, name):
        if name not in self.done:
            path = self.files[name]
            data = path.read_bytes()
            if path.suffix in TEXT:
                text = data.decode()
                if name == 'slipstick.js':  # Emscripten writes the plain name into it
                    text = text.replace('slipstick.wasm', self.finish('slipstick.wasm')[0])
                data = re.sub(r'\{\{([\w.-]+)\}\}', self.reference, text).encode()
            digest = hashlib.sha256(data).hexdigest()[:10]
            self.done[name] = name if name in FIXED else f'{path.stem}.{digest}{path.suffix}', data
        return self.done[name]


def main(folder, *files):
    folder, site = pathlib.Path(folder), Site([pathlib.Path(file) for file in files])
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    # index.html last: it is what the build looks at, so it must not be there when anything before it failed.
    for name in sorted(site.files, key=lambda name: name == 'index.html'):
        hashed, data = site.finish(name)
        (folder / hashed).write_bytes(data)
        print(f'  {hashed:40} {len(data):>9,} bytes {len(gzip.compress(data, 9)):>9,} gzip')


if __name__ == '__main__':
    main(*sys.argv[1:])
