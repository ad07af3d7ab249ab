import { Logger } from 'graphile-worker';
import type { Log } from '../log/index.ts';
import { logFailure } from '../outage.ts';

/**
 * graphile-worker's own messages repeat what a task's error said, which may be somebody's name. Only that
 * there was trouble is passed on, with the facts of the error; what tasks do is logged where they run.
 */
export const workerLog = (log: Log): Logger =>
  new Logger(() => (level, _message, meta) => {
    if (meta?.failure === true || (level !== 'error' && level !== 'warning')) return;
    const heard = level === 'error' ? 'error' : 'warn';
    logFailure(log, heard, { err: meta?.error }, 'the job worker reports trouble');
  });

export const silent: Logger = new Logger(() => () => {});
