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
export { countWorkers, listHangingWorkers } from './orphans.ts';
export { type JobContext, type RunDueResult, type RunDueSetup, runDueJobs, type Task, type Tasks } from './task.ts';
export {
  createLoadedJobs,
  enqueueLoaded,
  type IsMeant,
  JOBS_SQL,
  type ListedJob,
  LOADED_JOBS,
  listJobsAbout,
  parkJobs,
  readJobBacklog,
  readJobs,
  releaseJobs,
} from './unfinished-jobs.ts';
export { type CronEntry, startWorker, type Worker, type WorkerSetup } from './worker.ts';
