import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { movedClock } from '../../world/moved-clock.ts';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

/** Chromium or Chrome: `CHROME_PATH`, or found on PATH. */
export const chromePath: string | undefined =
  process.env.CHROME_PATH ??
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable);

/** These tests are skipped, visibly, where there is none. */
export const noBrowser = chromePath === undefined;

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Without the background services, which would look for hosts outside. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium hangs under `faketime`: where the tests run in another year, it lives in this one. */
const ownClock = (): NodeJS.ProcessEnv => {
  const moved = movedClock();
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in moved)));
};

export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromePath!,
    args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
    env: ownClock(),
  });

/** Milliseconds that a page is waited for at most: only what never comes takes so long, on a slow machine too. */
const PATIENCE = 60_000;

/** The screens that the pages are made for. */
export const screens = {
  phone: { width: 390, height: 844 },
  phoneOnItsSide: { width: 844, height: 390 },
  narrow: { width: 320, height: 640 },
  desktop: { width: 1366, height: 860 },
} as const;

export interface Look {
  readonly screen?: keyof typeof screens;
  readonly dark?: boolean;
  readonly language?: 'fr' | 'en';
  readonly more?: BrowserContextOptions;
}

/** A page that was opened, and what went wrong in it: refused by the policy, thrown, or logged as an error. */
export interface Opened {
  readonly page: Page;
  readonly problems: readonly string[];
}

/** Waits until what the page draws has come to rest: what it has computed is drawn, and no animation runs that ends. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const ends = (animation) => animation.effect.getComputedTiming().endTime < Infinity;
    for (let frames = 0; frames < 2; frames++) await frame();
    while (document.getAnimations().some((each) => each.playState === 'running' && ends(each))) await frame();
  })()`);

/** Opens an address in a fresh context, as somebody who was never here before. */
export async function openPage(browser: Browser, url: string, look: Look = {}): Promise<Opened> {
  const { screen = 'desktop', dark = false, language = 'fr', more = {} } = look;
  const touch = screen !== 'desktop';
  const context = await browser.newContext({
    viewport: screens[screen],
    colorScheme: dark ? 'dark' : 'light',
    locale: language === 'fr' ? 'fr-FR' : 'en-GB',
    hasTouch: touch,
    isMobile: touch,
    ...more,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The status of the page itself (404, 410) is logged too, and is meant.
    if (message.type() === 'error' && message.location().url !== page.url()) problems.push(message.text());
  });
  await page.goto(url);
  return { page, problems };
}
