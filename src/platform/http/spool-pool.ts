import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { refuse } from '../../kernel/fault.ts';
import { startThread, workerEntry } from '../sandbox/entry.ts';
import { filePrefix } from './spool-files.ts';
import type { FromSpooler, SpoolOrder } from './spool-protocol.ts';
import { SpoolSession } from './spool-session.ts';

/** Two threads use two cores, and one slow disk write does not block all bodies. */
const THREADS = 2;

interface Spooler {
  readonly thread: Worker;
  readonly sessions: Map<number, { readonly session: SpoolSession; readonly order: SpoolOrder }>;
}

const spoolers: Spooler[] = [];
let lastId = 0;

/**
 * Opens a session on the least busy thread. Threads start on first use, and do not keep the process alive while idle.
 */
export function openSession(order: SpoolOrder): SpoolSession {
  const { thread, sessions } = leastBusy();
  thread.ref();
  const session = new SpoolSession(++lastId, order, (message, transfer = []) => thread.postMessage(message, transfer));
  sessions.set(session.id, { session, order });
  return session;
}

/** Ends the threads at shutdown. Bodies that are being read fail with `unavailable`. */
export async function closeSpool(): Promise<void> {
  await Promise.all([...spoolers].map(({ thread }) => thread.terminate()));
}

function leastBusy(): Spooler {
  const [first] = [...spoolers].sort((a, b) => a.sessions.size - b.sessions.size);
  return first && (first.sessions.size === 0 || spoolers.length === THREADS) ? first : start();
}

function start(): Spooler {
  const thread = startThread(workerEntry(import.meta.url, './spool-worker'), {
    resourceLimits: { maxOldGenerationSizeMb: 128 },
  });
  const spooler: Spooler = { thread, sessions: new Map() };
  spoolers.push(spooler);
  thread.unref();
  thread.on('message', (message: FromSpooler) => {
    if (!spooler.sessions.get(message.id)?.session.onMessage(message)) return;
    spooler.sessions.delete(message.id);
    if (spooler.sessions.size === 0) thread.unref();
  });
  let cause: unknown;
  thread.on('error', (error) => {
    cause = error;
  });
  thread.on('exit', () => {
    spoolers.splice(spoolers.indexOf(spooler), 1);
    for (const { session, order } of spooler.sessions.values()) {
      const lost = Object.assign(refuse('unavailable', 'The request body could not be read. Send the request again.'), {
        cause,
      });
      // If the folder is gone, so are its files.
      removeFiles(order).then(
        () => session.fail(lost),
        () => session.fail(lost),
      );
    }
  });
  return spooler;
}

/** Removes a body's files after its thread crashed, together with the list of them. */
async function removeFiles({ tempDir, name }: SpoolOrder): Promise<void> {
  const left = (await readdir(tempDir)).filter((file) => file.startsWith(filePrefix(name)));
  await Promise.all(left.map((file) => rm(join(tempDir, file), { force: true })));
}
