// Explanations are a program of their own: fetched by the first click on a number, and only then.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {sleep, until} from './wait.mjs';

const is_program = (path) => /^\/explain\.\w+\.wasm$/.test(path);

// Without a service worker, which keeps this program as well for when there is no network.
in_each_browser('explanations', {before: 'delete Navigator.prototype.serviceWorker;'}, (it) => {
  let server, planner, copied;
  before(async () => {
    ({server, planner} = it);
    await planner.page.evaluate(() => {
      window.copied = '';
      Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.copied = text; }}});
    });
    copied = () => planner.page.evaluate(() => window.copied);
  });

  const open = async () => {
    await planner.click('time.step_s');
    await until('the explanation', () => planner.place('text'));
  };

  test('the program comes with the first question, once', async () => {
    await sleep(500);
    assert.equal(server.requests.filter(is_program).length, 0);
    await open();
    assert.equal(server.requests.filter(is_program).length, 1);
    await planner.page.keyboard.press('Escape');
    await planner.settled();
    await open();
    assert.equal(server.requests.filter(is_program).length, 1);
  });

  test('an explanation is copied with its formula', async () => {
    await planner.click('text');
    await until('a copied text', async () => (await copied()).length > 0);
    assert.match(await copied(), /^Time of one step\nτ_step = .*F_model.*\n= [\s\S]*\nF_model: /);
  });
});
