// The page as a person uses it: looks, clicks, types, copies, pastes. Numbers are read where a screen reader reads them.
import assert from 'node:assert/strict';
import {system} from './system.mjs';
import {sleep, until} from './wait.mjs';

export class Planner {
  constructor(browser_name, page) {
    this.browser_name = browser_name;
    this.page = page;
    this.complaints = [];
    page.on('console', (message) => { if (['error', 'warn', 'warning'].includes(message.type())) this.complaints.push(`console: ${message.text()}`); });
    page.on('pageerror', (error) => this.complaints.push(`uncaught: ${error}`));
  }

  static async open(browser_name, browser, address, {width = 1280, height = 800, ratio = 1, touch = false} = {}) {
    const page = await browser.newPage();
    const planner = new Planner(browser_name, page);
    planner.system = system(browser_name, browser, page);
    await planner.resize(width, height, ratio, touch);
    await page.goto(address);
    await planner.ready();
    return planner;
  }

  async ready() {
    await until('the first frame', () => this.page.evaluate(() => Boolean(window.slipstick) && window.slipstick.frames() > 0));
    await until('the mirrored results', async () => (await this.text()).length > 0);
    await this.settled();
  }

  async resize(width, height, ratio = 1, touch = false) {
    this.size = [width, height];
    await this.page.setViewport({width, height, deviceScaleFactor: ratio, ...touch && {hasTouch: true, isMobile: true}});
  }
  focused() { return this.page.evaluate(() => document.activeElement.id); }
  place(key) { return this.page.evaluate((key) => window.slipstick.place(key), key); }

  text() { return this.page.$eval('#report', (region) => region.innerText); }
  /// The same once it has caught up with the plan: text and address follow half a second after the last change.
  async text_of_plan() {
    await until('the address to follow', async () => new URL(await this.address()).hash === await this.link());
    return this.text();
  }
  async is_chinese() { return /[\u4e00-\u9fff]/.test(await this.text()); }
  link() { return this.page.evaluate(() => window.slipstick.link()); }
  report() { return this.page.evaluate(() => window.slipstick.estimate()); }
  estimate(plan) { return this.page.evaluate((plan) => window.slipstick.estimate(plan), plan); }
  link_of(plan) { return this.page.evaluate((plan) => window.slipstick.link(plan), plan); }
  frames() { return this.page.evaluate(() => window.slipstick.frames()); }
  address() { return this.page.evaluate(() => location.href); }

  /// Until the page had two animation frames and drew nothing in them, however slowly it draws. Hidden pages have none, and their
  /// timers are late: they get a quarter second.
  settled() {
    const two_frames = () => this.page.evaluate(() => new Promise((done) => {
      setTimeout(done, 250);
      requestAnimationFrame(() => requestAnimationFrame(done));
    })).catch(() => {});
    return until('the interface to settle', async () => {
      const before = await this.frames();
      await Promise.race([two_frames(), sleep(300)]);
      await sleep(20);
      return await this.frames() === before;
    });
  }

