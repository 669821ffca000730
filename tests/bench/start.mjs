// From navigation to the first drawn frame, in Chromium: nothing cached, then with the browser's cache warm.
// usage: node start.mjs SITE_FOLDER      prints name <tab> seconds
import {launch} from '../browser/browsers.mjs';
import {serve} from '../browser/server.mjs';

const median = (values) => values.sort((a, b) => a - b)[values.length >> 1];

async function first_frame(page, address) {
  await page.evaluateOnNewDocument(() => {
    const watch = () => {
      if (window.slipstick && window.slipstick.frames() > 0) window.first_frame_s = performance.now() / 1000;
      else requestAnimationFrame(watch);
    };
    requestAnimationFrame(watch);
  });
  await page.goto(address);
  await page.waitForFunction(() => window.first_frame_s > 0, {timeout: 30000});
  return page.evaluate(() => window.first_frame_s);
}

const server = await serve(process.argv[2]);
const browser = await launch('chromium');
try {
  const cold = [], warm = [];
  for (let round = 0; round < 5; ++round) {
    const context = await browser.createBrowserContext();
    for (const times of [cold, warm]) {
      const page = await context.newPage();
      await page.setViewport({width: 1280, height: 800});
      times.push(await first_frame(page, server.address));
      await page.close();
    }
    await context.close();
  }
  console.log(`first visit\t${median(cold)}`);
  console.log(`next visit\t${median(warm)}`);
} finally {
  await browser.close();
  server.close();
}
