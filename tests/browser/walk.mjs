// A newcomer's walk, as docs/walk.md tells it: from a first visit to a link that is sent. With PICTURES=folder its pictures are taken.
import assert from 'node:assert/strict';
import {before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {sleep, until} from './wait.mjs';

in_each_browser('a newcomer', {width: 1440, height: 900}, (it) => {
  let planner;
  before(() => { ({planner} = it); });
  const picture = async (name) => {
    if (!process.env.PICTURES) return;
    await sleep(700);
    await planner.settled();
    await planner.page.screenshot({path: `${process.env.PICTURES}/${name}.webp`, type: 'webp', quality: 85});
  };
  const share = (part, report) => report.time[part] / report.time.step_s;
  let first;

  test('opens the page and sees a whole plan', async () => {
    assert.deepEqual((await planner.report()).errors, []);
    await picture('1-open');
    await planner.click('welcome_close');
  });

  test('picks Llama 3 70B on 512 H100 and plans it with the batch of the last project', async () => {
    await planner.click('presets');
    await planner.page.keyboard.type('70b 512');
    await planner.settled();
    await picture('2-pick');
    await planner.page.keyboard.press('Enter');
    await planner.settled();
    await planner.type('gbs', '256');
    const {plan} = await planner.report();
    assert.deepEqual([plan.preset, plan.gbs], ['llama-3-70b-512-h100', 256]);
  });

  test('asks for the predicted step instead of a hoped-for MFU, and gets less than 40%', async () => {
    await planner.chord('Alt', '4');
    await planner.click('follow');
    first = await planner.report();
    assert.ok(first.time.mfu > 0.33 && first.time.mfu < 0.38, `${first.time.mfu}`);
    await picture('3-where-the-time-goes');
  });

  test('finds out why: a quarter of the step is the bubble of the pipeline', async () => {
    assert.ok(Math.abs(share('bubble_s', first) - 0.258) < 0.01, `${share('bubble_s', first)}`);
    await planner.chord('Alt', '1');
    await planner.click('time.bubble_s');
    await until('the formula', async () => Boolean(await planner.place('text')));
    await picture('4-why');
    await planner.page.keyboard.press('Escape');
    await planner.settled();
  });

  test('applies the first advice, and a tenth of the cost is gone', async () => {
    await planner.chord('Alt', '7');
    await picture('5-what-would-help');
    await planner.click('act');
    const now = await planner.report();
    assert.ok(now.memory.fits);
    assert.ok(now.time.mfu > 0.4, `${now.time.mfu}`);
    assert.ok(now.run.cost_usd < 0.9 * first.run.cost_usd, `${now.run.cost_usd} of ${first.run.cost_usd}`);
    await planner.chord('Alt', '1');
    await picture('6-a-tenth-less');
  });

  test('sends the link, and it opens as the same plan', async () => {
    const report = await planner.report();
    await planner.click('share');
    await picture('7-send');
    const address = `${it.server.address}${await planner.link()}`;
    await planner.page.goto('about:blank');
    await planner.page.goto(address);
    await planner.ready();
    assert.deepEqual(await planner.report(), report);
    await planner.assert_clean();
  });
});
