// What the page owes everybody: values for scripts, Chinese when asked for, and reasons when it cannot run.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {Planner} from './planner.mjs';
import {until} from './wait.mjs';

in_each_browser('the page', {}, (it) => {
  let server, planner;
  before(() => { ({server, planner} = it); });

  test('gives scripts reports, links and errors as values', async () => {
    const outcome = await planner.page.evaluate(() => {
      const {estimate, link} = window.slipstick;
      const hostile = [null, 7, [], 'no json', NaN, {tp: 0}, {layers: 1e30}, {price: -1}, {tp: 'abc'}, {nonsense: 1}, {model: '<b>'}, 10n, () => 1];
      return {
        report: estimate({preset: 'gpt-3-175b'}),
        link: link({preset: 'gpt-3-175b'}),
        hostile: hostile.map((plan) => [estimate(plan), link(plan)]),
      };
    });
    assert.equal(outcome.report.errors.length, 0);
    assert.ok(outcome.report.parameters.total > 174e9 && outcome.report.parameters.total < 176e9);
    assert.match(outcome.link, /^#v=1&.*&z=[0-9a-z]{5}$/);
    for (const [report, link] of outcome.hostile) {
      assert.ok(report.errors.length > 0 && report.errors.every((error) => error.code && error.text), JSON.stringify(report).slice(0, 300));
      assert.ok(link.errors.length > 0, JSON.stringify(link));
    }
  });

  test('fetches Chinese when it is chosen, once', async () => {
    const parts = () => server.requests.filter((path) => /chinese|noto/.test(path)).length;
    assert.equal(parts(), 0);
    await planner.click('language');
    await until('the results in Chinese', () => planner.is_chinese());
    await planner.click('language');
    await until('the results in English', async () => !await planner.is_chinese());
    await planner.click('language');
    await until('the results in Chinese again', () => planner.is_chinese());
    await planner.click('language');
    await until('the results in English again', async () => !await planner.is_chinese());
    assert.equal(parts(), 3);
  });

  test('fetches Chinese again after it could not be fetched', async () => {
    const page = await it.browser.newPage();
    const other = new Planner(it.name, page);
    await page.setViewport({width: 1280, height: 800});
    await page.goto(it.server.address);
    await other.ready();
    await page.evaluate(() => { window.real_fetch = window.fetch; window.fetch = () => Promise.reject(new TypeError('offline')); });
    await other.click('language');
    await until('the sentence that it could not be loaded', async () => /Chinese/.test((await other.text()).split('\n')[0]));
    await page.evaluate(() => { window.fetch = window.real_fetch; });
    await other.click('language');
    await until('the results in Chinese', () => other.is_chinese());
    await other.click('language');
    await page.close();
  });

  test('asks for no shared memory and starts no thread', async () => {
    const found = await planner.page.evaluate(() => [window.crossOriginIsolated, performance.getEntriesByType('resource').filter((entry) => /worker/.test(entry.name)).length]);
    assert.deepEqual(found, [false, 0]);
  });

  test('was never complained about', () => planner.assert_clean());
});

in_each_browser('what the page says when it cannot run', {}, (it) => {
  const said = async (before) => {
    const page = await it.browser.newPage();
    it.server.before = before;
    await page.goto(it.server.address);
    const text = await until('the error panel', () => page.evaluate(() => {
      const panel = document.getElementById('failure');
      return panel && !panel.hidden && panel.innerText;
    }));
    await page.close();
    return text;
  };
  test('no WebAssembly', async () => assert.match(await said('delete window.WebAssembly;'), /WebAssembly/));
  test('no WebGL 2', async () => assert.match(await said('HTMLCanvasElement.prototype.getContext = () => null;'), /WebGL 2/));
  test('the program cannot be fetched', async () => {
    assert.match(await said("window.fetch = () => Promise.reject(new TypeError('offline'));"), /could not be loaded/);
  });

  test('the loading line counts unpacked bytes, whatever the server compresses', async () => {
    const page = await it.browser.newPage();
    it.server.before = `
      window.setTimeout = ((later) => (f, ms) => later(f, ms === 1000 ? 0 : ms))(setTimeout);
      addEventListener('DOMContentLoaded', () => {
        window.lines = [];
        new MutationObserver(() => lines.push(document.getElementById('loading').textContent)).observe(document.getElementById('loading'), {childList: true, characterData: true, subtree: true});
      });`;
    await page.goto(it.server.address);
    const planner = new Planner(it.name, page);
    await planner.ready();
    const shares = (await page.evaluate(() => window.lines)).map((line) => Number(/(\d+)%/.exec(line)?.[1])).filter((share) => !Number.isNaN(share));
    assert.ok(shares.length > 0 && shares.every((share, index) => share >= (shares[index - 1] || 0)), `${shares}`);
    assert.equal(shares.at(-1), 100);
    await page.close();
  });
});
