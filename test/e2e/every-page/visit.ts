import type { Browser, Page } from 'playwright-core';
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

/** Opens a page in a tab, and waits until it has everything and stands still. */
export async function visit(page: Page, { url, ready }: Pick<EveryPage, 'url' | 'ready'>): Promise<void> {
  await page.goto(url);
  await page.locator(ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  await still(page);
}
