import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../platform/config/index.ts';
import { enqueue, startWorker } from '../platform/jobs/index.ts';
import { noteKeyWriter } from '../platform/keystore/index.ts';
import type { Log } from '../platform/log/index.ts';
import type { Services } from '../platform/services.ts';
import { announce } from './announce.ts';
import { checkSealCredential } from './check-seal-credential.ts';
import { compose, type Service } from './compose.ts';
import type { RunningServer } from './listen.ts';
import { parts, type Role } from './role.ts';
import { rememberAddresses } from './served-at.ts';
import { startServer } from './server.ts';
import { sharePages } from './shared-pages.ts';
import type { OnStep } from './start-steps.ts';
import { cron, lanes, SWEEP_TASK, tasksOf } from './tasks.ts';
import { spoken } from './tell.ts';
import { watchClock } from './watch-clock.ts';
import { feedWatchdog } from './watchdog.ts';
import { startWorkerServer } from './worker-server.ts';

/** Concurrent jobs without a turn in a process. Those with a turn have `lanes`. */
const CONCURRENCY = 6;
/** How long stopping may take after the drain, ms. */
const STOP_LIMIT = 30_000;

interface Start {
  readonly config: Config;
  /** Resolves when the process is asked to stop. */
  readonly stopAsked: Promise<void>;
  readonly onStep?: OnStep | undefined;
}

/**
 * Runs a process of the service until it is asked to stop. Then it reports "not ready" for `DRAIN_SECONDS` while it
 * continues to serve, finishes running work, and closes everything.
 *
 * @throws ConfigError, and errors of the parts that cannot be opened
 */
export async function serve(role: Role, { config, stopAsked, onStep = () => {} }: Start): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    const { server, services } = await start(role, { config, onStep }, closers);
    await stopAsked;
    // No proxy sends requests to a worker: it has nothing to wait for.
    const drain = parts[role].interfaces ? services.config.drainSeconds * 1_000 : 0;
    services.log.info('shutting down');
    setTimeout(() => giveUp(services.log), drain + STOP_LIMIT).unref();
    server.drain();
    await sleep(drain);
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
async function start(
  role: Role,
  { config, onStep }: { readonly config: Config; readonly onStep: OnStep },
  closers: (() => Promise<void>)[],
): Promise<{ server: RunningServer; services: Services }> {
  const { interfaces, jobs } = parts[role];
  const service = await compose(config, { onStep, schema: 'migrate' });
  const { services } = service;
  closers.push(() => service.close());
  await checkSealCredential(services);
  if (role !== 'all' && services.config.storage.kind === 'file')
    services.log.warn(
      'documents are in a folder: STORAGE_URL and DATA_DIR must be the same shared folders in all processes',
    );
  const writer = await noteKeyWriter(services.database.pool, service.cipher.keyId, services.log);
  closers.push(() => writer.stop());
  // Jobs stop after the server: its last requests may wait for them.
  let stopJobs = async () => {};
  closers.push(() => stopJobs());
  // Before the first page is served: its scripts may be requested from a process of another version.
  if (interfaces) {
    const shared = await sharePages(services);
    closers.push(async () => shared.stop());
  }
  const server = await (interfaces ? startServer : startWorkerServer)(service);
  closers.push(() => server.stop());
  closers.push(watchClock(service));
  closers.push(feedWatchdog(services.log));
  // Jobs start after the server: the first ones read much, and would delay it.
  if (jobs) stopJobs = await startJobs(services);
  onStep(interfaces ? 'Pages and interfaces answer' : 'Jobs run');
  rememberAddresses(services.config);
  await announceRole(role, service);
  return { server, services };
}

/** Starts the worker; returns a function that stops it. */
async function startJobs(services: Services): Promise<() => Promise<void>> {
  const { database, log, clockWatch } = services;
  // By a wrong clock, envelopes would expire and rows would be deleted too early.
  const mayStart = () => clockWatch.isRight();
  const tasks = tasksOf(services);
  const worker = await startWorker({ database, tasks, cron, lanes, concurrency: CONCURRENCY, mayStart, log });
  try {
    // Seals that were interrupted by a crash continue at once. Other jobs of a dead process continue when it is found
    // dead.
    await enqueue(database, SWEEP_TASK, {}, { key: SWEEP_TASK });
  } catch (error) {
    await worker.stop();
    throw error;
  }
  return () => worker.stop();
}

async function announceRole(role: Role, service: Service): Promise<void> {
  if (parts[role].interfaces) return announce(service);
  const { host, port } = service.services.config;
  process.stdout.write(
    spoken(`\nThe worker is ready. It reports at ${host}:${port}: /readyz, /healthz, /metrics.\n\n`),
  );
}
