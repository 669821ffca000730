// What the page owes its browser: stillness, sharpness, a lost graphics context survived, keys left alone, errors said.
import assert from 'node:assert/strict';
import {after, before, describe, test} from 'node:test';
import {launch, names} from './browsers.mjs';
import {Planner, sleep, until} from './planner.mjs';
import {serve} from './server.mjs';

const limit = {timeout: 120000};

for (const name of names) {
  describe(`${name}: the page`, limit, () => {
    let server, browser, planner;
    before(async () => {
      server = await serve(process.env.SITE);
      browser = await launch(name);
      planner = await Planner.open(name, browser, server.address);
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    test('draws no frame in three idle seconds', async () => {
      await planner.page.mouse.move(640, 700);
      await planner.settled();
      await sleep(1000);
      const before = await planner.frames();
      await sleep(3000);
      assert.equal(await planner.frames() - before, 0);
    });

    test('draws when something happens', async () => {
      const before = await planner.frames();
      await planner.page.mouse.move(200, 300);
      await planner.settled();
      const drawn = await planner.frames() - before;
      assert.ok(drawn >= 1 && drawn < 40, `${drawn} frames`);
    });

    test('has one canvas pixel for each pixel of the screen', async () => {
      const sizes = () => planner.page.evaluate(() => {
        const canvas = document.querySelector('canvas');
        return [canvas.width, canvas.height, Math.round(innerWidth * devicePixelRatio), Math.round(innerHeight * devicePixelRatio)];
      });
      for (const [width, height, ratio] of [[1024, 640, 1], [1280, 800, 2], [390, 844, 3], [1111, 777, 1.25]]) {
        if (name === 'firefox' && ratio !== 1) continue;  // its protocol cannot set the ratio
        await planner.page.setViewport({width, height, deviceScaleFactor: ratio});
        await until(`a canvas of ${width} × ${height} at ratio ${ratio}`, async () => {
          const [canvas_width, canvas_height, screen_width, screen_height] = await sizes();
          return canvas_width === screen_width && canvas_height === screen_height;
        });
      }
      await planner.page.setViewport({width: 1280, height: 800, deviceScaleFactor: 1});
      await planner.settled();
    });

    test('survives the loss of its graphics context', async () => {
      await planner.page.mouse.move(640, 700);
      await planner.settled();
      const picture = await planner.page.screenshot();
      await planner.page.evaluate(() => {
        window.context_loss = document.querySelector('canvas').getContext('webgl2').getExtension('WEBGL_lose_context');
        window.context_loss.loseContext();
      });
      await sleep(300);
      const before = await planner.frames();
      await planner.page.mouse.move(300, 300);
      await sleep(300);
      assert.equal(await planner.frames(), before, 'nothing is drawn without a context');
      await planner.page.mouse.move(640, 700);
      await planner.page.evaluate(() => window.context_loss.restoreContext());
      await until('frames after the restoration', async () => await planner.frames() > before);
      await planner.settled();
      assert.ok(Buffer.compare(Buffer.from(await planner.page.screenshot()), Buffer.from(picture)) === 0, 'the same picture as before');
    });

    test('leaves the browser its own shortcuts', async () => {
      const prevented = await planner.page.evaluate(() => {
        const agent = document.getElementById('agent');
        const press = (key, code, modifiers = {}) => {
          const event = new KeyboardEvent('keydown', {key, code, bubbles: true, cancelable: true, ...modifiers});
          agent.dispatchEvent(event);
          agent.dispatchEvent(new KeyboardEvent('keyup', {key, code, bubbles: true}));
          return event.defaultPrevented;
        };
        const control = {ctrlKey: true};
        return {
          theirs: [press('F5', 'F5'), press('F12', 'F12'), press('r', 'KeyR', control), press('l', 'KeyL', control), press('t', 'KeyT', control),
            press('w', 'KeyW', control), press('f', 'KeyF', control), press('p', 'KeyP', control), press('+', 'Equal', control), press('-', 'Minus', control),
            press('0', 'Digit0', control), press('c', 'KeyC', control), press('v', 'KeyV', control), press('x', 'KeyX', control),
            press('C', 'KeyC', {ctrlKey: true, shiftKey: true}), press('I', 'KeyI', {ctrlKey: true, shiftKey: true}), press('ArrowLeft', 'ArrowLeft', {altKey: true})],
          ours: [press('Tab', 'Tab'), press('Backspace', 'Backspace'), press('ArrowDown', 'ArrowDown'), press('z', 'KeyZ', control), press('PageDown', 'PageDown')],
        };
      });
      assert.ok(prevented.theirs.every((value) => !value), JSON.stringify(prevented.theirs));
      assert.ok(prevented.ours.every((value) => value), JSON.stringify(prevented.ours));
    });

    test('lets go of the keyboard: Escape, then Tab', async () => {
      const focused = () => planner.page.evaluate(() => document.activeElement.id);
      await planner.page.mouse.click(640, 790);
      assert.equal(await focused(), 'agent');
      await planner.page.keyboard.press('Tab');
      assert.equal(await focused(), 'agent', 'Tab moves inside the interface');
      await planner.page.keyboard.press('Escape');
      await planner.page.keyboard.press('Tab');
      await until('the focus to leave', async () => await focused() !== 'agent');
      await planner.page.mouse.click(640, 790);
    });

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
      const is_chinese = async () => /[\u4e00-\u9fff]/.test(await planner.text());
      assert.equal(parts(), 0);
      await planner.click('language');
      await until('the results in Chinese', is_chinese);
      await planner.click('language');
      await until('the results in English', async () => !await is_chinese());
      await planner.click('language');
      await until('the results in Chinese again', is_chinese);
      await planner.click('language');
      await until('the results in English again', async () => !await is_chinese());
      assert.equal(parts(), 3);
    });

    test('mirrors its results for screen readers', async () => {
      const region = await planner.page.evaluate(() => {
        const report = document.getElementById('report');
        return {headings: report.querySelectorAll('h1,h2').length, live: report.getAttribute('aria-live'), hidden: getComputedStyle(report).display === 'none'};
      });
      assert.ok(region.headings >= 2);
      assert.deepEqual([region.live, region.hidden], ['polite', false]);
    });

    test('was never complained about', () => planner.assert_clean());
  });

  describe(`${name}: what the page says when it cannot run`, limit, () => {
    let server, browser;
    before(async () => {
      server = await serve(process.env.SITE);
      browser = await launch(name);
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    const said = async (prepare) => {
      const page = await browser.newPage();
      await page.evaluateOnNewDocument(prepare);
      await page.goto(server.address);
      const text = await until('the error panel', () => page.evaluate(() => {
        const panel = document.getElementById('failure');
        return panel && !panel.hidden && panel.innerText;
      }));
      await page.close();
      return text;
    };
    test('no WebAssembly', async () => {
      assert.match(await said(() => { delete window.WebAssembly; }), /WebAssembly/);
    });
    test('no WebGL 2', async () => {
      assert.match(await said(() => { HTMLCanvasElement.prototype.getContext = () => null; }), /WebGL 2/);
    });
    test('the program cannot be fetched', async () => {
      assert.match(await said(() => { window.fetch = () => Promise.reject(new TypeError('offline')); }), /could not be loaded/);
    });
  });
}

if (names.includes('chromium')) {
  describe('chromium: on a phone', limit, () => {
    let server, browser, planner;
    before(async () => {
      server = await serve(process.env.SITE);
      browser = await launch('chromium');
      planner = await Planner.open('chromium', browser, server.address, {width: 390, height: 844, ratio: 3, touch: true});
    });
    after(async () => {
      await browser?.close();
      server?.close();
    });

    test('a finger scrolls, and a released finger hovers nowhere', async () => {
      const before = await planner.page.screenshot();
      const {touchscreen} = planner.page;
      await touchscreen.touchStart(200, 600);
      for (let y = 580; y >= 300; y -= 20) await touchscreen.touchMove(200, y);
      await touchscreen.touchEnd();
      await sleep(1500);
      await planner.settled();
      assert.ok(Buffer.compare(Buffer.from(before), Buffer.from(await planner.page.screenshot())) !== 0, 'the picture moved');
      const count = await planner.frames();
      await sleep(1000);
      assert.equal(await planner.frames(), count, 'still afterwards');
    });

    test('a tap opens the screen keyboard with digits for a number', async () => {
      await planner.page.reload();
      await planner.ready();
      assert.equal(await planner.page.evaluate(() => document.activeElement.id), '', 'no keyboard before a field is tapped');
      await planner.tap('edit');
      await planner.tap('layers');
      assert.deepEqual(await planner.page.evaluate(() => [document.activeElement.id, document.activeElement.inputMode]), ['agent', 'decimal']);
    });
    test('was never complained about', () => planner.assert_clean());
  });
}
