// The keyboard: what the interface takes, what it leaves to the browser, modifiers that do not stick, and a plan changed by keys alone.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {until} from './wait.mjs';

in_each_browser('the keyboard', {}, (it) => {
  let planner;
  before(() => { ({planner} = it); });
  const press = (key, code, modifiers = {}) => planner.dispatch('KeyboardEvent', 'keydown', {key, code, ...modifiers})
      .then(async (prevented) => { await planner.dispatch('KeyboardEvent', 'keyup', {key, code}); return prevented; });
  const control = {ctrlKey: true};

  test('leaves the browser its own shortcuts', async () => {
    const theirs = [['F5', 'F5'], ['F12', 'F12'], ['r', 'KeyR', control], ['l', 'KeyL', control], ['t', 'KeyT', control], ['w', 'KeyW', control],
      ['f', 'KeyF', control], ['p', 'KeyP', control], ['+', 'Equal', control], ['-', 'Minus', control], ['0', 'Digit0', control],
      ['c', 'KeyC', control], ['v', 'KeyV', control], ['x', 'KeyX', control], ['C', 'KeyC', {ctrlKey: true, shiftKey: true}],
      ['I', 'KeyI', {ctrlKey: true, shiftKey: true}], ['ArrowLeft', 'ArrowLeft', {altKey: true}], ['f', 'KeyF', {altKey: true}]];
    for (const key of theirs) assert.equal(await press(...key), false, key[0]);
  });

  test('keeps arrows, space, Tab and Backspace from scrolling, leaving or going back', async () => {
    const ours = [['Tab', 'Tab'], ['Backspace', 'Backspace'], ['ArrowDown', 'ArrowDown'], ['ArrowLeft', 'ArrowLeft'], ['z', 'KeyZ', control],
      ['PageDown', 'PageDown'], ['Home', 'Home'], ['End', 'End'], ['2', 'Digit2', {altKey: true}]];
    for (const key of ours) assert.equal(await press(...key), true, key[0]);
    for (const key of ['ArrowDown', ' ', 'PageDown', 'End']) await planner.page.keyboard.press(key);
    assert.deepEqual(await planner.page.evaluate(() => [scrollX, scrollY, document.body.scrollTop]), [0, 0, 0]);
    await planner.chord('Alt', '1');
  });

  test('leaves fields of the page itself all of their keys', async () => {
    const prevented = await planner.page.evaluate(() => {
      document.getElementById('by-hand').showModal();
      const field = document.getElementById('by-hand-text');
      field.focus();
      const found = ['Tab', 'Backspace', 'ArrowDown', ' ', 'Enter', 'Home'].map((key) => {
        const event = new KeyboardEvent('keydown', {key, bubbles: true, cancelable: true});
        field.dispatchEvent(event);
        return event.defaultPrevented;
      });
      document.getElementById('by-hand').close();
      document.getElementById('agent').focus();
      return found;
    });
    assert.deepEqual(prevented, [false, false, false, false, false, false]);
  });

  test('AltGr makes letters, no shortcuts', async () => {
    for (let times = 0; times < 2; ++times) await planner.page.keyboard.press('Escape');
    await planner.settled();
    await planner.click('model');
    // As Windows sends it: Ctrl and Alt are down as well.
    for (const [key, code] of [['@', 'KeyQ'], ['a', 'KeyA']]) {
      assert.equal(await press(key, code, {ctrlKey: true, altKey: true, modifierAltGraph: true}), false, key);
    }
    await planner.page.keyboard.type('@');
    await until('the letter', async () => await planner.field_text() === '@');
    await planner.page.keyboard.press('Escape');
    await planner.settled();
  });

  test('no modifier sticks when the window loses the focus with it held', async () => {
    await planner.type('mbs', '1');
    await planner.select('mbs');
    for (const [key, code, bit] of [['Control', 'ControlLeft', {ctrlKey: true}], ['Alt', 'AltLeft', {altKey: true}], ['Meta', 'MetaLeft', {metaKey: true}]]) {
      await planner.dispatch('KeyboardEvent', 'keydown', {key, code, ...bit});
    }
    await planner.page.evaluate(() => document.getElementById('agent').blur());  // its release is seen by another window
    await planner.settled();
    await planner.select('mbs');
    await planner.page.keyboard.type('2');
    await planner.page.keyboard.press('Enter');
    await planner.settled();
    assert.equal((await planner.report()).plan.mbs, 2);
  });

  test('typing opens no search box of the browser', async () => {
    if (it.name === 'firefox') await planner.system.script("Services.prefs.setBoolPref('accessibility.typeaheadfind', true); 1");
    await planner.page.mouse.click(640, 790);
    assert.equal(await planner.focused(), 'agent');
    await planner.page.keyboard.type("/'ab");
    await planner.settled();
    assert.equal(await planner.focused(), 'agent');
    if (it.name === 'firefox') assert.equal(await planner.system.script('Boolean(gFindBarInitialized && !gFindBar.hidden)'), false);
  });

  test('lets go of the keyboard: Escape, then Tab; and Shift+Tab comes back', async () => {
    await planner.page.mouse.click(640, 790);
    assert.equal(await planner.focused(), 'agent');
    await planner.page.keyboard.press('Tab');
    assert.equal(await planner.focused(), 'agent', 'Tab moves inside the interface');
    await planner.page.keyboard.press('Escape');
    await planner.page.keyboard.press('Escape');
    await planner.page.keyboard.press('Tab');
    await until('the focus to leave', async () => await planner.focused() !== 'agent');
    await planner.page.evaluate(() => document.getElementById('report').focus());
    await planner.chord('Shift', 'Tab');
    await until('the focus to come back', async () => await planner.focused() === 'agent');
  });

  test('a plan is changed by the keyboard alone', async () => {
    const at_field = () => planner.page.evaluate(() => {
      const field = window.slipstick.place('tp'), {left, top} = document.getElementById('agent').style;
      const x = parseFloat(left), y = parseFloat(top);
      return document.getElementById('agent').inputMode === 'decimal' && x >= field.x && x <= field.x + field.width && y >= field.y - 2 && y <= field.y + field.height;
    });
    const before = (await planner.report()).plan.tp;
    const wanted = before === 4 ? 2 : 4;
    await planner.page.reload();  // from the start on: no mouse has chosen anything
    await planner.ready();
    let presses = 0;
    for (; presses < 80 && !await at_field(); ++presses) {
      const drawn = await planner.frames();
      await planner.page.keyboard.press('Tab');
      await until('frames', async () => await planner.frames() >= drawn + 3);
    }
    assert.ok(await at_field(), 'Tab reaches the field');
    await planner.chord('Control', 'a');
    await planner.page.keyboard.type(`${wanted}`);
    await planner.page.keyboard.press('Enter');
    await planner.settled();
    assert.equal((await planner.report()).plan.tp, wanted);
    await planner.chord('Control', 'z');
    assert.equal((await planner.report()).plan.tp, before);
  });

  test('was never complained about', () => planner.assert_clean());
});

