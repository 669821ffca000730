// Explanations are a program of their own: fetched by the first click on a number, and only then.
import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {launch, names} from './browsers.mjs';
import {Planner, sleep, until} from './planner.mjs';
import {serve} from './server.mjs';

const limit = {timeout: 120000};
const is_program = (path) => /^\/explain\.\w+\.wasm$/.test(path);

for (const name of names) {
  describe(`${name}: explanations`, limit, () => {
    let server, browser, planner, copied;
    before(async () => {
      server = await serve(process.env.SITE);
      browser = await launch(name);
      planner = await Planner.open(name, browser, server.address);
      await planner.page.evaluate(() => {
        window.copied = '';
        Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.copied = text; }}});
      });
      copied = () => planner.page.evaluate(() => window.copied);
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    const open = async () => {
      await planner.click('time.step_s');
      await until('the explanation', () => planner.page.evaluate(() => window.slipstick.place('text') !== null));
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
}
