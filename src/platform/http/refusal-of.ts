import { Fault, refuse } from '../../kernel/fault.ts';
import { isUnavailable } from '../database/index.ts';
import { isStorageDown } from '../storage/blob-storage.ts';

/** Seconds: most of what makes them unreachable, such as a new start, is over by then. */
const SOON = 5;

/**
 * The refusal that a caller sees of any error: itself; `unavailable` where the database or the storage could not be
 * reached, so that asking again, `retryAfter` that many seconds, helps; otherwise `internal`, which tells nothing.
 */
export function refusalOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  if (!isUnavailable(error) && !isStorageDown(error)) return refuse('internal');
  return refuse('unavailable', undefined, undefined, { retryAfter: SOON });
}
