// The page for who does not see it, or not as it comes: a document of the results, and what the system prefers.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {names} from './browsers.mjs';
import {in_each_browser} from './harness.mjs';
import {sleep, until} from './wait.mjs';

in_each_browser('the results as a document', {}, (it) => {
  let planner;
  before(() => { ({planner} = it); });

  test('has headings in order, tables whose rows and columns are named, and a language', async () => {
    const found = await planner.page.evaluate(() => {
      const report = document.getElementById('report');
      const all = (selector) => Array.from(report.querySelectorAll(selector));
      return {
        levels: all('h1,h2,h3').map((node) => Number(node.tagName[1])),
        unnamed: all('table').filter((table) => !table.caption && !table.getAttribute('aria-labelledby')).length,
        tables: all('table').length,
        scopes: all('th').filter((cell) => !['row', 'col'].includes(cell.scope)).length,
        bare: all('tr').filter((row) => !row.querySelector('th')).length,
        language: report.firstElementChild.lang,
        document_language: document.documentElement.lang,
        hidden: [getComputedStyle(report).display, getComputedStyle(report).visibility, report.getAttribute('aria-hidden')],
        canvas: document.getElementById('canvas').getAttribute('aria-describedby'),
      };
    });
    assert.equal(found.levels[0], 1);
    assert.equal(found.levels.filter((level) => level === 1).length, 1);
    assert.ok(found.levels.length >= 4 && found.levels.every((level, index) => index === 0 || level <= found.levels[index - 1] + 1), `${found.levels}`);
    assert.ok(found.tables >= 2);
    assert.deepEqual([found.unnamed, found.scopes, found.bare], [0, 0, 0]);
    assert.deepEqual([found.language, found.document_language], ['en', 'en']);
    assert.deepEqual(found.hidden, ['block', 'visible', null]);
    assert.equal(found.canvas, 'report');
  });

  test('says a changed result politely, in one sentence, and nothing else', async () => {
    const live = await planner.page.evaluate(() => {
      const regions = Array.from(document.querySelectorAll('#report, #report *')).filter((node) => node.getAttribute('aria-live') || node.getAttribute('role') === 'status');
      window.said = [];
      window.replaced = 0;
      new MutationObserver(() => window.said.push(regions[0].textContent)).observe(regions[0], {characterData: true, childList: true, subtree: true});
      new MutationObserver((list) => { window.replaced += list.filter((each) => Array.from(each.removedNodes).some((node) => node.nodeName === 'TABLE')).length; })
          .observe(document.getElementById('report'), {childList: true, subtree: true});
      return regions.map((node) => [node.tagName, node.getAttribute('role') || node.getAttribute('aria-live')]);
    });
    assert.deepEqual(live, [['P', 'status']]);
    await planner.type('mbs', '4');
    const seconds = (await planner.report()).time.step_s;
    await until('the sentence', () => planner.page.evaluate(() => window.said.length > 0));
    await sleep(800);
    const said = await planner.page.evaluate(() => window.said);
    assert.equal(said.length, 1, said.join('\n'));
    assert.ok(said[0].includes(`${Number(seconds.toPrecision(3))}`), `${said[0]} names ${seconds} s`);
    assert.equal(await planner.page.evaluate(() => window.replaced), 0, 'a reader keeps its place');
  });

  test('is reached by the skip link and left by Escape', async () => {
    await planner.page.mouse.click(640, 790);
    await planner.page.keyboard.press('Escape');
    await planner.page.keyboard.press('Escape');
    await planner.chord('Shift', 'Tab');
    await until('the skip link to have the focus', async () => await planner.focused() === 'skip');
    const seen = (id) => planner.page.evaluate((id) => { const box = document.getElementById(id).getBoundingClientRect(); return box.top >= 0 && box.width > 40 && box.height > 20; }, id);
    await until('the skip link in sight', () => seen('skip'));
    const link = await planner.link();
    await planner.page.keyboard.press('Enter');
    await until('the report to have the focus', async () => await planner.focused() === 'report');
    assert.ok(await seen('report'));
    assert.equal(await planner.link(), link);
    await planner.page.keyboard.press('Escape');
    await until('the interface to have the focus', async () => await planner.focused() === 'agent');
    assert.equal(await seen('report'), false);
  });

  test('is in Chinese with the interface', async () => {
    await planner.click('language');
    await until('Chinese', () => planner.is_chinese());
    assert.deepEqual(await planner.page.evaluate(() => [document.getElementById('report').firstElementChild.lang, document.documentElement.lang]), ['zh-CN', 'zh-CN']);
    await planner.click('language');
    await until('English', () => planner.page.evaluate(() => document.documentElement.lang === 'en'));
  });

  test('was never complained about', () => planner.assert_clean());
});

