import { Logger } from 'graphile-worker';
import type { Log } from '../log/index.ts';
import { logFailure } from '../outage.ts';

/**
 * graphile-worker's messages repeat those of a task's error, which may contain personal data. Only a constant message
 * and the error's facts are logged; failures of tasks are logged where they run.
 */
export const workerLog = (log: Log): Logger =>
  new Logger(() => (level, message, meta) => {
    if (meta?.failure === true || (level !== 'error' && level !== 'warning')) return;
    // It compares the places with the pool. Jobs mostly wait for something else than the database.
    if (message.includes('maxPoolSize')) return;
    const logLevel = level === 'error' ? 'error' : 'warn';
    logFailure(log, logLevel, { err: meta?.error }, 'the job worker reports trouble');
  });

export const silent: Logger = new Logger(() => () => {});
