import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
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
      const options = { binary: program, args: ['--automation'] };
      const alwaysMatch = { browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options };
      const { sessionId } = await ask('POST', `${url}/session`, { capabilities: { alwaysMatch } });
      const driver: Session = (method, command, body) => ask(method, `${url}/session/${sessionId}${command}`, body);
      await driver('POST', '/timeouts', { pageLoad: LIMIT_MS, script: LIMIT_MS });
      await driver('POST', '/window/rect', { x: 0, y: 0, ...screen });
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

/** A command of WebDriver (W3C) to one tab. */
type Session = (method: 'POST' | 'DELETE', command: string, body?: object) => Promise<any>;

/** Sends a command and returns its result. */
async function ask(method: string, url: string, body: object = {}): Promise<any> {
  const answer = await fetch(url, { method, ...(method === 'POST' && { body: JSON.stringify(body) }) });
  const { value } = (await answer.json()) as { value: any };
  if (!answer.ok) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

function driverOf(session: Session): Driver {
  const run = <T>(body: string): Promise<T> =>
    session('POST', '/execute/sync', { script: `${LISTEN}\n${body}`, args: [] });
  const act = (type: 'pointer' | 'key', actions: readonly object[]) =>
    session('POST', '/actions', { actions: [{ type, id: type, actions }] });
  const to = ({ x, y }: Point) => ({ type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 });
  const drag = ([first, ...rest]: readonly Point[]) =>
    act('pointer', [to(first!), { type: 'pointerDown', button: 0 }, ...rest.map(to), { type: 'pointerUp', button: 0 }]);
  return {
    async goto(url) {
      await session('POST', '/url', { url });
      await run('');
    },
    run,
    press: (point) => drag([point]),
    draw: drag,
    type: (text) =>
      act(
        'key',
        [...text].flatMap((value) => [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ]),
      ),
    async upload(selector, file) {
      const element = await session('POST', '/element', { using: 'css selector', value: selector });
      await session('POST', `/element/${Object.values<string>(element)[0]}/value`, { text: file });
    },
    problems: async () => JSON.parse(await run<string>('return sessionStorage.problems ?? "[]"')),
    close: () => session('DELETE', ''),
  };
}
