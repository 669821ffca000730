// A chart leaves the page: as a picture of what is seen, and as a table.
import assert from 'node:assert/strict';
import {writeFile} from 'node:fs/promises';
import {before, test} from 'node:test';
import {in_each_browser} from './harness.mjs';
import {until} from './wait.mjs';

in_each_browser('a chart leaves', {width: 1440, height: 900}, (it) => {
  let planner;
  before(async () => {
    ({planner} = it);
    await planner.page.evaluate(() => {
      window.saved = [];
      const make = URL.createObjectURL;
      URL.createObjectURL = (blob) => { window.saved.push(blob); return make.call(URL, blob); };
      HTMLAnchorElement.prototype.click = function() { window.saved_as = this.download; };
    });
    await planner.click('welcome_close');
  });
  const save = async (kind) => {
    await planner.page.evaluate(() => { window.saved.length = 0; });
    await planner.click('export step-time');
    await planner.click(`${kind} step-time`);
    await until('the file', () => planner.page.evaluate(() => window.saved.length > 0));
    return planner.page.evaluate(() => window.saved_as);
  };

  test('as a picture of its card', async () => {
    await planner.chord('Alt', '4');
    assert.equal(await save('png'), 'slipstick-step-time.png');
    const picture = await planner.page.evaluate(async () => {
      const image = await createImageBitmap(window.saved[0]);
      const canvas = document.createElement('canvas');
      [canvas.width, canvas.height] = [image.width, image.height];
      const context = canvas.getContext('2d');
      context.drawImage(image, 0, 0);
      const {data} = context.getImageData(0, 0, image.width, image.height);
      const colours = new Set();
      for (let i = 0; i < data.length; i += 4) colours.add(data[i] << 16 | data[i + 1] << 8 | data[i + 2]);
      return {type: window.saved[0].type, width: image.width, height: image.height, colours: colours.size, url: canvas.toDataURL()};
    });
    if (process.env.PICTURES) await writeFile(`${process.env.PICTURES}/export-${it.name}.png`, picture.url.split(',')[1], 'base64');
    assert.equal(picture.type, 'image/png');
    assert.ok(picture.width > 600 && picture.width < 1100 && picture.height > 250 && picture.height < 500, `${picture.width} × ${picture.height}`);
    assert.ok(picture.colours > 30, `${picture.colours} colours`);
  });

  test('as a table whose parts add up to the step', async () => {
    assert.equal(await save('csv'), 'slipstick-step-time.csv');
    const rows = (await planner.page.evaluate(() => window.saved[0].text())).trim().split('\n').map((row) => row.split(','));
    const report = await planner.report();
    const seconds = rows.slice(1).map((row) => Number(row.find((cell) => /^[\d.e-]+$/.test(cell))));
    const whole = Math.max(...seconds), sum = seconds.reduce((all, each) => all + each, 0);
    assert.ok([sum, sum - whole].some((parts) => Math.abs(parts - report.time.step_s) < 0.01 * report.time.step_s), `${rows.join(' | ')} of ${report.time.step_s}`);
  });

  test('was never complained about', () => planner.assert_clean());
});
