// The system's clipboard, by keys, by buttons and from a menu.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {Clipboard} from './planner.mjs';
import {until} from './wait.mjs';

in_each_browser('the clipboard', {}, (it) => {
  let planner, clipboard;
  before(async () => {
    ({planner} = it);
    clipboard = await Clipboard.open(it.name, it.browser, it.server.address);
    await planner.page.bringToFront();
  });

  test('Ctrl+V brings this clipboard and not the one before', async () => {
    await planner.type('mbs', '1');
    for (const value of ['4', '8']) {
      await clipboard.write(value);
      await planner.page.bringToFront();
      await planner.select('mbs');
      await planner.paste();
      assert.equal(await planner.field_text(), value);
      await planner.page.keyboard.press('Escape');
      await planner.settled();
    }
  });

  test('Ctrl+C and Ctrl+X give the system the selection', async () => {
    await planner.type('mbs', '2');
    await planner.select('mbs');
    await planner.copy();
    assert.equal(await clipboard.read(), '2');
    await planner.page.bringToFront();
    await planner.select('mbs');
    await planner.page.keyboard.type('16');
    await planner.chord('Control', 'a');
    await planner.cut();
    assert.equal(await planner.field_text(), '');
    assert.equal(await clipboard.read(), '16');
    await planner.page.bringToFront();
    await planner.page.keyboard.press('Escape');
    await planner.settled();
  });

  test('a paste from a menu needs no key', async () => {
    await planner.select('mbs');
    await planner.dispatch('ClipboardEvent', 'paste', {clipboard: '4'});
    await planner.page.keyboard.press('Enter');
    await planner.settled();
    assert.equal((await planner.report()).plan.mbs, 4);
  });

  test('a button copies inside its click', async () => {
    await clipboard.write('something else');
    await planner.page.bringToFront();
    // Only what runs inside the event may copy: seen here by the order of calls.
    await planner.page.evaluate(() => {
      window.inside = null;
      window.in_click = false;
      document.querySelector('canvas').addEventListener('pointerup', () => { window.in_click = true; }, true);
      addEventListener('pointerup', () => { window.in_click = false; });
      if (navigator.clipboard) {
        const write = navigator.clipboard.writeText.bind(navigator.clipboard);
        navigator.clipboard.writeText = (text) => { window.inside = window.in_click; return write(text); };
      }
    });
    await planner.click('share');
    assert.equal(await planner.page.evaluate(() => window.inside), true);
    assert.equal(await clipboard.read(), it.server.address + await planner.link());
    await planner.page.bringToFront();
  });

  test('a button copies without the clipboard API, as on plain http, and where that refuses', async () => {
    for (const refuses of [false, true]) {
      await clipboard.write('something else');
      await planner.page.bringToFront();
      await planner.page.evaluate((refuses) => {
        const api = refuses ? {writeText: () => Promise.reject(new DOMException('refused', 'NotAllowedError'))} : undefined;
        Object.defineProperty(navigator, 'clipboard', {value: api, configurable: true});
      }, refuses);
      await planner.click('share');
      assert.equal(await clipboard.read(), it.server.address + await planner.link());
      await planner.page.bringToFront();
    }
  });

  test('what cannot be copied is shown to be copied by hand', async () => {
    await planner.page.evaluate(() => {
      Object.defineProperty(navigator, 'clipboard', {value: undefined, configurable: true});
      document.execCommand = () => false;
    });
    await planner.click('share');
    const shown = await planner.page.evaluate(() => {
      const field = document.getElementById('by-hand-text');
      return [document.getElementById('by-hand').open, field.value, field.value.slice(field.selectionStart, field.selectionEnd)];
    });
    const link = it.server.address + await planner.link();
    assert.deepEqual(shown, [true, link, link]);
    await planner.page.keyboard.press('Escape');
    await until('the dialog to close', () => planner.page.evaluate(() => !document.getElementById('by-hand').open));
  });

  test('was never complained about', () => planner.assert_clean());
});