  async middle(key) {
    const place = await until(`"${key}" on the screen`, () => this.place(key));
    return [place.x + place.width / 2, place.y + place.height / 2];
  }
  /// The same, scrolled into view with the wheel when it lies above or below the window.
  async into_view(key) {
    const height = await this.page.evaluate(() => innerHeight);
    for (let tries = 0; ; ++tries) {
      const [x, y] = await this.middle(key);
      const seen = y < 48 || (y > 130 && y < height - 60);  // the top bar never scrolls
      if (seen || tries === 12) return [x, y];
      await this.page.mouse.move(x, height / 2);
      await this.page.mouse.wheel({deltaY: y < height / 2 ? -120 : 120});
      await this.settled();
    }
  }
  async click(key) {
    const [x, y] = await this.into_view(key);
    await this.page.mouse.move(x, y);
    await this.page.mouse.click(x, y, {delay: 30});
    await this.settled();
  }
  async chord(...keys) {
    const last = keys.pop();
    for (const key of keys) await this.page.keyboard.down(key);
    await this.page.keyboard.press(last);
    for (const key of keys.reverse()) await this.page.keyboard.up(key);
    await this.settled();
  }
  /// All that stands in a field.
  async select(key) {
    await this.click(key);
    await this.chord('Control', 'a');
  }
  async type(key, value) {
    await this.select(key);
    await this.page.keyboard.type(value, {delay: 20});
    await this.page.keyboard.press('Enter');
    await this.settled();
  }
  /// An event of the test's own making, at the hidden text field; whether the page prevented what the browser would do with it.
  dispatch(kind, type, init = {}, target = '#agent') {
    return this.page.evaluate((kind, type, init, target) => {
      const {clipboard, ...rest} = init;
      if (clipboard !== undefined) {
        rest.clipboardData = new DataTransfer();
        if (clipboard) rest.clipboardData.setData('text/plain', clipboard);
        Object.assign(rest, {dataType: 'text/plain', data: clipboard});  // Firefox's own way
      }
      const event = new window[kind](type, {bubbles: true, cancelable: true, ...rest});
      document.querySelector(target).dispatchEvent(event);
      return clipboard === undefined ? event.defaultPrevented : event.clipboardData.getData('text/plain');
    }, kind, type, init, target);
  }
  /// A finger of the test's own making; capture is switched off, because there is no such finger.
  without_capture() { return this.page.evaluate(() => { document.querySelector('canvas').setPointerCapture = () => {}; }); }
  finger(type, x, y, init = {}) {
    return this.dispatch('PointerEvent', type, {pointerType: 'touch', pointerId: 7, isPrimary: true, clientX: x, clientY: y, button: 0, ...init}, 'canvas');
  }
  /// What the field being edited holds, as it would be copied.
  async field_text() {
    await this.chord('Control', 'a');
    return this.dispatch('ClipboardEvent', 'copy', {clipboard: ''});
  }
  /// Again where the machine was so slow that the finger was held: that is no tap.
  async tap(key) {
    for (let held = 1000; held >= 500;) {
      const [x, y] = await this.middle(key);
      await this.page.evaluate(() => {
        const canvas = document.querySelector('canvas');
        window.held = null;
        canvas.addEventListener('pointerdown', (down) => canvas.addEventListener('pointerup', (up) => { window.held = up.timeStamp - down.timeStamp; }, {once: true}), {once: true});
      });
      await this.page.touchscreen.tap(x, y);
      [held] = await until('the finger to be lifted', () => this.page.evaluate(() => window.held !== null && [window.held]));
      await this.settled();
    }
  }

  // Chromium's protocol sends the key alone; what the browser then does is named beside it.
  async clipboard_chord(key, command) {
    await this.page.keyboard.down('Control');
    await this.page.keyboard.down(key, this.browser_name === 'chromium' ? {commands: [command]} : {});
    await this.page.keyboard.up(key);
    await this.page.keyboard.up('Control');
    await this.settled();
  }
  paste() { return this.clipboard_chord('v', 'Paste'); }
  copy() { return this.clipboard_chord('c', 'Copy'); }
  cut() { return this.clipboard_chord('x', 'Cut'); }

  /// Every promise of the page that can be broken unseen.
  async assert_clean() {
    assert.deepEqual(await this.page.evaluate(() => window.complaints || []), [], 'policy violations, errors, warnings');
    assert.deepEqual(this.complaints, [], 'errors and warnings on the console');
  }
}

/// The system's clipboard, written and read through a text field of a page of its own.
export class Clipboard {
  static async open(browser_name, browser, address) {
    const clipboard = new Clipboard();
    const page = await browser.newPage();
    await page.goto(`${address}missing`);
    clipboard.planner = new Planner(browser_name, page);
    clipboard.planner.settled = async () => {};
    await page.evaluate(() => document.body.append(document.createElement('textarea')));
    return clipboard;
  }
  async write(text) {
    const {page} = this.planner;
    await page.bringToFront();
    await page.evaluate((text) => { const field = document.querySelector('textarea'); field.value = text; field.focus(); field.select(); }, text);
    await this.planner.copy();
  }
  async read() {
    const {page} = this.planner;
    await page.bringToFront();
    await page.evaluate(() => { const field = document.querySelector('textarea'); field.value = ''; field.focus(); });
    await this.planner.paste();
    return page.evaluate(() => document.querySelector('textarea').value);
  }
}
