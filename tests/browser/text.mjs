// Text that does not come letter by letter from a keyboard of the country: accents, input methods, screen keyboards.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {until} from './wait.mjs';

in_each_browser('text', {}, (it) => {
  let planner;
  before(() => { ({planner} = it); });

  const agent = () => planner.page.evaluate(() => {
    const field = document.getElementById('agent'), style = getComputedStyle(field), box = field.getBoundingClientRect();
    return {mode: field.inputMode, font: parseFloat(style.fontSize), seen: Number(style.opacity) > 0, x: box.x, y: box.y, value: field.value};
  });
  const search = async (text) => {  // the picker of models has a field for words
    await planner.click('model');
    await planner.settled();
    if (text) await planner.page.keyboard.type(text);
    await planner.settled();
  };
  const leave = async () => {
    await planner.page.keyboard.press('Escape');
    await planner.page.keyboard.press('Escape');
    await planner.settled();
  };
  /// What an input method does to the field that has the focus: `drafts` one after the other, then the text that was chosen.
  const compose = (drafts, text) => planner.page.evaluate((drafts, text) => {
    const field = document.getElementById('agent');
    const say = (kind, type, init) => field.dispatchEvent(new kind(type, {bubbles: true, ...init}));
    const seen = [];
    say(CompositionEvent, 'compositionstart', {data: ''});
    for (const draft of drafts) {
      say(KeyboardEvent, 'keydown', {key: 'Process', code: 'KeyN', keyCode: 229, isComposing: true});
      say(CompositionEvent, 'compositionupdate', {data: draft});
      field.value = draft;
      say(InputEvent, 'input', {inputType: 'insertCompositionText', data: draft, isComposing: true});
      seen.push(getComputedStyle(field).opacity);
    }
    say(KeyboardEvent, 'keydown', {key: 'Enter', code: 'Enter', keyCode: 229, isComposing: true});
    field.value = text;
    say(InputEvent, 'input', {inputType: 'insertCompositionText', data: text, isComposing: true});
    say(CompositionEvent, 'compositionend', {data: text});
    say(KeyboardEvent, 'keyup', {key: 'Enter', code: 'Enter'});
    return seen;
  }, drafts, text);

  test('accents, signs and letters of other scripts arrive as typed', async () => {
    await search('é@ßñ€Яλ');
    assert.equal(await planner.field_text(), 'é@ßñ€Яλ');
    await leave();
  });

  test('an input method drafts at the caret and commits once', async () => {
    await search('');
    const place = await agent();
    const field = await planner.place('model');
    assert.ok(place.x >= field.x - 8 && place.x <= field.x + field.width + 320, `at the caret: ${JSON.stringify([place, field])}`);
    const seen = await compose(['n', 'ni', 'ni h', 'ni hao'], '你好');
    assert.ok(seen.every((opacity) => opacity === '1'), 'the draft is seen in the field at the caret');
    await planner.settled();
    assert.deepEqual([(await agent()).seen, (await agent()).value], [false, '']);
    assert.equal(await planner.field_text(), '你好');
    await leave();
  });

  if (it.name === 'chromium') {
    test("Chromium's own input method drafts and commits", async () => {
      await search('');
      const session = await planner.page.createCDPSession();
      for (const draft of ['n', 'ni']) await session.send('Input.imeSetComposition', {text: draft, selectionStart: draft.length, selectionEnd: draft.length});
      assert.equal((await agent()).seen, true);
      await session.send('Input.insertText', {text: '你'});
      await planner.settled();
      assert.equal((await agent()).seen, false);
      assert.equal(await planner.field_text(), '你');
      await leave();
    });
  }

  test('a keyboard that composes every word types it once', async () => {
    await search('');
    await compose(['l', 'll', 'lla', 'llam'], 'llama');
    await planner.settled();
    assert.equal(await planner.field_text(), 'llama');
    await leave();
  });

  test('a screen keyboard deletes and confirms without keys', async () => {
    await planner.select('mbs');
    await planner.page.keyboard.type('24');
    await planner.settled();
    const unknown = {key: 'Unidentified', code: '', keyCode: 229};
    await planner.dispatch('KeyboardEvent', 'keydown', unknown);
    assert.equal(await planner.dispatch('InputEvent', 'beforeinput', {inputType: 'deleteContentBackward'}), true);
    await planner.settled();
    await planner.dispatch('KeyboardEvent', 'keydown', unknown);
    assert.equal(await planner.dispatch('InputEvent', 'beforeinput', {inputType: 'insertLineBreak'}), true);
    await planner.settled();
    assert.equal((await planner.report()).plan.mbs, 2);
  });

  test('number fields ask for digits, fields for words for letters, nothing for no keyboard', async () => {
    await planner.click('mbs');
    assert.equal((await agent()).mode, 'decimal');
    await leave();
    await search('');
    assert.equal((await agent()).mode, 'text');
    await leave();
    await planner.page.mouse.click(800, 700);
    await planner.settled();
    assert.equal((await agent()).mode, 'none');
  });

  test('the text field is too large for iOS to zoom in on, and too small to be seen', async () => {
    await planner.click('mbs');
    const field = await agent();
    assert.ok(field.font >= 16, `${field.font} px`);
    assert.equal(field.seen, false);
    await leave();
    const viewport = await planner.page.evaluate(() => document.querySelector('meta[name=viewport]').content);
    assert.doesNotMatch(viewport, /user-scalable|maximum-scale|minimum-scale/, 'who needs to may zoom');
  });

  test('was never complained about', () => planner.assert_clean());
});
