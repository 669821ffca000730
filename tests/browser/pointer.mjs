// Wheel, trackpad and fingers.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {names} from './browsers.mjs';
import {in_each_browser} from './harness.mjs';
import {sleep, until} from './wait.mjs';

in_each_browser('the wheel', {width: 1280, height: 640}, (it) => {
  let planner;
  before(() => { ({planner} = it); });

  const [x, y] = [150, 400];  // over the fields of the plan, which are higher than the window
  const top = async () => (await until('a field', () => planner.place('model'))).y;
  const turn = (init) => planner.page.evaluate((init) => {
    const event = new WheelEvent('wheel', {bubbles: true, cancelable: true, ...init});
    document.querySelector('canvas').dispatchEvent(event);
    return event.defaultPrevented;
  }, {clientX: x, clientY: y, ...init});
  /// How far the fields went up, in CSS pixels.
  const scrolled = async (act) => {
    await planner.page.mouse.move(x, y);
    await planner.settled();
    const before = await top();
    await act();
    await planner.settled();
    return before - await top();
  };
  const back = () => turn({deltaY: -4000}).then(() => planner.settled());

  test('scrolls as far as the browser says, down for down', async () => {
    const way = await scrolled(() => planner.page.mouse.wheel({deltaY: 60}));
    await back();
    assert.ok(way > 45 && way < 75, `${way} px for 60`);
  });

  test('scrolls alike in pixels, lines and pages', async () => {
    const pixels = await scrolled(() => turn({deltaY: 96, deltaMode: 0}));
    await back();
    const lines = await scrolled(() => turn({deltaY: 3, deltaMode: 1}));  // a notch, as Firefox counted it
    await back();
    const page = await scrolled(() => turn({deltaY: 1, deltaMode: 2}));
    await back();
    assert.ok(pixels > 80 && pixels < 112, `${pixels} px for 96`);
    assert.ok(lines > 80 && lines < 112, `${lines} px for 3 lines`);
    assert.ok(page > 150 && page < 640, `${page} px for a page`);
  });

  test("a trackpad's small steps add up", async () => {
    const way = await scrolled(async () => { for (let i = 0; i < 24; ++i) await turn({deltaY: 2.5}); });
    await back();
    assert.ok(way > 45 && way < 75, `${way} px for 24 × 2.5`);
  });

  test('sideways moves nothing up or down, nor does Shift with the wheel', async () => {
    assert.equal(await scrolled(() => turn({deltaX: 120, deltaY: 0})), 0);
    assert.equal(await scrolled(() => turn({deltaX: 0, deltaY: 120, shiftKey: true})), 0);
    await planner.dispatch('KeyboardEvent', 'keyup', {key: 'Shift', code: 'ShiftLeft'});
  });

  test("pinch and Ctrl+wheel stay the browser's zoom", async () => {
    assert.equal(await turn({deltaY: -10, ctrlKey: true}), false);
    assert.equal(await turn({deltaY: 10}), true);
    await back();
    assert.equal(await planner.page.evaluate(() => getComputedStyle(document.querySelector('canvas')).touchAction), 'pinch-zoom');
  });

  test('was never complained about', () => planner.assert_clean());
});

in_each_browser('fingers', {}, (it) => {
  let planner;
  before(async () => {
    ({planner} = it);
    await planner.without_capture();
  });

  // WebKit's driver makes a mouse of every finger, so here all browsers get events of the test's own making.
  const finger = (...what) => planner.finger(...what);
  const top = async () => (await planner.place('model')).y;

  test('a drag scrolls by as much as the finger moves', async () => {
    const before = await top();
    await finger('pointerdown', 150, 500);
    for (let y = 490; y >= 400; y -= 10) {
      await finger('pointermove', 150, y);
      await sleep(20);
    }
    await sleep(200);  // at rest: nothing to run on
    await finger('pointerup', 150, 400);
    await planner.settled();
    const way = before - await top();
    assert.ok(way > 75 && way < 105, `${way} px for 100`);
    await finger('pointerdown', 150, 300);
    await finger('pointermove', 150, 500);
    await finger('pointerup', 150, 500);
    await sleep(1200);
    await planner.settled();
  });

  test('a tap clicks, a held finger does not, and neither hovers afterwards', async () => {
    const [x, y] = await planner.middle('language');
    await finger('pointerdown', x, y);
    await sleep(700);
    await finger('pointerup', x, y);
    await planner.settled();
    assert.equal(await planner.is_chinese(), false);
    await finger('pointerdown', x, y);
    await finger('pointerup', x, y);
    await until('Chinese', () => planner.is_chinese());
    await finger('pointerdown', x, y);
    await finger('pointerup', x, y);
    await until('English', async () => !await planner.is_chinese());
  });

  test("two fingers are the browser's, which zooms the page", async () => {
    const before = await planner.link();
    const [x, y] = await planner.middle('language');
    await finger('pointerdown', x, y);
    await finger('pointerdown', x + 60, y, {pointerId: 8, isPrimary: false});
    await finger('pointerup', x + 60, y, {pointerId: 8, isPrimary: false});
    await finger('pointerup', x, y);
    await planner.settled();
    assert.equal(await planner.is_chinese(), false, 'no tap came of it');
    assert.equal(await planner.link(), before);
  });

  test('was never complained about', () => planner.assert_clean());
});

in_each_browser('a phone', {width: 390, height: 844, ratio: 2, touch: true}, (it) => {
  let planner;
  before(async () => {
    ({planner} = it);
    if (it.name !== 'firefox') return;
    await planner.system.prefers({pointer: 'coarse'});
    await planner.page.reload();
    await planner.ready();
  });

  test('a finger scrolls, and it is still afterwards', async () => {
    const before = await planner.page.screenshot();
    const {touchscreen} = planner.page;
    await touchscreen.touchStart(200, 600);
    for (let y = 580; y >= 300; y -= 20) {
      await touchscreen.touchMove(200, y);
      await sleep(20);  // as fast as a finger: the browser draws in between
    }
    await touchscreen.touchEnd();
    await sleep(1500);
    await planner.settled();
    assert.ok(Buffer.compare(Buffer.from(before), Buffer.from(await planner.page.screenshot())) !== 0, 'the picture moved');
    const count = await planner.frames();
    await sleep(1000);
    assert.equal(await planner.frames(), count, 'still afterwards');
  });

  test('the first tap on a number opens the screen keyboard with digits, and it stays', async () => {
    await planner.page.reload();
    await planner.ready();
    assert.notEqual(await planner.focused(), 'agent', 'no keyboard before a field is tapped');
    await planner.tap('edit');
    assert.notEqual(await planner.focused(), 'agent', 'nor by a button');
    await planner.tap('layers');
    const mode = () => planner.page.evaluate(() => [document.activeElement.id, document.activeElement.inputMode]);
    assert.deepEqual(await mode(), ['agent', 'decimal']);
    await sleep(600);
    assert.deepEqual(await mode(), ['agent', 'decimal']);
  });

  test('was never complained about', async () => {
    await planner.assert_clean();
    if (it.name === 'firefox') await planner.system.prefers({pointer: 'fine'});
  });
}, names.filter((name) => name !== 'webkit'));
