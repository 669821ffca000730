// Waiting, for everything that drives a browser.
import assert from 'node:assert/strict';

export const sleep = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));

/// Asks until the answer is true, or fails saying what was waited for.
export async function until(what, ask, seconds = 15) {
  const end = Date.now() + seconds * 1000;
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    if (Date.now() > end) assert.fail(`waited ${seconds} s for ${what}`);
    await sleep(50);
  }
}
