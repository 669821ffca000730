// Pictures of the interface as Chromium shows it, in both themes and languages, at several sizes and pixel ratios.
import {mkdir} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {launch} from './browsers.mjs';
import {Planner} from './planner.mjs';
import {serve} from './server.mjs';
import {sleep} from './wait.mjs';

const folder = fileURLToPath(new URL('../../docs/screenshots/', import.meta.url));
const desktop = {width: 1440, height: 900, ratio: 1};
const sharp = {...desktop, ratio: 2};
const phone = {width: 390, height: 844, ratio: 3, touch: true};
const big = {preset: 'llama-3-70b-512-h100'};
const predicted = {...big, step_time: 'predicted'};
const tab = (number) => (planner) => planner.chord('Alt', `${number}`);

// Three plans pinned to be compared.
const three = '#v=1&preset=llama-3-70b-512-h100&b.vpp=5&b.mbs=1&c.gpu=h200-sxm5-141gb&c.gpus=1024&c.price=3.1&c.tp=4&z=hmpa5';
const ask = async (planner, text, ...keys) => {
  await planner.chord('Control', 'k');
  await planner.page.keyboard.type(text);
  for (const key of keys) await planner.page.keyboard.press(key);
};

// Every tab in both themes and languages, on a desktop and on a phone: docs/screenshots/tabs.
const tabs = ['overview', 'parameters', 'memory', 'time', 'run', 'advice', 'compare'];
const tab_pictures = () => {
  const found = {};
  for (const [index, name] of tabs.entries()) {  // by the numbers that the page remembers
    for (const [kind, size] of [['desktop', desktop], ['phone', {...phone, ratio: 2}]]) {
      for (const light of [false, true]) {
        for (const chinese of [false, true]) {
          const link = name === 'compare' ? three : undefined;
          found[`tabs/${name}-${kind}-${light ? 'light' : 'dark'}-${chinese ? 'zh' : 'en'}`] = {size, plan: predicted, light, chinese, link, shown: index};
        }
      }
    }
  }
  return found;
};

const pictures = {
  ...tab_pictures(),
  'overview-dark': {size: desktop, plan: big},
  'overview-light': {size: desktop, plan: big, light: true},
  'overview-chinese': {size: desktop, plan: big, chinese: true},
  'overview-chinese-light': {size: desktop, plan: big, chinese: true, light: true},
  'overview-dark-2x': {size: sharp, plan: big},
  'overview-light-2x': {size: sharp, plan: big, light: true},
  'parameters-dark': {size: desktop, plan: big, then: tab(2)},
  'memory-dark': {size: desktop, plan: big, then: tab(3)},
  'memory-light': {size: desktop, plan: big, light: true, then: tab(3)},
  'time-dark': {size: desktop, plan: big, then: tab(4)},
  'time-predicted-dark': {size: desktop, plan: {...big, step_time: 'predicted'}, then: tab(4)},
  'memory-fsdp-dark': {size: desktop, plan: {model: 'llama-3-8b', framework: 'torchtitan', gpus: 8, zero: 3, recompute: 'per_op', gbs: 16, seq: 8192}, then: tab(3)},
  'run-dark': {size: desktop, plan: big, then: tab(5)},
  'advice-dark': {size: desktop, plan: big, then: tab(7)},
  'compare-dark': {size: desktop, plan: big, link: three, then: tab(6)},
  'compare-light': {size: desktop, plan: big, link: three, light: true, then: tab(6)},
  'compare-chinese': {size: desktop, plan: big, link: three, chinese: true, then: tab(6)},
  'compare-compact-dark': {size: {width: 1024, height: 640, ratio: 1}, plan: big, link: three, then: tab(6)},
  'palette-dark': {size: desktop, plan: big, then: (planner) => ask(planner, 'tp 4')},
  'help-light': {size: desktop, plan: big, light: true, then: (planner) => ask(planner, 'keyboard', 'Enter')},
  'newcomer-dark': {size: desktop, plan: big, newcomer: true},
  'compact-dark': {size: {width: 1024, height: 640, ratio: 1}, plan: big},
  'wide-dark': {size: {width: 1920, height: 1080, ratio: 1}, plan: big},
  'does-not-fit-dark': {size: desktop, plan: {preset: '175b-64-gpus'}},
  'invalid-dark': {size: desktop, plan: big, then: (planner) => planner.type('tp', '12')},
  'damaged-link-dark': {size: desktop, plan: big, then: async (planner) => {
    await planner.page.evaluate(() => { location.hash = window.slipstick.link({preset: 'gpt-3-175b', tp: 4}).slice(0, -9); });
    await sleep(600);
  }},
  'phone-dark': {size: phone, plan: big},
  'phone-light': {size: phone, plan: big, light: true},
  'phone-chinese': {size: phone, plan: big, chinese: true},
  'phone-compare-light': {size: phone, plan: big, link: three, light: true, then: tab(6)},
  'phone-edit-dark': {size: phone, plan: big, then: (planner) => planner.tap('edit')},
};

/// `shown`: the tab that was open the last time; a phone is scrolled down to it.
async function take(browser, server, name, {size, plan, link, light, chinese, newcomer, shown, then}) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const planner = new Planner('chromium', page);
  await page.setViewport({width: size.width, height: size.height, deviceScaleFactor: size.ratio, ...size.touch && {hasTouch: true, isMobile: true}});
  await page.emulateMediaFeatures([{name: 'prefers-color-scheme', value: light ? 'light' : 'dark'}]);
  if (chinese) await page.evaluateOnNewDocument(() => Object.defineProperty(navigator, 'languages', {get: () => ['zh-CN']}));
  if (shown !== undefined) await page.evaluateOnNewDocument((tab) => localStorage.setItem('slipstick', JSON.stringify({tab, welcomed: true})), shown);
  await page.goto(server.address);
  await planner.ready();
  await page.evaluate((plan, link) => { location.hash = link ?? window.slipstick.link(plan); }, plan, link);
  await sleep(chinese ? 1500 : 700);
  await planner.settled();
  if (shown !== undefined && size.touch) {
    await page.mouse.move(size.width / 2, size.height / 2);
    await page.mouse.wheel({deltaY: 285});
    await page.mouse.move(size.width / 2, 20);
  } else if (!newcomer && shown === undefined) await (size.touch ? planner.tap('welcome_close') : planner.click('welcome_close'));
  if (then) await then(planner);
  await sleep(300);
  await planner.settled();
  const [type, quality] = name.startsWith('tabs/') ? ['webp', {quality: 85}] : ['png', {}];  // many: a fifth of the bytes
  await page.screenshot({path: `${folder}${name}.${type}`, type, ...quality});
  console.log(`${name}.${type}${planner.complaints.length ? `: ${planner.complaints.join('; ')}` : ''}`);
  await context.close();
}

await mkdir(`${folder}tabs`, {recursive: true});
const server = await serve(process.env.SITE);
const browser = await launch('chromium');
const wanted = process.argv.slice(2);
try {
  for (const [name, picture] of Object.entries(pictures)) {
    if (wanted.length === 0 || wanted.some((each) => name.startsWith(each))) await take(browser, server, name, picture);
  }
} finally {
  await browser.close();
  server.close();
}
