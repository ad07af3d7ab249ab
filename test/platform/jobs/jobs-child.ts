import os from 'node:os';
import { openDatabase } from '../../../src/platform/database/index.ts';
import { startWorker } from '../../../src/platform/jobs/index.ts';
import { silentLog as log } from '../../../src/platform/log/index.ts';

// A process of `jobs.test.ts`: runs the job `slow` and keeps it until it is killed.
const database = await openDatabase({ databaseUrl: process.argv[2]!, dataDir: os.tmpdir(), log, schema: 'as-is' });
await startWorker({ database, tasks: { slow: () => new Promise(() => {}) }, concurrency: 1, log });
console.log('ready');
