export { readJobBacklog } from './backlog.ts';
export type { CronEntry } from './cron.ts';
export { type EnqueueOptions, enqueue, enqueueOnce, type JobPayload, removeJobs } from './enqueue.ts';
export { enqueueAll, enqueueMissing, type JobOfMany } from './enqueue-all.ts';
export { type ListedJob, listJobsAbout } from './list-jobs-about.ts';
export { countWorkers, listHangingWorkers } from './orphans.ts';
export {
  createLoadedJobs,
  enqueueLoaded,
  type IsMeant,
  JOBS_SQL,
  LOADED_JOBS,
  parkJobs,
  readJobs,
  releaseJobs,
} from './park.ts';

export type { Lanes } from './places.ts';
export { type RunDueResult, type RunDueSetup, runDueJobs } from './run-due.ts';
export type { JobContext, Task, Tasks } from './task.ts';
export type { Turn } from './turn.ts';
export { startWorker, type Worker, type WorkerSetup } from './worker.ts';
