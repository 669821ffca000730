// From navigation to the first drawn frame and to a program that answers, in Chromium: nothing cached, with what the first
// visit has kept, and nothing cached at 10 Mbit/s with 40 ms to the server.
// usage: node start.mjs SITE_FOLDER      prints name <tab> seconds
import {launch} from '../browser/browsers.mjs';
import {serve} from '../browser/server.mjs';

const rounds = 7;
const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

async function visit(context, address, throttled) {
  const page = await context.newPage();
  await page.setViewport({width: 1280, height: 800});
  if (throttled) await page.emulateNetworkConditions({download: 10e6 / 8, upload: 10e6 / 8, latency: 40});
  await page.evaluateOnNewDocument(() => {
    Object.defineProperty(window, 'slipstick', {configurable: true, set(api) {
      Object.defineProperty(window, 'slipstick', {value: api});
      performance.mark('answers');
    }});
  });
  await page.goto(address);
  await page.waitForFunction(() => performance.getEntriesByName('answers').length, {timeout: 30000});
  const times = await page.evaluate(() => ['first frame', 'answers'].map((name) => performance.getEntriesByName(name)[0].startTime / 1000));
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  return times;
}

const server = await serve(process.argv[2], false);
const browser = await launch('chromium');
try {
  const visits = {'first visit': [], 'next visit': [], 'first visit, 10 Mbit/s': []};
  for (let round = 0; round < rounds; ++round) {
    for (const names of [['first visit', 'next visit'], ['first visit, 10 Mbit/s']]) {
      const context = await browser.createBrowserContext();
      for (const name of names) visits[name].push(await visit(context, server.address, name.includes('Mbit')));
      await context.close();
    }
  }
  for (const [name, times] of Object.entries(visits)) {
    console.log(`${name}\t${median(times.map(([first]) => first))}`);
    console.log(`… answering\t${median(times.map(([, answers]) => answers))}`.replace('…', name));
  }
} finally {
  await browser.close();
  server.close();
}
