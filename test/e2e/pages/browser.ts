import { accessSync, constants } from 'node:fs';
import path from 'node:path';
import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { onTestFinished, TestRunner } from 'vitest';
import { type Language, languageFacts } from '../../../src/kernel/language.ts';
import { movedClock } from '../../world/moved-clock.ts';

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];

/** Chromium or Chrome: `CHROME_PATH`, or found on PATH. */
export const chromePath: string | undefined =
  process.env.CHROME_PATH ??
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .flatMap((folder) => names.map((name) => path.join(folder, name)))
    .find(isExecutable);

/** Reports these tests as skipped if there is no browser. */
export const noBrowser = (): boolean => chromePath === undefined;

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Disables the background services, which would contact outside hosts. */
const flags = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Chromium hangs under `faketime`: if the tests run in another year, the browser keeps the real one. */
const ownClock = (): NodeJS.ProcessEnv => {
  const moved = movedClock();
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !(name in moved)));
};

/** Starts a Chromium of its own. In a test, `openBrowser` is faster. */
export const launchBrowser = (): Promise<Browser> =>
  chromium.launch({
    executablePath: chromePath!,
    args: process.getuid?.() === 0 ? [...flags, '--no-sandbox'] : flags,
    env: ownClock(),
  });

/** What a test needs of a browser. */
export type Contexts = Pick<Browser, 'newContext' | 'close'>;

/** The Chromium of this process, which ends with it. Contexts share nothing, so that test files can share it. */
let shared: Promise<Browser> | undefined;

/** Opens contexts in the Chromium of this process. `close()` closes the contexts only. */
export async function openBrowser(): Promise<Contexts> {
  shared ??= launchBrowser().then((browser) => browser.once('disconnected', () => (shared = undefined)));
  const browser = await shared;
  const contexts: BrowserContext[] = [];
  return {
    async newContext(options) {
      const context = await browser.newContext(options);
      contexts.push(context);
      return context;
    },
    async close() {
      await Promise.all(contexts.map((context) => context.close()));
    },
  };
}

/** Time limit for a page, ms; only a missing page takes that long. */
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
  readonly language?: Language;
  readonly more?: BrowserContextOptions;
}

/**
 * For checks that take seconds on each page: both languages and colour schemes, the narrowest and the widest screen.
 */
export const opposites = [
  { language: 'fr', dark: false, screen: 'narrow' },
  { language: 'en', dark: true, screen: 'desktop' },
] as const satisfies readonly Look[];

/** An open page and its problems: policy violations, exceptions, logged errors. */
export interface Opened {
  readonly page: Page;
  readonly problems: readonly string[];
}

/** Waits until the page has drawn everything and no finite animation runs. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(`(async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const ends = (animation) => animation.effect.getComputedTiming().endTime < Infinity;
    for (let frames = 0; frames < 2; frames++) await frame();
    while (document.getAnimations().some((each) => each.playState === 'running' && ends(each))) await frame();
  })()`);

/** Opens a URL in a fresh context, like a new visitor. The context closes at the end of the test. */
export async function openPage(browser: Pick<Browser, 'newContext'>, url: string, look: Look = {}): Promise<Opened> {
  const { screen = 'desktop', dark = false, language = 'fr', more = {} } = look;
  const touch = screen !== 'desktop';
  const context = await browser.newContext({
    viewport: screens[screen],
    colorScheme: dark ? 'dark' : 'light',
    locale: languageFacts[language].locale,
    hasTouch: touch,
    isMobile: touch,
    ...more,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE);
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('console', (message) => {
    // The status of the page itself (404, 410) is also logged, which is expected.
    if (message.type() === 'error' && message.location().url !== page.url()) problems.push(message.text());
  });
  // The scripts that draw pictures open pages outside of tests.
  if (TestRunner.getCurrentTest())
    onTestFinished(async ({ task }) => {
      const error = task.result?.errors?.[0];
      if (error && !page.isClosed()) {
        const left = `\n${await described({ page, problems })}`;
        error.message += left;
        error.stack += left;
      }
      // An open page goes on working: its clocks and its live connection would slow the next test down.
      await context.close();
    });
  await page.goto(url);
  return { page, problems };
}

/** What a failed test left on its page, in one line. */
async function described({ page, problems }: Opened): Promise<string> {
  const left = await page
    .evaluate(`({
      states: [...document.querySelectorAll('[data-state]')]
        .filter((each) => each.dataset.state !== 'waiting')
        .map((each) => (each.dataset.page ?? each.className) + ' ' + each.dataset.state),
      scrollY,
      focused: document.activeElement?.outerHTML.slice(0, 200),
      text: document.body.innerText.replace(/\\s+/g, ' '),
    })`)
    .catch(String);
  return `The page: ${JSON.stringify({ url: page.url(), problems, left })}`;
}
