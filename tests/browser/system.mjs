// What lies around the page: the browser's zoom, and what the system says its user prefers. Each browser has its own way.
import {execFileSync} from 'node:child_process';
import {sleep, until} from './wait.mjs';

/// Firefox: a script in the browser's own window. Its answer is a primitive.
async function in_firefox(browser, script) {
  const send = async (method, parameters) => (await browser.connection.send(method, parameters)).result;
  const {contexts} = await send('browsingContext.getTree', {'moz:scope': 'chrome'});
  const answer = await send('script.evaluate', {expression: script, target: {context: contexts[0].context}, awaitPromise: true});
  if (answer.type === 'exception') throw new Error(answer.exceptionDetails.text);
  return answer.result.value;
}

const chromium = (browser, page) => {
  let session;
  return {
    zoom: (factor, [width, height]) => page.setViewport({width: Math.round(width / factor), height: Math.round(height / factor), deviceScaleFactor: factor}),
    prefers: async (features) => {  // Puppeteer's own way knows no forced colours
      session ||= await page.createCDPSession();
      await session.send('Emulation.setEmulatedMedia', {features: Object.entries(features).map(([name, value]) => ({name, value}))});
    },
  };
};

const preferences = {
  'prefers-color-scheme': ['layout.css.prefers-color-scheme.content-override', {dark: 0, light: 1}],
  'prefers-reduced-motion': ['ui.prefersReducedMotion', {reduce: 1, 'no-preference': 0}],
  'forced-colors': ['browser.display.document_color_use', {active: 2, none: 0}],
  pointer: ['ui.primaryPointerCapabilities', {coarse: 1, fine: 6}],
};
const firefox = (browser, page) => ({
  zoom: async (factor, [width, height]) => {
    await page.setViewport({width, height});  // without a ratio, or the zoom would not change it
    await in_firefox(browser, `FullZoom.setZoom(${factor}, gBrowser.selectedBrowser); 1`);
  },
  prefers: async (features) => {
    for (const [name, value] of Object.entries(features)) await in_firefox(browser, `Services.prefs.setIntPref('${preferences[name][0]}', ${preferences[name][1][value]}); 1`);
  },
  script: (text) => in_firefox(browser, text),
});

// MiniBrowser's zoom goes by steps of a fifth, down to 58%, at its own keys only. Nothing tells it live what the system prefers.
const webkit = (browser, page) => {
  let steps = 0;
  return {
    zoom: async (factor, size) => {
      const wanted = Math.max(-3, Math.round(Math.log(factor) / Math.log(1.2)));
      for (; steps !== wanted; steps += Math.sign(wanted - steps)) {
        execFileSync('xdotool', ['key', wanted > steps ? 'ctrl+plus' : 'ctrl+minus']);
        await sleep(100);
      }
      page.scale = 1.2 ** steps;
      await until('the zoom', async () => Math.abs(size[0] / page.scale - await page.evaluate(() => innerWidth)) < 3);
    },
  };
};

export const system = (name, browser, page) => ({chromium, firefox, webkit})[name](browser, page);
