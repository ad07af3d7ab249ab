import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeSession } from '../../../src/modules/attendance/close-session.ts';
import { sealSheet } from '../../../src/modules/attendance/seal-sheet.ts';
import { keyOf } from '../../world/session.ts';
import { type Look, noBrowser } from './browser.ts';
import { type Classroom, openClassroom } from './classroom.ts';
import { enterConsole } from './signed-in.ts';

/** The views of the menu, and forms that load something. */
const views = [
  ...[
    'overview',
    'envelopes',
    'templates',
    'mandates',
    'batches',
    'attendance',
    'identities',
    'verify',
    'credits',
    'webhooks',
  ],
  ...['keys', 'team', 'settings', 'organizations', 'envelopes/new', 'attendance/new'],
];

/** Records layout shifts (Layout Instability API) that no input caused, with the elements that moved. */
const record = `
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries()) {
      if (hadRecentInput) continue;
      const moved = sources.map(({ node, previousRect: a, currentRect: b }) => {
        const element = node?.nodeType === 1 ? node : node?.parentElement;
        const name = element ? element.tagName.toLowerCase() + (element.className ? '.' + element.className : '') : '?';
        return name + ' ' + [a.x, a.y, a.width, a.height] + ' to ' + [b.x, b.y, b.width, b.height];
      });
      window.shifts.push({ value, moved });
    }
  }).observe({ type: 'layout-shift', buffered: true });
`;

interface Shift {
  readonly value: number;
  readonly moved: readonly string[];
}

/** The largest sum of shifts of a page (Cumulative Layout Shift). */
const MOST = 0;

describe.skipIf(noBrowser)('nothing moves while a page loads', () => {
  let classroom: Classroom;
  beforeAll(async () => {
    classroom = await openClassroom();
  });
  afterAll(() => classroom?.close());

  async function movedBy(page: Page, url: string): Promise<string[]> {
    await page.goto(url);
    await page.locator('main').first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const shifts = (await page.evaluate('window.shifts')) as Shift[];
    const sum = shifts.reduce((total, { value }) => total + value, 0);
    return sum <= MOST ? [] : [`${new URL(url).pathname}: ${sum.toFixed(4)}`, ...shifts.flatMap(({ moved }) => moved)];
  }

  it.each<Look>([{ screen: 'desktop' }, { screen: 'phone' }])('on the console’s pages ($screen)', async (look) => {
    const { session } = await classroom.room({ people: 4 });
    const sealed = await classroom.room({ people: 4 });
    const { services } = classroom.world.service;
    await closeSession(services, keyOf(classroom.caller), sealed.session);
    await sealSheet(services, sealed.session.id);
    const { page } = await enterConsole(classroom, classroom.caller, look);
    await page.addInitScript(record);
    const moved: string[] = [];
    for (const view of [...views, `attendance/${session.id}`, `attendance/${sealed.session.id}`])
      moved.push(...(await movedBy(page, `${classroom.world.url}/console/${view}`)));
    expect(moved).toEqual([]);
    await page.context().close();
  });

  it.each<Look>([{ screen: 'desktop' }, { screen: 'phone' }])('on other pages ($screen)', async (look) => {
    const { trainerUrl, attendUrls } = await classroom.room({ people: 4 });
    const { url } = classroom.world;
    const { page } = await classroom.open(`${url}/docs`, look);
    await page.addInitScript(record);
    const moved: string[] = [];
    for (const address of [
      trainerUrl,
      attendUrls[0]!,
      `${url}/q`,
      `${url}/docs`,
      `${url}/docs/training`,
      `${url}/dev/mailbox`,
    ])
      moved.push(...(await movedBy(page, address)));
    expect(moved).toEqual([]);
    await page.context().close();
  });
});
