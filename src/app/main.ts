import { ConfigError, loadConfig } from '../platform/config/index.ts';
import { enqueue, startWorker } from '../platform/jobs/index.ts';
import { announce } from './announce.ts';
import { compose } from './compose.ts';
import { rememberAddress } from './served-at.ts';
import { startServer } from './server.ts';
import { cron, SWEEP_TASK, tasksOf } from './tasks.ts';

/** Jobs at a time in a server process: they wait more than they compute, the computing is in children. */
const CONCURRENCY = 6;

/** The server and a worker in one process; SIGINT and SIGTERM finish what runs and stop cleanly. */
async function main(): Promise<void> {
  const service = await compose(loadConfig(process.env));
  const { kit } = service;
  const worker = await startWorker({
    database: kit.database,
    tasks: tasksOf(kit),
    cron,
    concurrency: CONCURRENCY,
    log: kit.log,
  });
  const server = await startServer(service);
  // Seals that a process left when it died go on at once; its other jobs come back when it is known to be dead.
  await enqueue(kit.database, SWEEP_TASK, {}, { key: SWEEP_TASK });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await server.stop();
    await worker.stop();
    await service.close();
    process.exit(0);
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  rememberAddress(kit.config);
  await announce(service);
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${error instanceof ConfigError ? error.message : (error as Error).stack}\n`);
  process.exit(1);
}
