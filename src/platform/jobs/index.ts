export { readJobBacklog } from './backlog.ts';
export {
  type EnqueueOptions,
  enqueue,
  enqueueAll,
  enqueueMissing,
  enqueueOnce,
  type JobOfMany,
  type JobPayload,
  removeJobs,
  type Turn,
} from './enqueue.ts';
export type { Lanes } from './fair-fetching.ts';
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
export { type JobContext, type RunDueResult, type RunDueSetup, runDueJobs, type Task, type Tasks } from './task.ts';
export { type CronEntry, startWorker, type Worker, type WorkerSetup } from './worker.ts';
