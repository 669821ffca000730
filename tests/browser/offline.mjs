// Installed and offline: the page as it is published, without a network, and over an update.
import assert from 'node:assert/strict';
import {cp, mkdtemp, readFile, readdir, rename, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {after, before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {Planner} from './planner.mjs';
import {sleep, until} from './wait.mjs';

/// The site as if every file had changed: other hashes, and marks to know the files by.
async function next_version(site) {
  const folder = await mkdtemp(join(tmpdir(), 'slipstick-site-'));
  await cp(site, folder, {recursive: true});
  const turned = (text) => text.replace(/\b[0-9a-f]{10}\b/g, (hash) => [...hash].reverse().join(''));
  const marks = [[/^page\..*js$/, 'window.page_version = 2;'], [/^slipstick\..*js$/, 'window.program_version = 2;'], [/^page\..*css$/, ':root { --version: 2; }']];
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    if (/\.(html|js|css|webmanifest)$/.test(name)) {
      let text = turned(await readFile(path, 'utf8')).replace('<html ', '<html data-version="2" ');
      for (const [which, mark] of marks) if (which.test(name)) text += `\n${mark}\n`;
      await writeFile(path, text);
    }
    await rename(path, join(folder, turned(name)));
  }
  return folder;
}

in_each_browser('offline', {published: true}, (it) => {
  let server, planner, second;
  before(async () => {
    ({server, planner} = it);
    second = await next_version(server.folder);
  });
  after(() => rm(second, {recursive: true, force: true}));

  /// Of the page, its script, the program and the style sheet.
  const versions = () => planner.page.evaluate(() => [document.documentElement.dataset.version, window.page_version, window.program_version,
    getComputedStyle(document.documentElement).getPropertyValue('--version').trim()].map((version) => Number(version || 1)));
  const caches = () => planner.page.evaluate(() => window.caches.keys());
  const is_kept = () => until('a service worker in charge', () => planner.page.evaluate(() =>
    navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null)));
  const is_waiting = () => until('the new service worker', () => planner.page.evaluate(() =>
    navigator.serviceWorker.getRegistration().then((registration) => Boolean(registration && registration.waiting))));
  const load = async (offline) => {
    server.offline = offline;
    await planner.page.reload();
    await planner.ready();
  };

  test('everything that the service worker keeps is there, and it keeps everything', async () => {
    const worker = await readFile(join(server.folder, 'sw.js'), 'utf8');
    const kept = Object.values(JSON.parse(/JSON\.parse\('(.*)'\)/.exec(worker)[1])).sort();
    const published = (await readdir(server.folder)).filter((name) => !['index.html', 'sw.js', 'third-party.md'].includes(name)).sort();
    assert.deepEqual(kept, published);
  });

  test('works without a network once it was visited', async () => {
    await is_kept();
    const report = await planner.estimate({preset: 'gpt-3-175b'});
    await load(true);
    assert.deepEqual(await planner.estimate({preset: 'gpt-3-175b'}), report);
    await planner.type('mbs', '2');
    assert.equal((await planner.report()).plan.mbs, 2);
    assert.deepEqual(await versions(), [1, 1, 1, 1]);
  });

  test('speaks Chinese without a network once it was read', async () => {
    await load(false);
    await planner.click('language');
    await until('Chinese', () => planner.is_chinese());
    await load(true);
    await until('Chinese from the cache', () => planner.is_chinese());
    await load(false);
  });

  test('an install from a host that is half updated fails, and the old version stays whole', async () => {
    server.instead = {'/sw.js': await readFile(join(second, 'sw.js'))};
    await load(false);
    await planner.page.evaluate(() => navigator.serviceWorker.getRegistration().then((registration) => registration.update()).catch(() => {}));
    await sleep(500);
    assert.equal((await caches()).length, 1);
    await load(true);
    assert.deepEqual(await versions(), [1, 1, 1, 1]);
    server.instead = {};
  });

  test('an update is taken whole: never files of two versions', async () => {
    server.folder = second;
    await load(false);
    assert.deepEqual(await versions(), [2, 2, 2, 2], 'from the network');
    await is_waiting();
    await load(true);
    assert.deepEqual(await versions(), [1, 1, 1, 1], 'the new version waits for the pages of the old to go');
    server.offline = false;
    const next = new Planner(it.name, await it.browser.newPage());
    await planner.page.close();
    it.planner = planner = next;
    await sleep(500);
    await planner.page.goto(server.address);
    await planner.ready();
    assert.deepEqual(await versions(), [2, 2, 2, 2]);
    await until('the old version to be removed', async () => (await caches()).length === 1);
    await is_kept();
    await load(true);
    assert.deepEqual(await versions(), [2, 2, 2, 2], 'from the cache');
    assert.equal(await planner.is_chinese(), true, 'Chinese came along');
  });
});

in_each_browser('installing', {}, (it) => {
  let planner;
  before(() => { ({planner} = it); });

  test('has a manifest with icons of the sizes that it names', async () => {
    const found = await planner.page.evaluate(async () => {
      const address = document.querySelector('link[rel=manifest]').href;
      const manifest = await (await fetch(address)).json();
      const sizes = await Promise.all(manifest.icons.map((icon) => new Promise((done) => {
        const image = new Image();
        image.onload = () => done([icon.sizes, `${image.naturalWidth}x${image.naturalHeight}`]);
        image.onerror = () => done([icon.sizes, 'broken']);
        image.src = new URL(icon.src, address);
      })));
      return {manifest, sizes, start: new URL(manifest.start_url, address).href};
    });
    assert.deepEqual([found.manifest.name, found.manifest.display, found.start], ['slipstick', 'standalone', it.server.address]);
    for (const [said, is] of found.sizes) assert.ok(said === 'any' ? is !== 'broken' : said === is, `${said}: ${is}`);
    assert.deepEqual(found.sizes.map(([said]) => said), ['any', '192x192', '512x512', '192x192']);
    assert.ok(found.manifest.icons.some((icon) => icon.purpose === 'maskable'));
  });

  if (it.name === 'chromium') {
    test('nothing keeps Chromium from installing it', async () => {
      const session = await planner.page.createCDPSession();
      const {installabilityErrors} = await session.send('Page.getInstallabilityErrors');
      assert.deepEqual(installabilityErrors.filter(({errorId}) => errorId !== 'in-incognito'), []);
    });
  }

  for (const [what, before] of [
    ['are refused', "if (navigator.serviceWorker) navigator.serviceWorker.register = () => Promise.reject(new Error('refused'));"],
    ['are missing', 'delete Navigator.prototype.serviceWorker;'],
  ]) {
    test(`runs where service workers ${what}`, async () => {
      it.server.before = before;
      await planner.page.reload();
      await planner.ready();
      await planner.type('mbs', '2');
      assert.equal((await planner.report()).plan.mbs, 2);
      await planner.assert_clean();
    });
  }
});
