import type {} from 'graphile-worker';

/**
 * Without these, graphile-worker records the end of a job behind everybody's back: `stop` would not wait for it,
 * and a lost connection would end the process as an unhandled rejection. With them it is retried and awaited.
 */
export const recording = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } } satisfies GraphileConfig.Preset;
