import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { chromePath, launchBrowser } from '../../test/e2e/pages/browser.ts';
import { rest } from '../../test/world/client.ts';
import { markBy, openSession } from './attendance-load.ts';
import { type Row, rounded, type Section } from './section.ts';
import { openBenchWorld } from './world.ts';

const PEOPLE = 500;
const MARKS_PER_SECOND = 50;

/** The trainer's page while a full room signs in. */
export const frames: Section = {
  name: 'frames',
  title: 'Trainer page: frames while a full room signs in',
  explanation: `The trainer's page with ${PEOPLE} rows in headless Chromium, while ${MARKS_PER_SECOND} attendees a second sign in over GraphQL; a frame is one call of requestAnimationFrame. Server, PostgreSQL, browser and those who sign in share this machine. Aim: 50 frames a second.`,
  async run(seconds) {
    if (!chromePath) throw new Error('there is no Chromium');
    const world = await openBenchWorld();
    const browser = await launchBrowser();
    try {
      const { id, slotId, links } = await openSession(world.server.url, world.key, PEOPLE);
      const { body } = await rest(world.server.url, world.key, 'GET', `/attendance-sessions/${id}`);
      const page = await browser.newPage();
      await page.goto(body.trainer.url);
      await page.waitForSelector('html[data-live=true]');
      await sleep(1_000);
      const still = await countFrames(page, 2_000);
      const measured = Math.min(PEOPLE / MARKS_PER_SECOND, Math.max(seconds, 1)) * 1_000;
      const counting = countFrames(page, measured);
      const began = performance.now();
      const marks = links.slice(0, (measured / 1_000) * MARKS_PER_SECOND).map(async (link, n) => {
        await sleep(Math.max(0, began + (n * 1_000) / MARKS_PER_SECOND - performance.now()));
        await markBy(world.server.url, link, slotId);
      });
      await Promise.all(marks);
      const busy = await counting;
      // page.waitForFunction needs eval, which the page's policy refuses.
      while ((await page.evaluate("document.querySelectorAll('.people .tag.ok').length")) !== marks.length)
        await sleep(50);
      return [
        { while: 'nothing happens', marks: 0, ...still },
        { while: `${MARKS_PER_SECOND} sign in each second`, marks: marks.length, ...busy },
      ];
    } finally {
      await browser.close();
      await world.close();
    }
  },
};

async function countFrames(page: Page, milliseconds: number): Promise<Row> {
  const gaps = (await page.evaluate(`new Promise((resolve) => {
    const gaps = [];
    const began = performance.now();
    let last = began;
    const frame = () => {
      const now = performance.now();
      gaps.push(now - last);
      last = now;
      if (now - began < ${milliseconds}) requestAnimationFrame(frame);
      else resolve(gaps);
    };
    requestAnimationFrame(frame);
  })`)) as number[];
  const sorted = gaps.toSorted((a, b) => a - b);
  const spent = gaps.reduce((sum, gap) => sum + gap, 0);
  return {
    'frames per second': rounded((gaps.length * 1_000) / spent),
    'gap p95, ms': rounded(sorted[Math.floor(sorted.length * 0.95)]!),
    'longest gap, ms': rounded(sorted.at(-1)!),
  };
}
