// WebKit by W3C WebDriver: Debian's WebKitWebDriver drives MiniBrowser. Pages offer what the tests use of Puppeteer's.
import {spawn} from 'node:child_process';
import {existsSync} from 'node:fs';
import {createServer} from 'node:net';
import {sleep} from './wait.mjs';

const binary = process.env.MINIBROWSER || ['x86_64', 'aarch64'].map((cpu) => `/usr/lib/${cpu}-linux-gnu/webkit2gtk-4.1/MiniBrowser`).find(existsSync);
const driver = process.env.WEBKITWEBDRIVER || '/usr/bin/WebKitWebDriver';
const webkit_installed = Boolean(binary) && existsSync(driver);

// The protocol's private code points.
const special = {
  Backspace: 0xe003, Tab: 0xe004, Enter: 0xe007, Shift: 0xe008, Control: 0xe009, Alt: 0xe00a, Escape: 0xe00c, Space: 0x20, PageUp: 0xe00e, PageDown: 0xe00f,
  End: 0xe010, Home: 0xe011, ArrowLeft: 0xe012, ArrowUp: 0xe013, ArrowRight: 0xe014, ArrowDown: 0xe015, Delete: 0xe017, Meta: 0xe03d,
};
const code_point = (key) => special[key] ? String.fromCodePoint(special[key]) : key;
const free_port = () => new Promise((found) => {
  const server = createServer().listen(0, '127.0.0.1', () => {
    const {port} = server.address();
    server.close(() => found(port));
  });
});

class Page {
  constructor(browser, handle) { Object.assign(this, {browser, handle, x: 0, y: 0, scale: 1}); }  // the driver's pointer knows no zoom
  async call(method, path, body) {
    if (this.browser.current !== this.handle) {
      await this.browser.call('POST', '/window', {handle: this.handle});
      this.browser.current = this.handle;
    }
    return this.browser.call(method, path, body);
  }
  on() {}  // the driver tells of no events: what the page complains about is kept by the page (server.mjs)
  goto(url) { return this.call('POST', '/url', {url}); }
  reload() { return this.call('POST', '/refresh', {}); }
  bringToFront() { return this.call('POST', '/window', {handle: this.handle}); }
  async close() {
    await this.call('DELETE', '/window');
    this.browser.current = this.browser.first;
    await this.browser.call('POST', '/window', {handle: this.browser.first});
  }
  evaluate(f, ...args) { return this.call('POST', '/execute/sync', {script: `return (${f}).apply(null, arguments)`, args}); }
  $eval(selector, f) { return this.evaluate(`() => (${f})(document.querySelector(${JSON.stringify(selector)}))`); }
  async screenshot() { return Buffer.from(await this.call('GET', '/screenshot'), 'base64'); }

  // The window's frame is part of its size.
  async setViewport({width, height}) {
    for (let tries = 0; tries < 20; ++tries) {
      const inner = await this.evaluate(() => [innerWidth, innerHeight]);
      if (inner[0] === width && inner[1] === height) return;
      if (tries % 5 === 0) {
        const outer = await this.call('GET', '/window/rect');
        await this.call('POST', '/window/rect', {width: outer.width + width - inner[0], height: outer.height + height - inner[1]});
      }
      await sleep(50);
    }
    throw new Error(`no window of ${width} × ${height}`);
  }

  act(type, id, ...actions) {
    const pointer = type === 'pointer' && {parameters: {pointerType: id}};
    return this.call('POST', '/actions', {actions: [{type, id, ...pointer, actions}]});
  }
  move_of(x, y) { return {type: 'pointerMove', duration: 0, x: Math.round(this.x = x * this.scale), y: Math.round(this.y = y * this.scale), origin: 'viewport'}; }
  mouse = {
    move: (x, y) => this.act('pointer', 'mouse', this.move_of(x, y)),
    down: () => this.act('pointer', 'mouse', {type: 'pointerDown', button: 0}),
    up: () => this.act('pointer', 'mouse', {type: 'pointerUp', button: 0}),
    click: (x, y, {delay = 0} = {}) => this.act('pointer', 'mouse', this.move_of(x, y), {type: 'pointerDown', button: 0},
        {type: 'pause', duration: delay}, {type: 'pointerUp', button: 0}),
    wheel: ({deltaX = 0, deltaY = 0}) => this.act('wheel', 'wheel',
        {type: 'scroll', duration: 0, x: Math.round(this.x), y: Math.round(this.y), deltaX, deltaY, origin: 'viewport'}),
  };
  keyboard = {
    down: (key) => this.act('key', 'keyboard', {type: 'keyDown', value: code_point(key)}),
    up: (key) => this.act('key', 'keyboard', {type: 'keyUp', value: code_point(key)}),
    press: (key) => this.act('key', 'keyboard', {type: 'keyDown', value: code_point(key)}, {type: 'keyUp', value: code_point(key)}),
    type: async (text) => { for (const key of text) await this.keyboard.press(key); },
  };
}

/// `scale`: pixels of the screen in one of CSS.
export async function launch_webkit({scale = 1} = {}) {
  if (!webkit_installed) throw new Error('webkit is not installed (Debian: webkit2gtk-driver)');
  const port = await free_port();
  const process_ = spawn(driver, [`--port=${port}`, '--host=127.0.0.1'], {stdio: 'ignore', env: {...process.env, LIBGL_ALWAYS_SOFTWARE: '1', GDK_SCALE: `${scale}`}});
  const call = async (method, path, body) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {method, ...body && {body: JSON.stringify(body)}});
    const {value} = await answer.json();
    if (value?.error) throw new Error(`webkit: ${path}: ${value.error}: ${value.message}`);
    return value;
  };
  for (let tries = 0; ; ++tries) {
    try { await call('GET', '/status'); break; } catch (error) { if (tries === 100) throw error; }
    await sleep(100);
  }
  const capabilities = {alwaysMatch: {browserName: 'MiniBrowser', 'webkitgtk:browserOptions': {binary, args: ['--automation']}}};
  const session = `/session/${(await call('POST', '/session', {capabilities})).sessionId}`;
  const browser = {current: '', call: (method, path, body) => call(method, session + path, body)};
  // A tab behind another would be hidden, so each page has a window. The first window stays: without one the session ends.
  browser.first = browser.current = await browser.call('GET', '/window');
  browser.newPage = async () => new Page(browser, (await browser.call('POST', '/window/new', {type: 'window'})).handle);
  browser.close = async () => {
    await call('DELETE', session);
    process_.kill();
  };
  return browser;
}
