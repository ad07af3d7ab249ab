import { type commonFaults, Fault, refuse } from '../../kernel/fault.ts';
import { isUnavailable } from '../database/index.ts';
import { isBusy } from '../sandbox/index.ts';
import { isStorageDown } from '../storage/blob-storage.ts';

/** Types of errors that express's body-parser throws (its README, "Errors"). */
const bodyRefusals: Readonly<Record<string, keyof typeof commonFaults>> = {
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.aborted': 'invalid_body',
  'request.size.invalid': 'invalid_body',
};

/** Retry-After in seconds: most outages, such as a restart, are over by then. */
export const RETRY_SOON = 5;

/**
 * Converts any error to the Fault that the caller sees: a Fault unchanged; an error of express's body parser by its
 * type; `unavailable` with `retryAfter` in seconds, if the database or the storage did not answer or no child process
 * was free; otherwise `internal`, which discloses nothing.
 */
export function refusalOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const unread = error instanceof Error && 'type' in error && bodyRefusals[String(error.type)];
  if (unread) return refuse(unread, error.message);
  if (!isUnavailable(error) && !isStorageDown(error) && !isBusy(error)) return refuse('internal');
  return refuse('unavailable', undefined, undefined, { retryAfter: RETRY_SOON });
}
