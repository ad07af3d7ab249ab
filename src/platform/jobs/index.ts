export { readJobBacklog } from './backlog.ts';
export type { CronEntry } from './cron.ts';
export { createLoadedJobs, enqueueLoaded, JOBS_SQL, LOADED_JOBS } from './dump.ts';
export { type EnqueueOptions, enqueue, type JobPayload, removeJobs } from './enqueue.ts';
export { enqueueAll } from './enqueue-all.ts';
export { countWorkers } from './orphans.ts';
export { type RunDueResult, type RunDueSetup, runDueJobs } from './run-due.ts';
export type { JobContext, Task, Tasks } from './task.ts';
export { startWorker, type Worker, type WorkerSetup } from './worker.ts';
