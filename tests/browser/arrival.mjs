// The program arrives in two parts: the first frame is drawn from the first alone, and nothing is lost whatever happens to the second.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {Planner} from './planner.mjs';
import {serve} from './server.mjs';
import {until} from './wait.mjs';

const rest = readdirSync(process.env.SITE).find((name) => /^rest\..*\.wasm$/.test(name));

in_each_browser('a program in two parts', {}, (it) => {
  /// `use` gets a page whose second part is held back until `release`, from a server of its own: no service worker keeps its files.
  const with_held_part = async (state, link, use) => {
    const server = await serve(process.env.SITE);
    let release;
    server.instead[`/${rest}`] = new Promise((arrived) => { release = (data = readFileSync(`${process.env.SITE}/${rest}`)) => arrived(data); });
    server.before = `localStorage.setItem('slipstick', ${JSON.stringify(state)});`;
    const page = await it.browser.newPage();
    const marked = () => page.evaluate(() => performance.getEntriesByName('first frame').length);
    try {
      await page.setViewport({width: 1280, height: 800});
      await page.goto(server.address + link);
      await use({server, page, planner: new Planner(it.name, page), marked, release});
    } finally {
      release();
      await page.close();
      server.close();
    }
  };

  for (const [name, link] of [['a first visit', () => ''], ['a link', () => it.planner.link_of({preset: 'llama-3-70b', tp: 4})]]) {
    test(`${name} is drawn before the second part is there, and waits with everything else`, async () => {
      await with_held_part('', await link(), async ({page, planner, marked, release}) => {
        await until('the first frame', marked);
        await page.evaluate(() => document.getElementById('agent').dispatchEvent(new KeyboardEvent('keydown', {key: 'k', code: 'KeyK', ctrlKey: true, bubbles: true})));
        await page.mouse.click(400, 300);
        assert.equal(await page.evaluate(() => typeof window.slipstick), 'undefined');
        release();
        await planner.ready();
        assert.deepEqual((await planner.report()).errors, []);
        await planner.type('mbs', '2');
        assert.equal((await planner.report()).plan.mbs, 2);
        await planner.assert_clean();
      });
    });
  }

  test('a first frame that asks for more waits for it and starts again', async () => {
    await with_held_part('{"tab":2,"welcomed":true}', '', async ({server, planner, marked, release}) => {
      await until('the second part to be asked for', () => server.requests.includes(`/${rest}`));
      assert.equal(await marked(), 0);
      release();
      await planner.ready();
      await planner.assert_clean();
    });
  });

  test('a second part that does not arrive is told of', async () => {
    await with_held_part('', '', async ({page, release}) => {
      release('no program');
      await until('the error panel', () => page.evaluate(() => !document.getElementById('failure').hidden));
      assert.match(await page.$eval('#failure', (panel) => panel.innerText), /could not be loaded/);
    });
  });
});
