// The main job, driven as a person would, in each browser: open a link, change a number, share it, take it back.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {Clipboard, Planner} from './planner.mjs';
import {sleep, until} from './wait.mjs';

in_each_browser('the main job', {width: 1440, height: 900}, (it) => {
  let server, browser, clipboard, planner, link;
  const {name} = it;

  before(async () => {
    ({server, browser, planner} = it);
    clipboard = await Clipboard.open(name, browser, server.address);
    await planner.page.bringToFront();
    link = await planner.link_of({preset: 'gpt-3-175b'});
  });

  test('a link opens as the plan that it names, and its numbers can be read', async () => {
    await planner.page.goto('about:blank');
    await planner.page.goto(server.address + link);
    await planner.ready();
    assert.equal(await planner.link(), link);
    const report = await planner.report();
    assert.deepEqual(report, await planner.estimate({preset: 'gpt-3-175b'}));
    const text = await planner.text();
    assert.match(text, /GPT-3/);
    const gib = (report.memory.peak_bytes / 2 ** 30).toFixed(1);
    assert.ok(text.includes(`${gib} /`), `the mirrored text has the peak of ${gib} GiB:\n${text}`);
  });

  test('a number typed into a field changes the plan, the results and the address', async () => {
    const before = await planner.report();
    await planner.type('tp', '4');
    await until('the address to follow', async () => (await planner.address()).includes('tp=4'));
    const report = await planner.report();
    assert.equal(report.plan.tp, 4);
    assert.notEqual(report.memory.peak_bytes, before.memory.peak_bytes);
    assert.ok((await planner.text()).includes((report.memory.peak_bytes / 2 ** 30).toFixed(1)));
  });

  test('undo takes the change back, redo brings it again', async () => {
    await planner.chord('Control', 'z');
    assert.equal(await planner.link(), link);
    await planner.chord('Control', 'Shift', 'z');
    assert.equal((await planner.report()).plan.tp, 4);
  });

  test('a wrong number keeps the last results, and says so', async () => {
    const good = await planner.text_of_plan();
    await planner.type('tp', '7');
    await until('the reason in the mirrored text', async () => /\b7\b.*96|96.*\b7\b/.test((await planner.text()).split('\n').slice(0, 8).join(' ')));
    assert.ok((await planner.text()).includes(good.match(/[\d.]+ \/ [\d.]+ GiB/)[0]), 'the last results stay');
    await planner.chord('Control', 'z');
    assert.equal((await planner.report()).plan.tp, 4);
  });

  test('the copied link opens in a second tab with the same numbers', async () => {
    const [report, wanted] = [await planner.report(), await planner.link()];
    await planner.click('share');
    const copied = await clipboard.read();
    assert.equal(copied, server.address + wanted);
    const second = await Planner.open(name, browser, copied);
    assert.deepEqual(await second.report(), report);
    const mirrored = await second.text_of_plan();
    await second.assert_clean();
    await second.page.close();
    await planner.page.bringToFront();
    await until('the same text in both tabs', async () => (await planner.text()) === mirrored);
  });

  test('a link pasted over the page opens, and undo goes back', async () => {
    const before = await planner.link();
    const pasted = await planner.link_of({preset: 'llama-2-7b'});
    await clipboard.write(`  ${server.address}${pasted} `);
    await planner.page.bringToFront();
    await planner.paste();
    assert.equal(await planner.link(), pasted);
    await planner.chord('Control', 'z');
    assert.equal(await planner.link(), before);
  });

  test('text pasted into a field goes into the field', async () => {
    await clipboard.write('8');
    await planner.page.bringToFront();
    await planner.select('tp');
    await planner.paste();
    await planner.page.keyboard.press('Enter');
    await planner.settled();
    assert.equal((await planner.report()).plan.tp, 8);
    await planner.select('tp');
    await planner.copy();
    assert.equal(await clipboard.read(), '8');
    await planner.page.bringToFront();
    await planner.page.keyboard.press('Escape');
    await planner.settled();
  });

  test('a damaged link keeps the plan and says so', async () => {
    const before = await planner.link();
    await planner.page.evaluate((hash) => { location.hash = hash; }, link.slice(0, -9));
    await until('the question', () => planner.place('keep'));
    assert.equal(await planner.link(), before);
    await until('the mirrored text to say so', async () => /damaged or cut off/.test(await planner.text()));
    await planner.click('keep');
    assert.equal(await planner.link(), before);
    await until('the address of the kept plan', async () => (await planner.address()).endsWith(before));
  });

  test('a link in the address bar of an open tab opens', async () => {
    await planner.page.evaluate((hash) => { location.hash = hash; }, link);
    await until('the plan of the link', async () => (await planner.link()) === link);
  });

  test('a reload keeps plan and choices', async () => {
    await planner.type('mbs', '2');
    const changed = await planner.link();
    await until('the address to follow', async () => (await planner.address()).endsWith(changed));
    await planner.page.goto(server.address);
    await planner.ready();
    assert.equal(await planner.link(), changed);
  });

  test('a dropped or pasted plan as JSON opens', async () => {
    const json = JSON.stringify({model: 'llama-3-8b', gpus: 64, tp: 2});
    await planner.page.evaluate((json) => {
      const data = new DataTransfer();
      data.items.add(new File([json], 'plan.json', {type: 'application/json'}));
      document.querySelector('canvas').dispatchEvent(new DragEvent('drop', {dataTransfer: data, bubbles: true, cancelable: true}));
    }, json);
    await until('the dropped plan', async () => (await planner.report()).plan.model === 'llama-3-8b');
    assert.equal((await planner.report()).plan.tp, 2);
  });

  test('nothing was complained about, and nothing else is fetched after the start', async () => {
    await planner.assert_clean();
    await planner.page.evaluate(() => navigator.serviceWorker.ready.then(() => 0));  // it fetches what it keeps, after the start
    const asked_for = () => server.requests.filter((path) => !/missing|favicon|sw\.js/.test(path)  /* browsers look for a new service worker when they like */);
    const paths = new Set(asked_for());
    assert.ok([...paths].every((path) => /^\/(|sw\.js|prelude\.js|page\.\w+\.(js|css)|icon(_\w+)?\.\w+\.(svg|png)|slipstick\.\w+\.(js|wasm|webmanifest)|(rest|explain)\.\w+\.wasm)$/.test(path)), [...paths].join(' '));
    const before = asked_for();
    await sleep(300);
    assert.deepEqual(asked_for(), before);
  });
});