in_each_browser('what the system prefers', {}, (it) => {
  let planner;
  before(() => { ({planner} = it); });

  /// The background that the interface drew: the frame that the move asks for is read before it is shown.
  const drawn = () => planner.page.evaluate(() => new Promise((done) => {
    const canvas = document.querySelector('canvas'), gl = canvas.getContext('webgl2');
    canvas.dispatchEvent(new PointerEvent('pointermove', {clientX: 900, clientY: 700, bubbles: true}));
    requestAnimationFrame(() => {
      const pixel = new Uint8Array(4);
      gl.readPixels(canvas.width - 2, 40, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, pixel);
      done(pixel[0] + pixel[1] + pixel[2]);
    });
  }));
  const behind = () => planner.page.evaluate(() => getComputedStyle(document.body).backgroundColor);

  test('dark and light follow the system while the page is open', async () => {
    for (const scheme of ['light', 'dark', 'light']) {
      await planner.system.prefers({'prefers-color-scheme': scheme});
      await until(`a ${scheme} interface`, async () => scheme === 'light' ? await drawn() > 600 : await drawn() < 200);
      assert.equal(await behind(), scheme === 'light' ? 'rgb(243, 244, 247)' : 'rgb(14, 17, 22)');
    }
  });

  test('with less motion wished for, a released finger stops at once', async () => {
    const fling = async () => {
      await planner.without_capture();
      const finger = (type, y) => planner.finger(type, 150, y);
      await finger('pointerdown', 600);
      for (let y = 580; y >= 480; y -= 20) await finger('pointermove', y);
      await sleep(60);
      await finger('pointerup', 480);
      await sleep(60);
      const before = (await planner.place('model')).y;
      await sleep(1000);
      const way = before - (await planner.place('model')).y;
      for (let i = 0; i < 3; ++i) await planner.page.mouse.wheel({deltaY: -900});
      await planner.settled();
      return way;
    };
    await planner.system.prefers({'prefers-reduced-motion': 'reduce'});
    await planner.settled();
    assert.equal(await fling(), 0);
    await planner.system.prefers({'prefers-reduced-motion': 'no-preference'});
  });

  test('forced colours leave the page usable', async () => {
    await planner.system.prefers({'forced-colors': 'active'});
    await until('forced colours', () => planner.page.evaluate(() => matchMedia('(forced-colors: active)').matches));
    const found = await planner.page.evaluate(() => {
      document.getElementById('skip').focus();
      const skip = getComputedStyle(document.getElementById('skip'));
      const colours = [skip.color, skip.backgroundColor];
      document.getElementById('by-hand').showModal();
      const button = document.querySelector('#by-hand button');
      button.focus();
      const style = getComputedStyle(button);
      const edge = [style.borderStyle, style.outlineStyle].some((each) => each !== 'none');
      document.getElementById('by-hand').close();
      document.getElementById('agent').focus();
      return {colours, edge};
    });
    assert.notEqual(found.colours[0], found.colours[1]);
    assert.ok(found.edge, 'buttons and the focus have an edge');
    const before = await planner.frames();
    await planner.type('mbs', '1');
    assert.ok(await planner.frames() > before);
    await planner.system.prefers({'forced-colors': 'none'});
  });

  test('was never complained about', () => planner.assert_clean());
}, names.filter((name) => name !== 'webkit'));
