import type {} from 'graphile-worker';

/**
 * With these delays at zero, graphile-worker retries and awaits the recording of a job's end. By default it records in
 * the background: `stop` would not wait for it, and a lost connection would end the process with an unhandled
 * rejection.
 */
export const recording = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } satisfies GraphileConfig.Preset;
