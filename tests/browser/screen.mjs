// Stillness, sharpness, sizes, zoom, and a graphics context that goes and comes back.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {launch} from './browsers.mjs';
import {in_each_browser} from './harness.mjs';
import {Planner} from './planner.mjs';
import {sleep, until} from './wait.mjs';

in_each_browser('the screen', {}, (it) => {
  let planner;
  before(() => { ({planner} = it); });

  const canvas = () => planner.page.evaluate(() => {
    const {width, height} = document.querySelector('canvas');
    return {width, height, ratio: devicePixelRatio, inner: [innerWidth, innerHeight], scrolled: [scrollX, scrollY], whole: [document.documentElement.scrollWidth, document.documentElement.scrollHeight]};
  });
  const is_drawn_in = (width, height) => until(`a canvas of ${width} × ${height} pixels`, async () => {
    const now = await canvas();
    return Math.abs(now.width - width) <= 2 && Math.abs(now.height - height) <= 2;
  });
  /// The pointer hits what it sees: the language button changes the language.
  const hits = async () => {
    const before = await planner.is_chinese();
    if (!await planner.place('language')) await planner.click('menu');  // of the narrow layout
    await planner.click('language');
    await until('the other language', async () => await planner.is_chinese() !== before);
  };

  test('draws no frame in ten idle seconds, the pointer over a chart', async () => {
    await planner.page.mouse.move(800, 420);
    await planner.settled();
    await sleep(1000);
    const before = await planner.frames();
    await sleep(10000);
    assert.equal(await planner.frames() - before, 0);
  });

  test('draws when something happens, and only then', async () => {
    const before = await planner.frames();
    await planner.page.mouse.move(200, 300);
    await planner.settled();
    const drawn = await planner.frames() - before;
    assert.ok(drawn >= 1 && drawn < 40, `${drawn} frames`);
  });

  test('draws nothing while its tab is hidden, and all of it when it is seen again', async () => {
    await planner.settled();
    const before = await planner.frames();
    await planner.page.evaluate(() => {  // what a hidden tab does to pages: it gives them no animation frames
      window.kept = window.requestAnimationFrame;
      window.waiting = [];
      window.requestAnimationFrame = (f) => window.waiting.push(f);
      location.hash = window.slipstick.link({preset: 'llama-2-7b'});
    });
    await sleep(1500);
    assert.equal(await planner.frames(), before);
    assert.ok(await planner.page.evaluate(() => window.waiting.length) <= 1, 'asks for one frame, once');
    await planner.page.evaluate(() => {
      window.requestAnimationFrame = window.kept;
      window.waiting.forEach((f) => window.requestAnimationFrame(f));
    });
    await until('the frames that were due', async () => await planner.frames() > before);
    await until('the plan', async () => (await planner.text()).includes('Llama 2 7B'));
  });

  for (const [width, height] of [[1024, 640], [1440, 900], [1920, 1080]]) {
    test(`fills a window of ${width} × ${height} and scrolls nothing of its own`, async () => {
      await planner.resize(width, height);
      await is_drawn_in(width, height);
      const now = await canvas();
      assert.deepEqual(now.scrolled, [0, 0]);
      assert.deepEqual(now.whole, [width, height]);
      for (const key of ['language', 'share']) {
        const place = await until(`"${key}" on the screen`, () => planner.place(key));
        assert.ok(place.x >= 0 && place.x + place.width <= width && place.y >= 0 && place.y + place.height <= height, `${key} at ${JSON.stringify(place)}`);
      }
    });
  }

  for (const percent of [50, 80, 150, 200]) {
    test(`stays sharp and hits the pointer at a zoom of ${percent}%`, async () => {
      await planner.system.zoom(1, planner.size);
      await planner.resize(1280, 800);
      await planner.system.zoom(percent / 100, planner.size);
      if (it.name === 'webkit') {  // whose ratio leaves the zoom out
        const now = await canvas();
        await is_drawn_in(now.inner[0] * now.ratio, now.inner[1] * now.ratio);
      } else {
        await is_drawn_in(1280, 800);
      }
      await planner.settled();
      await hits();
    });
  }

  if (it.name !== 'webkit') test('stays sharp when it moves to a screen of another ratio', async () => {  // its driver has one screen
    await planner.system.zoom(1, planner.size);
    for (const ratio of [2, 3, 1.25, 1]) {
      await planner.resize(1100, 700, ratio);
      await planner.page.mouse.move(500, 300 + 10 * ratio);  // Chromium's protocol changes the ratio without telling the page
      await is_drawn_in(1100 * ratio, 700 * ratio);
    }
    await hits();
    await hits();
  });

  test('survives the loss of its graphics context', async () => {
    await planner.system.zoom(1, planner.size);
    await planner.resize(1280, 800);
    await is_drawn_in(1280, 800);
    await planner.page.mouse.move(640, 700);
    await planner.settled();
    const picture = await planner.page.screenshot();
    for (let times = 0; times < 2; ++times) {
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
    }
  });

  test('was never complained about', () => planner.assert_clean());
});

in_each_browser('a screen of ratio 2', {}, (it) => {
  test('is drawn in all of its pixels', async () => {
    const browser = await launch('webkit', {scale: 2});
    const planner = await Planner.open('webkit', browser, it.server.address, {width: 700, height: 500});
    const found = await planner.page.evaluate(() => { const {width, height} = document.querySelector('canvas'); return [devicePixelRatio, width, height]; });
    await browser.close();
    assert.deepEqual(found, [2, 1400, 1000]);
  });
}, ['webkit']);

in_each_browser('a page that starts zoomed out', {}, (it) => {
  test('fills its window from the first frame', async () => {
    await it.planner.system.zoom(0.5, it.planner.size);
    await it.planner.page.reload();
    await it.planner.ready();
    const [width, height, inner_width, inner_height] = await it.planner.page.evaluate(() => {
      const box = document.querySelector('canvas').getBoundingClientRect();
      return [box.width, box.height, innerWidth, innerHeight];
    });
    assert.ok(inner_width > 2000, `${inner_width}`);
    assert.ok(Math.abs(width - inner_width) < 1 && Math.abs(height - inner_height) < 1, `${[width, height, inner_width, inner_height]}`);
    await it.planner.system.zoom(1, it.planner.size);
  });
});
