import { constants } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
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

/** Jobs at a time in a server process: they wait more than they compute, the computing is in children. */
const CONCURRENCY = 6;

/** Milliseconds in which a second signal is the same one: the terminal and npm each hand Ctrl-C on. */
const SAME_SIGNAL = 500;
/** Milliseconds that stopping may take beside the drain, whatever hangs. */
const STOP_LIMIT = 30_000;

/** Resolves when somebody asks this process to end, also while it still starts. A second signal ends it at once. */
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

/** A SIGTERM for `npm start` ends npm and the shell between us, and does not come here: we are given another parent. */
function onOrphaned(act: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && act(), 250).unref();
}

/**
 * The server and a worker in one process, until it is asked to end: for `DRAIN_SECONDS` it is not ready and serves on, then
 * what runs is finished and all is closed.
 */
async function main(): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const { server, services } = await start(closers);
    await stopAsked;
    const { drainSeconds } = services.config;
    services.log.info('stopping');
    setTimeout(() => giveUp(services.log), drainSeconds * 1_000 + STOP_LIMIT).unref();
    server.drain();
    await sleep(drainSeconds * 1_000);
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** What hangs is left behind: jobs come back when this process is known to be dead. */
function giveUp(log: Log): void {
  log.error('stopping took too long, and was cut short');
  process.exit(1);
}

/** What is open stands in `closers`, also where a later part fails. */
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
  // Seals that a process left when it died go on at once; its other jobs come back when it is known to be dead.
  await enqueue(services.database, SWEEP_TASK, {}, { key: SWEEP_TASK });
  rememberAddresses(services.config);
  await announce(service);
  return { server, services };
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const { forOperator, message, stack } = error as Error & { readonly forOperator?: boolean };
  process.stderr.write(`${forOperator ? message : stack}\n`);
  process.exit(1);
}
