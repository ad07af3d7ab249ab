import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Role } from '../../src/app/listen.ts';
import { inProject } from '../../src/platform/project-root.ts';

export { freePort } from '../../test/world/free-port.ts';

/** The real server in its own process. */
export interface ServerProcess {
  readonly url: string;
  readonly pid: number;
  /** Time from the start of the process to its first answer, ms. */
  readonly readyAfterMs: number;
  /** Output so far, for a report of a failure. */
  output(): string;
  /** Sends SIGKILL: no handler runs and nothing is flushed. Resolves when the process has ended. */
  kill(): Promise<void>;
  /** Sends SIGTERM, as an operator does. */
  stop(): Promise<void>;
}

export interface ServerSetup {
  readonly dataDir: string;
  readonly port: number;
  /** What the process does; default `all`. */
  readonly role?: Role;
  /** Variables in addition to DATA_DIR and PORT. */
  readonly env?: Readonly<Record<string, string>>;
  /** The folder with the built service; default this project, which is built first. */
  readonly folder?: string;
  /** The program of Node; default the one that runs this. */
  readonly node?: string;
  /** Options for `node`, such as those of a profiler. */
  readonly nodeOptions?: readonly string[];
  /** The beginning of the command line: a program that becomes `node`. */
  readonly under?: readonly string[];
}

/** Limit for a start on a busy machine. */
const START_LIMIT = 180_000;

let built = false;

/** Starts the server and waits until it can serve. Builds `dist/` first if it is older than its sources. */
export async function startServerProcess({
  dataDir,
  port,
  role = 'all',
  env = {},
  folder = inProject('.'),
  node = process.execPath,
  nodeOptions = [],
  under = [],
}: ServerSetup): Promise<ServerProcess> {
  if (!built && folder === inProject('.'))
    execFileSync(process.execPath, [inProject('src/app/bin/build.mjs')], { stdio: 'inherit' });
  built ||= folder === inProject('.');
  const began = performance.now();
  const [program, ...words] = role === 'all' && folder !== inProject('.') ? ['src/app/bin/start.mjs'] : programs[role];
  const line = [...under, node, ...nodeOptions, path.join(folder, program), ...words];
  const child = spawn(line[0]!, line.slice(1), {
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

/** `all` as `npm start` runs it, once that has built; the others as an operator does. */
const programs: Readonly<Record<Role, readonly [string, ...string[]]>> = {
  web: ['dist/cli.js', 'serve', '--role', 'web'],
  worker: ['dist/cli.js', 'serve', '--role', 'worker'],
  all: ['dist/server.js'],
};

/** Nobody reads the log, and rate limits are not measured here. */
const quiet = { LOG_LEVEL: 'warn', RATE_LIMIT_TEST: '10000000', RATE_LIMIT_LIVE: '10000000' };

/** The server is ready when it says so: it makes the sandbox key before. */
async function waitUntilReady(child: ChildProcess, url: string, output: () => string): Promise<void> {
  const deadline = Date.now() + START_LIMIT;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the server did not start:\n${output()}`);
    if (output().includes(' is ready.')) {
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

/** Reads the key that a development server makes at its first start. */
export const sandboxKey = (dataDir: string): string => readFileSync(path.join(dataDir, 'sandbox.key'), 'utf8');
