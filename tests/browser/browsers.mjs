// The browsers that the tests drive: those installed here, with a WebGL that needs no graphics card.
import {existsSync} from 'node:fs';
import puppeteer from 'puppeteer-core';
import {launch_webkit} from './webkit.mjs';

const first = (...paths) => paths.find((path) => path && existsSync(path));
const paths = {
  chromium: first(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/google-chrome', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'),
  firefox: first(process.env.FIREFOX, '/usr/bin/firefox-esr', '/usr/bin/firefox', '/Applications/Firefox.app/Contents/MacOS/firefox'),
};
const options = {
  chromium: {
    browser: 'chrome', headless: true,
    args: ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--force-color-profile=srgb', '--lang=en-US'],
  },
  // Firefox has WebGL only with a display (run: under Xvfb). System access: to turn its zoom and what it thinks the system prefers.
  firefox: {
    browser: 'firefox', headless: false, args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {'webgl.force-enabled': true, 'intl.accept_languages': 'en-US', 'layout.css.devPixelsPerPx': '1.0', 'intl.locale.requested': 'en-US'},
  },
};

export const names = (process.env.BROWSERS || 'chromium,firefox,webkit').split(',');

export function launch(name, extra = {}) {
  if (name === 'webkit') return launch_webkit(extra);
  if (!paths[name]) throw new Error(`${name} is not installed (set ${name.toUpperCase()} to its path)`);
  return puppeteer.launch({executablePath: paths[name], ...options[name], ...extra, defaultViewport: null, timeout: 120000});
}
