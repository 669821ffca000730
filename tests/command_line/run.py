"""Runs the command line as a person would: exit codes, standard output and the sentence on standard error.

usage: run.py PROGRAM
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile

program = sys.argv[1]
failures = []


def run(*arguments, stdin=''):
    done = subprocess.run([program, *arguments], input=stdin.encode(), capture_output=True, timeout=20)
    return done.returncode, done.stdout.decode(), done.stderr.decode()


def expect(what, holds, seen=''):
    if not holds:
        failures.append(f'{what}: {seen}')


def refused(what, result, *words):
    code, out, error = result
    expect(what, code == 2 and out == '', f'exit {code}, output {out[:80]!r}')
    expect(what, error.startswith('slipstick: ') and error.endswith('\n'), error)
    for word in words:
        expect(what, word in error, f'no "{word}" in {error!r}')


def estimate(*arguments, stdin=''):
    code, out, error = run('estimate', *arguments, '--json', stdin=stdin)
    return code, json.loads(out) if out else None, error


# Results, from each kind of input.
code, report, error = estimate('--set', 'model=llama-3-70b', '--set', 'gpus=512', '--set', 'tp=8', '--set', 'pp=4')
expect('set', code == 0 and error == '', error)
expect('total', report['parameters']['total'] == 70553706496, report['parameters']['total'])
expect('dp', report['time']['data_parallel'] == 16)
expect('ids first', estimate('--set', 'layers=40', '--set', 'model=llama-3-70b')[1]['plan']['layers'] == 40)
expect('last counts', estimate('--set', 'mbs=4', '--set', 'mbs=2')[1]['plan']['mbs'] == 2)
link = report['link']
for source in ([link], ['https://example.org/' + link], [link[1:]]):
    expect(f'link {source}', estimate(*source)[1] == report)
expect('link on standard input', estimate('-', stdin=link + '\n')[1] == report)
expect('plan on standard input', estimate('-', stdin=json.dumps(report['plan']))[1] == report)
expect('set over a link', estimate(link, '--set', 'tp=4')[1]['plan']['tp'] == 4)
code, out, error = run('link', stdin='{"model": "llama-3-70b", "gpus": 512, "tp": 8, "pp": 4}')
expect('link command', (code, out) == (0, link + '\n'), out)
expect('text', 'FLOPs' in run('estimate')[1])
expect('markdown', run('estimate', '--markdown')[1].startswith('## '))

# An impossible plan is still reported.
code, report, error = estimate('--set', 'model=llama-3-70b', '--set', 'tp=12')
expect('impossible', code == 1 and error == '', code)
expect('impossible', report['errors'][0]['text'] == "12 does not divide the model's 64 heads. Use 8, 4, 2 or 1.", report['errors'])
expect('impossible in words', run('estimate', '--set', 'model=llama-3-70b', '--set', 'tp=12')[0] == 1)

# Bad input: a sentence that names the field and the cure.
refused('tp 0', run('estimate', '--set', 'tp=0'), 'tp: 0 is outside 1 to 10,000. Use')
refused('layers', run('estimate', '--set', 'layers=1e30'), 'layers: 1e30 is outside 1 to 10,000')
refused('price', run('estimate', '--set', 'price=-1'), 'price: -1 is outside 0 to')
refused('nan', run('estimate', '--set', 'mfu=nan'), 'mfu: “nan” is not a number. Use')
refused('key', run('estimate', '--set', 'quant=4'), '“quant” is not a key')
refused('no value', run('estimate', '--set', 'tp'), 'key=value')
refused('model', run('estimate', '--set', 'model=gpt-9'), 'model: “gpt-9” is not in the catalog')
refused('option', run('estimate', '--nope'), '--help')
refused('no file', run('estimate', '/no/such/file'), 'cannot be read')
refused('no JSON', run('estimate', '-', stdin='{"tp": '), 'not a JSON document')
refused('NaN in JSON', run('estimate', '-', stdin='{"mfu": NaN}'), 'not a JSON document')
refused('zero in JSON', run('estimate', '-', stdin='{"tp": 0}'), 'tp: 0 is outside')
refused('null in JSON', run('estimate', '-', stdin='{"tp": null}'), 'tp: The value is of type null')
refused('nothing', run('estimate', '-', stdin=''), 'not a JSON document')
for end in (10, 20, 30, len(link) - 3):
    refused(f'cut at {end}', run('estimate', link[:end]), 'damaged or cut off', '--anyway')
refused('changed', run('estimate', link.replace('512', '513')), 'damaged or cut off')
refused('empty fragment', run('estimate', '#'), 'damaged')
expect('anyway', estimate(link.replace('gpus=512', 'gpus=1024'), '--anyway')[1]['plan']['gpus'] == 1024)
code, report, error = estimate('model=llama-3-70b&gpus=512&tp=8&pp=4')
expect('by hand', code == 0 and report['link'] == link and error.startswith('slipstick: note: '), error)

with tempfile.TemporaryDirectory() as folder:
    def file(name, text):
        path = os.path.join(folder, name)
        with open(path, 'w', encoding='utf-8') as stream:
            stream.write(text)
        return path

    big = file('big.json', '{"model_type": "llama", "x": "' + 'y' * 50_000_000 + '"}')
    for command in ('estimate', 'params', 'link'):
        refused(f'50 MB to {command}', run(command, big), 'larger than 1 MiB')
        refused(f'a folder to {command}', run(command, folder), 'cannot be read')
    config = file('config.json', json.dumps({
        'model_type': 'llama', 'hidden_size': 4096, 'num_hidden_layers': 32, 'num_attention_heads': 32, 'num_key_value_heads': 8,
        'intermediate_size': 14336, 'vocab_size': 128256, 'tie_word_embeddings': False}))
    code, out, error = run('params', config, '--json')
    expect('params', code == 0 and json.loads(out)['total'] == json.loads(out)['active'] == 8030261248, out)
    expect('components', json.loads(out)['components']['lm_head'] == 128256 * 4096, out)
    expect('params in words', '8,030,261,248' in run('params', config)[1])
    for words in ('without the input embedding', 'Attention: query', 'bf16', '16.1 GB', 'P ≈ 12Lh² + Vh', 'Published', 'Assumed', 'Gated FFN on'):
        expect(f'params says {words}', words in run('params', config)[1])
    odd = file('odd.json', json.dumps({
        'model_type': 'brand_new', 'hidden_size': 1000, 'num_hidden_layers': 2, 'num_attention_heads': 3, 'num_key_value_heads': 7,
        'vocab_size': 100, 'num_experts': 4, 'rms_norm_eps': 1e-6, 'mystery_dim': 5}))
    code, out, error = run('params', odd, '--json')
    answer = json.loads(out)['config']
    expect('odd config', code == 0 and not answer['known_family'] and answer['ignored'] == ['mystery_dim'], out)
    expect('odd config: doubts', [issue['code'] for issue in answer['issues']] == ['kv_heads_above_heads', 'heads_do_not_divide', 'no_topk'], out)
    expect('odd config in words', 'Not understood' in run('params', odd)[1] and 'mystery_dim' in run('params', odd)[1])
    expect('config to estimate', estimate(config)[1]['parameters']['total'] == 8030261248)
    plan = file('plan.json', '{"model": "mixtral-8x7b"}')
    expect('params of a plan', json.loads(run('params', plan, '--json')[1])['total'] == 46702792704)
    refused('family', run('params', file('a.json', '{"model_type": "rwkv"}')), '“rwkv”', 'llama')
    refused('missing key', run('params', file('b.json', '{"model_type": "llama"}')), '“num_hidden_layers”')
    refused('bad size', run('params', file('c.json', '{"model_type": "llama", "num_hidden_layers": -1}')), '“num_hidden_layers”')
    refused('binary', run('params', file('d.json', '\0\1\2')), 'not a JSON document')

    # Measured runs.
    row = {'id': 'mine', 'model': {'name': 'Llama-3-8B'}, 'hardware': {'gpu': 'H100-SXM', 'count': 8},
           'run': {'seq_len': 8192, 'micro_batch': 1, 'global_batch': 64, 'fsdp': True, 'recompute': 'full'},
           'measured': {'step_time_s': 12.0, 'peak_memory_gib': 30.0}}
    runs = file('runs.json', json.dumps({'source': {'title': 'ours'}, 'rows': [row, {'id': 'odd', 'model': {'name': 'Nobody-3B'}}, 7]}))
    code, out, error = run('validate', runs, '--json')
    answer = json.loads(out)
    expect('validate', code == 0 and error == '' and [r['id'] for r in answer['rows']] == ['mine', 'odd', ''], out)
    expect('validate: predicted', set(answer['rows'][0]['predicted']) == {'step_time_s', 'tokens_per_s_per_gpu', 'peak_memory_gib', 'fits'}, out)
    expect('validate: skipped', 'Nobody-3B' in answer['rows'][1]['skipped'] and answer['rows'][1]['predicted'] is None, out)
    expect('validate: plan', estimate(answer['rows'][0]['link'])[1]['plan']['zero'] == 3, answer['rows'][0]['link'])
    expect('validate: file', answer['files'][0]['file'] == 'runs' and answer['files'][0]['time']['rows'] == 1, out)
    code, out, error = run('validate', runs, '--rows')
    expect('validate in words', code == 0 and out.startswith('runs: 3 rows, 1 predicted, 2 skipped') and 'skipped 1: ' in out and 'mine  step ' in out, out)
    expect('validate a list', run('validate', '-', stdin=json.dumps([row]))[1].startswith('-: 1 rows, 1 predicted'))
    refused('no rows', run('validate', file('none.json', '{"rows": 3}')), 'none.json', 'list of rows')
    refused('no such runs', run('validate', '/no/such/file'), 'cannot be read')

for words, output in ((('--help',), 'estimate'), (('--version',), 'slipstick '), (('estimate', '--help'), '--set')):
    code, out, error = run(*words)
    expect(' '.join(words), code == 0 and output in out and error == '', out + error)

# The README's example: what it says one types gives what it says comes out.
readme = (pathlib.Path(__file__).parents[2] / 'README.md').read_text('utf-8')
typed, printed = re.search(r'slipstick (estimate [^`]*)```\s*```\n([^`]*)```', readme).groups()
code, out, error = run(*typed.replace('\\', ' ').split())
expect('the example of the README', out.strip() == printed.strip(), out)

print('\n'.join(failures) or 'command line: all as expected')
sys.exit(1 if failures else 0)
