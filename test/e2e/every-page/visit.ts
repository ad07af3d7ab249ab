import { setTimeout as sleep } from 'node:timers/promises';
import type { Browser, Page, Request } from 'playwright-core';
import { type Look, type Opened, openPage, still } from '../pages/browser.ts';
import type { Furnished } from './furnished.ts';
import type { EveryPage } from './pages.ts';

/** A tab of somebody whose clock is that of the world: signed in to the console as a person of the world, or nobody. */
export async function openTab(
  browser: Pick<Browser, 'newContext'>,
  { world, clock, account }: Furnished,
  as: EveryPage['as'],
  { more = {}, ...look }: Look = {},
): Promise<Opened> {
  const [name, value] = as ? account.people[as].headers().cookie.split('=') : [];
  const cookie = { name: name!, value: value!, url: world.url };
  const opened = await openPage(browser, 'about:blank', {
    ...look,
    more: { reducedMotion: 'reduce', timezoneId: 'Europe/Paris', ...more },
  });
  const context = opened.page.context();
  if (name) await context.addCookies([cookie]);
  await context.clock.setFixedTime(clock.now());
  await context.addInitScript(SERVER_TIME);
  await context.addInitScript(PATIENT);
  return opened;
}

/** Answers carry the time of this machine; the pages compute with it. */
const SERVER_TIME = `{
  const { get } = Headers.prototype;
  Headers.prototype.get = function (name) {
    return name.toLowerCase() === 'date' ? new Date().toUTCString() : get.call(this, name);
  };
}`;

/** Pages show at last what has not arrived for seconds, as on a bad network: a busy machine is no bad network. */
const PATIENT = `{
  const { setTimeout } = window;
  window.setTimeout = (act, after, ...more) => setTimeout(act, after >= 3_000 ? 20 * after : after, ...more);
}`;

/** How long nothing may be asked for before a page counts as loaded, ms. */
const SILENCE = 500;
/** How long a page may take to get silent, ms. A request that never ends is said, and does not hold the visit up. */
const UNTIL_SILENT = 20_000;

/**
 * Opens a page in a tab, and waits until it has everything and stands still. Playwright's own state "networkidle" has
 * waited for ever on a busy machine, and does not tell for what.
 */
export async function visit(page: Page, { url, ready }: Pick<EveryPage, 'url' | 'ready'>): Promise<void> {
  const open = new Set<Request>();
  let last = Date.now();
  const asked = (request: Request) => void open.add(request);
  const answered = (request: Request) => {
    if (open.delete(request)) last = Date.now();
  };
  page.on('request', asked).on('requestfinished', answered).on('requestfailed', answered);
  try {
    await page.goto(url);
    await page.locator(ready).first().waitFor();
    const end = Date.now() + UNTIL_SILENT;
    while ((open.size > 0 || Date.now() - last < SILENCE) && Date.now() < end) await sleep(50);
    if (open.size > 0) console.warn(`${url} still waits for ${[...open].map((request) => request.url()).join(', ')}`);
    await still(page);
  } finally {
    page.off('request', asked).off('requestfinished', answered).off('requestfailed', answered);
  }
}