in_each_browser('the keyboard of a Mac', {before: "Object.defineProperty(Navigator.prototype, 'platform', {get: () => 'MacIntel'});"}, (it) => {
  let planner;
  before(() => { ({planner} = it); });
  const key = (type, key, code, metaKey) => planner.dispatch('KeyboardEvent', type, {key, code, metaKey});

  test('Cmd counts, left and right, and lets go of what was pressed under it', async () => {
    const tp = async () => (await planner.report()).plan.tp;
    const first = await planner.link();
    // No key-up is sent for a letter under Cmd; the next press must count all the same.
    await planner.page.evaluate(() => { location.hash = window.slipstick.link({preset: 'llama-2-7b'}); });
    await until('the plan', async () => await planner.link() !== first);
    await planner.page.evaluate(() => { location.hash = window.slipstick.link({preset: 'gpt-3-175b'}); });
    await until('the other plan', async () => await tp() === 8);
    for (const code of ['MetaLeft', 'MetaRight']) {
      await key('keydown', 'Meta', code, true);
      assert.equal(await key('keydown', 'z', 'KeyZ', true), true, 'undo is ours');
      await key('keyup', 'Meta', code, false);
      await planner.settled();
    }
    assert.equal(await planner.link(), first, 'undone twice');
  });

  test('Cmd+V brings this clipboard, Cmd+C and Cmd+X the selection', async () => {
    await planner.click('mbs');
    for (const text of ['4', '8']) {
      await key('keydown', 'Meta', 'MetaLeft', true);
      await key('keydown', 'a', 'KeyA', true);
      assert.equal(await key('keydown', 'v', 'KeyV', true), false, 'or no paste event would follow');
      await planner.dispatch('ClipboardEvent', 'paste', {clipboard: text});
      await key('keyup', 'Meta', 'MetaLeft', false);
      await planner.settled();
    }
    await key('keydown', 'Meta', 'MetaLeft', true);
    await key('keydown', 'a', 'KeyA', true);
    assert.equal(await planner.dispatch('ClipboardEvent', 'copy', {clipboard: ''}), '8');
    assert.equal(await planner.dispatch('ClipboardEvent', 'cut', {clipboard: ''}), '8');
    await key('keyup', 'Meta', 'MetaLeft', false);
    await planner.page.keyboard.press('Escape');
    await planner.settled();
  });
});
