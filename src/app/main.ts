import { loadConfig } from '../platform/config/index.ts';
import { enqueue, startWorker } from '../platform/jobs/index.ts';
import { noteKeyWriter } from '../platform/keystore/index.ts';
import { announce } from './announce.ts';
import { compose } from './compose.ts';
import { rememberAddresses } from './served-at.ts';
import { startServer } from './server.ts';
import { cron, SWEEP_TASK, tasksOf } from './tasks.ts';

/** Jobs at a time in a server process: they wait more than they compute, the computing is in children. */
const CONCURRENCY = 6;

/** Resolves when somebody asks this process to end, also while it still starts. */
const asked = new Promise<void>((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => resolve());
  if (process.env.npm_lifecycle_event === 'start') onOrphaned(resolve);
});

/** A SIGTERM for `npm start` ends npm and the shell between us, and does not come here: we are given another parent. */
function onOrphaned(act: () => void): void {
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && act(), 250).unref();
}

/** The server and a worker in one process, until it is asked to end: what runs is finished, all is closed. */
async function main(): Promise<void> {
  const closers: (() => Promise<void>)[] = [];
  try {
    await start(closers);
    await asked;
  } finally {
    for (const close of closers.reverse()) await close();
  }
}

/** What is open stands in `closers`, also where a later part fails. */
async function start(closers: (() => Promise<void>)[]): Promise<void> {
  const service = await compose(loadConfig(process.env));
  const { kit } = service;
  closers.push(() => service.close());
  const writer = await noteKeyWriter(kit.database.pool, service.cipher.keyId, kit.log);
  closers.push(() => writer.stop());
  const worker = await startWorker({
    database: kit.database,
    tasks: tasksOf(kit),
    cron,
    concurrency: CONCURRENCY,
    log: kit.log,
  });
  closers.push(() => worker.stop());
  const server = await startServer(service);
  closers.push(() => server.stop());
  // Seals that a process left when it died go on at once; its other jobs come back when it is known to be dead.
  await enqueue(kit.database, SWEEP_TASK, {}, { key: SWEEP_TASK });
  rememberAddresses(kit.config);
  await announce(service);
}

try {
  await main();
  process.exit(0);
} catch (error) {
  const { forOperator, message, stack } = error as Error & { readonly forOperator?: boolean };
  process.stderr.write(`${forOperator ? message : stack}\n`);
  process.exit(1);
}
