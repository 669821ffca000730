// What all suites share: one browser for each name, opened by the first suite that needs it, and a page of its own for each suite.
import {after, before, describe} from 'node:test';
import {launch, names} from './browsers.mjs';
import {Planner} from './planner.mjs';
import {serve} from './server.mjs';

const browsers = {};
after(async () => { for (const browser of Object.values(browsers)) await (await browser).close(); });

/// `cases` is given { name, server, browser, planner }, whose last three are there when a test runs. `open`: Planner.open's options.
export function in_each_browser(title, open, cases, only = names) {
  for (const name of names.filter((each) => only.includes(each))) {
    describe(`${name}: ${title}`, {timeout: 180000}, () => {
      const it = {name};
      before(async () => {
        it.server = await serve(process.env.SITE, !open.published);
        it.server.before = open.before || '';
        it.browser = await (browsers[name] ||= launch(name));
        it.planner = await Planner.open(name, it.browser, it.server.address, open);
      });
      after(async () => {
        await it.planner?.page.close();
        it.server?.close();
      });
      cases(it);
    });
  }
}
