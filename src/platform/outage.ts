import { isUnavailable } from './database/failures.ts';
import type { Log } from './log/index.ts';
import { isReported } from './neighbours/reported.ts';
import { isStorageDown } from './storage/blob-storage.ts';

/** Whether a neighbour did not answer: nothing is wrong with the work, and the log has its own line about the neighbour. */
export const isOutage = (error: unknown): boolean => isUnavailable(error) || isStorageDown(error) || isReported(error);

/** Logs a failure at `level`, but at debug where a neighbour's line, once a minute, says it for a thousand calls. */
export function logFailure(
  log: Log,
  level: 'warn' | 'error',
  facts: { readonly err: unknown; readonly [fact: string]: unknown },
  message: string,
): void {
  log[isOutage(facts.err) ? 'debug' : level](facts, message);
}
