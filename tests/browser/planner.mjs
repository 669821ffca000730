// The page as a person uses it: looks, clicks, types, copies, pastes. Numbers are read where a screen reader reads them.
import assert from 'node:assert/strict';

export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/// Asks until the answer is true, or fails saying what was waited for.
export async function until(what, ask, seconds = 15) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) assert.fail(`waited ${seconds} s for ${what}`);
    await sleep(50);
  }
}

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
    await page.setViewport({width, height, deviceScaleFactor: ratio, ...touch && {hasTouch: true, isMobile: true}});
    await page.evaluateOnNewDocument(() => {
      window.violations = [];
      addEventListener('securitypolicyviolation', (event) => window.violations.push(`${event.violatedDirective} ${event.blockedURI}`));
    });
    await page.goto(address);
    await planner.ready();
    return planner;
  }

  async ready() {
    await until('the first frame', () => this.page.evaluate(() => Boolean(window.slipstick) && window.slipstick.frames() > 0));
    await until('the mirrored results', async () => (await this.text()).length > 0);
    await this.settled();
  }

  text() { return this.page.$eval('#report', (region) => region.innerText); }
  link() { return this.page.evaluate(() => window.slipstick.link()); }
  report() { return this.page.evaluate(() => window.slipstick.estimate()); }
  estimate(plan) { return this.page.evaluate((plan) => window.slipstick.estimate(plan), plan); }
  link_of(plan) { return this.page.evaluate((plan) => window.slipstick.link(plan), plan); }
  frames() { return this.page.evaluate(() => window.slipstick.frames()); }
  address() { return this.page.evaluate(() => location.href); }

  /// Until no frame has been drawn for a while.
  async settled() {
    let last = -1;
    await until('the interface to settle', async () => {
      const now = await this.frames();
      const still = now === last;
      last = now;
      await sleep(150);
      return still;
    });
  }

  async middle(key) {
    const place = await until(`"${key}" on the screen`, () => this.page.evaluate((key) => window.slipstick.place(key), key));
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
  async type(key, value) {
    await this.click(key);
    await this.chord('Control', 'a');
    await this.page.keyboard.type(value, {delay: 20});
    await this.page.keyboard.press('Enter');
    await this.settled();
  }
  async tap(key) {
    const [x, y] = await this.middle(key);
    await this.page.touchscreen.tap(x, y);
    await this.settled();
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

  /// Every promise of the page that can be broken unseen.
  async assert_clean() {
    assert.deepEqual(await this.page.evaluate(() => window.violations), [], 'Content-Security-Policy violations');
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
