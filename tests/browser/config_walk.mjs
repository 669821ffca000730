// A config.json dropped on the page: read the count, share the link, open it elsewhere, read the same count.
import assert from 'node:assert/strict';
import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {Planner} from './planner.mjs';
import {until} from './wait.mjs';

const configs = fileURLToPath(new URL('../configs/', import.meta.url));

/// What a browser tells the page when a file is let go over it.
async function drop(planner, name, text) {
  await planner.page.evaluate(({name, text}) => {
    const data = new DataTransfer();
    data.items.add(new File([text], name, {type: 'application/json'}));
    const target = document.querySelector('canvas');
    for (const type of ['dragenter', 'dragover', 'drop'])
      target.dispatchEvent(new DragEvent(type, {bubbles: true, cancelable: true, dataTransfer: data, clientX: 600, clientY: 400}));
  }, {name, text});
}

in_each_browser('a config.json becomes a link', {width: 1440, height: 900}, (it) => {
  let server, browser, planner;
  const {name} = it;
  const published = {'mixtral-8x7b': 46702792704, 'llama-3.1-70b': 70553706496};

  before(() => { ({server, browser, planner} = it); });

  for (const [id, total] of Object.entries(published)) {
    test(`${id}: dropped, counted to the last parameter, shared, opened elsewhere`, async () => {
      await drop(planner, 'config.json', await readFile(`${configs}${id}.json`, 'utf8'));
      await until('the count of the dropped model', async () => (await planner.report()).parameters.total === total);
      const report = await planner.report();
      if (process.env.WALK) await planner.page.screenshot({path: `${process.env.WALK}/${name}-${id}-dropped.png`});
      const second = await Planner.open(name, browser, server.address + await planner.link());
      const opened = await second.report();
      assert.deepEqual(opened.parameters, report.parameters);
      assert.equal(opened.plan.layers, report.plan.layers);
      await second.chord('Alt', '2');
      await second.page.close();
      await planner.page.bringToFront();
    });
  }

  test('a file that is no JSON says so and changes nothing', async () => {
    const before = await planner.link();
    await drop(planner, 'config.json', '{"hidden_size": ');
    await planner.settled();
    assert.equal(await planner.link(), before);
    await planner.assert_clean();
  });
});
