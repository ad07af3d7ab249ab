import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { messageOf, propertyOf } from '../kernel/unknown.ts';
import { loadConfig } from '../platform/config/index.ts';
import { enqueue, startWorker } from '../platform/jobs/index.ts';
import { noteKeyWriter } from '../platform/keystore/index.ts';
import type { Log } from '../platform/log/index.ts';
import type { Services } from '../platform/services.ts';
import { announce } from './announce.ts';
import { compose } from './compose.ts';
import { rememberAddresses } from './served-at.ts';
import { type RunningServer, startServer } from './server.ts';
import { cron, SWEEP_TASK, tasksOf } from './tasks.ts';

/** Concurrent jobs in a server process. Jobs mostly wait; child processes do the computing. */
const CONCURRENCY = 6;

/** A second signal within this time counts as the same one, ms: on Ctrl-C, the terminal and npm each send it. */
const SAME_SIGNAL = 500;
/** How long stopping may take after the drain, ms. */
const STOP_LIMIT = 30_000;

/** Resolves when this process is asked to stop, also while it is starting. A second signal ends it at once. */
const stopAsked = new Promise<void>((resolve) => {
  let first: number | undefined;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      first ??= performance.now();
      if (performance.now() - first > SAME_SIGNAL) process.exit(128 + constants.signals[signal]);
      resolve();
    });
  }
  if (process.env.npm_lifecycle_event === 'start') onOrphaned(resolve);
});

/**
 * A SIGTERM to `npm start` ends npm and the shell in between without reaching this process. It notices that its parent
 * has changed.
 */
function onOrphaned(act: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && act(), 250).unref();
}

/**
 * Runs the server and a worker in one process until it is asked to stop. Then it reports "not ready" for
 * `DRAIN_SECONDS` while it continues to serve, finishes running work, and closes everything.
 */
async function main(): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const { server, services } = await start(closers);
    await stopAsked;
    const { drainSeconds } = services.config;
    services.log.info('shutting down');
    setTimeout(() => giveUp(services.log), drainSeconds * 1_000 + STOP_LIMIT).unref();
    server.drain();
    await sleep(drainSeconds * 1_000);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** Exits without waiting for what hangs. Other processes take over its jobs when they find this process dead. */
function giveUp(log: Log): void {
  log.error('the shutdown took too long and was forced');
  process.exit(1);
}

/** Adds a closer for each opened part, so that they are closed even when a later part fails. */
async function start(closers: (() => Promise<void>)[]): Promise<{ server: RunningServer; services: Services }> {
  const service = await compose(loadConfig(process.env));
  const { services } = service;
  closers.push(() => service.close());
  const writer = await noteKeyWriter(services.database.pool, service.cipher.keyId, services.log);
  closers.push(() => writer.stop());
  const worker = await startWorker({
    database: services.database,
    tasks: tasksOf(services),
    cron,
    concurrency: CONCURRENCY,
    log: services.log,
  });
  closers.push(() => worker.stop());
  const server = await startServer(service);
  closers.push(() => server.stop());
  // Seals that were interrupted by a crash continue at once. Other jobs of a dead process continue when it is found
  // dead.
  await enqueue(services.database, SWEEP_TASK, {}, { key: SWEEP_TASK });
  rememberAddresses(services.config);
  await announce(service);
  return { server, services };
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const text = error instanceof Error && !propertyOf(error, 'forOperator') ? error.stack : messageOf(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
