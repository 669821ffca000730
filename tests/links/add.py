"""Adds links to the corpus with the results that they give today. Lines that are there already are never changed.

usage: add.py PROGRAM LINK...
"""
import json
import pathlib
import subprocess
import sys

corpus = pathlib.Path(__file__).with_name('v1.txt')
paths = ('parameters.total', 'parameters.active', 'flops.model_per_run', 'memory.peak_bytes', 'time.step_s', 'run.days', 'run.cost_usd')
program, *links = sys.argv[1:]
known = corpus.read_text('utf-8').split() if corpus.exists() else []
with corpus.open('a', encoding='utf-8') as stream:
    if not known:
        stream.write('# Only appended to (add.py). Link, then ' + ', '.join(paths) + '.\n')
    for link in links:
        if link in known:
            continue
        report = json.loads(subprocess.run([program, 'estimate', link, '--json'], stdout=subprocess.PIPE).stdout)
        values = []
        for path in paths:
            part, key = path.split('.')
            values.append(repr(report[part][key]))
        stream.write(' '.join([link, *values]) + '\n')
