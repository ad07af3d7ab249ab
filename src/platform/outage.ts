import { isUnavailable } from './database/failures.ts';
import type { Log } from './log/index.ts';
import { isReported } from './neighbours/neighbours.ts';
import { isStorageDown } from './storage/blob-storage.ts';

/**
 * Returns whether an external service did not answer: the work itself is not at fault, and the outage has its own log
 * line.
 */
export const isOutage = (error: unknown): boolean => isUnavailable(error) || isStorageDown(error) || isReported(error);

/** Logs a failure at `level`, but outages at debug, because one line a minute already reports them for all calls. */
export function logFailure(
  log: Log,
  level: 'warn' | 'error',
  facts: { readonly err: unknown; readonly [fact: string]: unknown },
  message: string,
): void {
  log[isOutage(facts.err) ? 'debug' : level](facts, message);
}
