import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach } from 'vitest';
import { readPostmaster } from '../../../src/platform/database/embedded/settings.ts';
import { openDatabase } from '../../../src/platform/database/index.ts';
import { silentLog as log } from '../../../src/platform/log/index.ts';
import { bundled } from '../../world/bundled.ts';

/** Cleans up at the end of a test. */
export const cleanups: (() => Promise<unknown> | unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup();
});

/** Makes a new folder; stops a server that still runs in it at the end. */
export function folder(name = 'data'): string {
  const home = mkdtempSync(path.join(realpathSync(os.tmpdir()), 'embedded-'));
  chmodSync(home, 0o711);
  const dataDir = path.join(home, name);
  cleanups.push(async () => {
    const pid = postmaster(dataDir)?.pid;
    if (pid) process.kill(pid, 'SIGINT');
    await until(() => postmaster(dataDir) === null);
    rmSync(home, { recursive: true, force: true });
  });
  return dataDir;
}

let made: Promise<string> | undefined;

/** Like `folder`, with a cleanly closed database: a copy, which is faster than creating one. */
export async function madeFolder(name?: string): Promise<string> {
  made ??= (async () => {
    const dataDir = path.join(mkdtempSync(path.join(realpathSync(os.tmpdir()), 'embedded-')), 'data');
    chmodSync(path.dirname(dataDir), 0o711);
    await (await open(dataDir)).close();
    return dataDir;
  })();
  const source = await made;
  const copy = folder(name);
  if (process.platform === 'win32') cpSync(source, copy, { recursive: true });
  else execFileSync('cp', ['-a', source, copy]);
  return copy;
}
afterAll(async () => {
  if (made) rmSync(path.dirname(await made), { recursive: true });
});

/** Real path of a folder's cluster. */
export const cluster = (dataDir: string) => realpathSync(path.join(dataDir, 'postgres'));
/** Id of the process that serves a folder; null if there is none. */
export const postmaster = (dataDir: string) =>
  existsSync(path.join(dataDir, 'postgres')) ? readPostmaster(cluster(dataDir)) : null;
export const open = (dataDir: string) => openDatabase({ databaseUrl: null, dataDir, log });

/** A process that has opened a folder. */
export interface Holder {
  readonly child: ChildProcess;
  /** Start time of the server that it uses. */
  readonly since: string;
  readonly url: string;
  close(): Promise<void>;
}

let holder: Promise<URL> | undefined;

/** Starts another process that opens the same folder, as `uid` if it is set. */
export async function hold(dataDir: string, uid?: number): Promise<Holder> {
  const account = uid === undefined ? {} : { uid, gid: uid, env: { ...process.env, HOME: os.tmpdir() } };
  holder ??= bundled(new URL('./database-holder.ts', import.meta.url));
  const child = spawn(process.execPath, [fileURLToPath(await holder), dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
    ...account,
  });
  const ended = once(child, 'exit');
  cleanups.push(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  for await (const line of createInterface({ input: child.stdout! })) {
    return {
      child,
      ...(JSON.parse(line) as { since: string; url: string }),
      async close() {
        child.stdin!.end();
        await ended;
      },
    };
  }
  throw new Error('the other process gave up');
}

/** Waits for a condition; takes minutes only if it never becomes true. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 150_000;
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition was not met in time');
    await sleep(20);
  }
}
