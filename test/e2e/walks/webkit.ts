import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { Builder, By, Capabilities, type WebDriver } from 'selenium-webdriver';
import { expect } from 'vitest';
import { freePort } from '../../world/free-port.ts';
import { type BrowserUnderTest, type Driver, type Point, programOf } from './driver.ts';

const server = programOf('WebKitWebDriver');
const display = programOf('Xvfb');
const folders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) =>
  ['4.1', '4.0'].map((version) => `/usr/lib/${machine}/webkit2gtk-${version}/MiniBrowser`),
);
const program = programOf(...folders);

/** Ends what does not answer, such as a page that never loads. */
const LIMIT_MS = 60_000;

/**
 * Keeps the errors of each page of a tab. The browser reports them to nobody, so every script that runs in a page begins with
 * this. Errors from before the page is loaded are not heard. (Scripts that begin before that sometimes get no answer.)
 */
const LISTEN = `
  if (!window.isHeard) {
    window.isHeard = true;
    const keep = (problem) => {
      sessionStorage.problems = JSON.stringify([...JSON.parse(sessionStorage.problems ?? '[]'), String(problem)]);
    };
    addEventListener('error', ({ message }) => message && keep(message));
    addEventListener('unhandledrejection', ({ reason }) => keep(reason));
    addEventListener('securitypolicyviolation', ({ violatedDirective }) => keep(violatedDirective));
    const { error } = console;
    console.error = (...words) => {
      keep(words.join(' '));
      error.apply(console, words);
    };
  }`;

/** WebKitGTK, which has the engine of Safari, over WebDriver. It has one session at a time, and no headless mode. */
export function webkit(): BrowserUnderTest {
  let started: Promise<{ readonly url: string; readonly processes: readonly ChildProcess[] }> | undefined;
  return {
    name: 'WebKit',
    found: server !== undefined && display !== undefined && program !== undefined,
    async open(screen) {
      started ??= start();
      const { url } = await started;
      const driver = await new Builder()
        .usingServer(url)
        .withCapabilities(
          new Capabilities({
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: program, args: ['--automation'] },
          }),
        )
        .build();
      await driver.manage().setTimeouts({ pageLoad: LIMIT_MS, script: LIMIT_MS });
      await driver
        .manage()
        .window()
        .setRect({ x: 0, y: 0, ...screen });
      return driverOf(driver);
    },
    async close() {
      for (const process of (await started)?.processes ?? []) {
        process.kill();
        if (process.exitCode === null && process.signalCode === null) await once(process, 'exit');
      }
    },
  };
}

/** Starts a display and the WebDriver server on it. */
async function start() {
  const screen = spawn(display!, ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = (await once(screen.stdio[3]!, 'data')) as [Buffer];
  const port = await freePort();
  const driver = spawn(server!, [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: `:${number.toString().trim()}`,
      LANGUAGE: 'fr',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
  });
  const url = `http://127.0.0.1:${port}`;
  const ready = () =>
    fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(ready, { message: 'the WebDriver server' }).toBe(true);
  return { url, processes: [driver, screen] };
}

function driverOf(driver: WebDriver): Driver {
  const at = ({ x, y }: Point) => ({ x: Math.round(x), y: Math.round(y), duration: 0 });
  const run = <T>(body: string): Promise<T> => driver.executeScript<T>(`${LISTEN}\n${body}`);
  return {
    async goto(url) {
      await driver.get(url);
      await run('');
    },
    run,
    press: (point) => driver.actions().move(at(point)).press().release().perform(),
    draw([first, ...rest]) {
      const line = driver.actions().move(at(first!)).press();
      for (const point of rest) line.move(at(point));
      return line.release().perform();
    },
    type: (text) => driver.actions().sendKeys(text).perform(),
    upload: async (selector, file) => driver.findElement(By.css(selector)).sendKeys(file),
    problems: async () => JSON.parse(await run<string>('return sessionStorage.problems ?? "[]"')),
    close: () => driver.quit(),
  };
}
