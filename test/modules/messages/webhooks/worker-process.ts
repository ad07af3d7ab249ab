import '../../../world/built-entries.ts';
import { compose } from '../../../../src/app/compose.ts';
import { tasksOf } from '../../../../src/app/tasks.ts';
import { loadConfig } from '../../../../src/platform/config/index.ts';
import { startWorker } from '../../../../src/platform/jobs/index.ts';

// A process of `processes.slow.test.ts`: does the jobs of the database that the environment names, until it is stopped.
const service = await compose(loadConfig(process.env));
const { services } = service;
const worker = await startWorker({
  database: services.database,
  tasks: tasksOf(services),
  concurrency: 2,
  log: services.log,
});
process.on('SIGTERM', async () => {
  await worker.stop();
  await service.close();
  process.exit(0);
});
console.log('ready');
