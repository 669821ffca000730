"""Compares what the native engine and the wasm engine answer, byte for byte.

usage: compare.py NATIVE_PROGRAM WASM_JS [COUNT]
"""
import subprocess
import sys
import tempfile

native, wasm, *rest = sys.argv[1:]
count = rest[0] if rest else '1000'


def answers(*command):
    # Into a file: Node.js may end before a pipe has taken all that was written.
    with tempfile.TemporaryFile() as file:
        done = subprocess.run([*command, count], stdout=file)
        if done.returncode != 0:
            sys.exit(f'{command[-1]}: exit code {done.returncode}')
        file.seek(0)
        return file.read()


ours, theirs = answers(native), answers('node', wasm)
if ours != theirs:
    at = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b), min(len(ours), len(theirs)))
    shown = slice(max(at - 100, 0), at + 100)
    sys.exit(f'different from byte {at}:\nnative {ours[shown]!r}\nwasm   {theirs[shown]!r}')
print(f'native and wasm gave the same {len(ours):,} bytes')
