import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../../src/platform/project-root.ts';

export { freePort } from '../world/free-port.ts';

/** The real server, `dist/server.js`, in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** From the start of the process to its first answer, milliseconds. */
  readonly readyAfterMs: number;
  /** What it wrote so far, for a report of what went wrong. */
  output(): string;
  /** SIGKILL: no handler runs, nothing is flushed. Resolves when the process is gone. */
  kill(): Promise<void>;
  /** SIGTERM, as an operator stops it. */
  stop(): Promise<void>;
}

export interface ServerSetup {
  readonly dataDir: string;
  readonly port: number;
  /** Variables beside DATA_DIR and PORT. */
  readonly env?: Readonly<Record<string, string>>;
  /** Options of `node`: a profiler's. */
  readonly nodeOptions?: readonly string[];
}

/** How long a start may take on a busy machine. */
const START_LIMIT = 180_000;

let built = false;

/** Starts the server and waits until it can serve. Builds `dist/` first where it is older than its sources. */
export async function startServerProcess({
  dataDir,
  port,
  env = {},
  nodeOptions = [],
}: ServerSetup): Promise<ServerProcess> {
  if (!built) execFileSync(process.execPath, [inProject('src/app/bin/build.mjs')], { stdio: 'inherit' });
  built = true;
  const began = performance.now();
  const child = spawn(process.execPath, [...nodeOptions, inProject('dist/server.js')], {
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, PORT: String(port), ...quiet, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const url = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, url, () => output);
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await ended;
  };
  return {
    url,
    pid: child.pid!,
    readyAfterMs: performance.now() - began,
    output: () => output,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

/** Nobody looks at the log, and the limits of calls a minute are not what is measured. */
const quiet = { LOG_LEVEL: 'warn', RATE_LIMIT_TEST: '10000000', RATE_LIMIT_LIVE: '10000000' };

/** Ready is when everything is: the sandbox key, made last, stands in the announcement. */
async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${output()}`);
    if (output().includes('Esign is ready.')) {
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      if (answer?.ok) return;
    }
    if (Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server was not ready after ${START_LIMIT / 1000} s:\n${output()}`);
    }
    await sleep(10);
  }
}

/** The key that a development server makes at its first start. */
export const sandboxKey = (dataDir: string): string => readFileSync(path.join(dataDir, 'sandbox.key'), 'utf8');
