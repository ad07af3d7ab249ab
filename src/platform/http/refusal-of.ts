import { type commonFaults, Fault, refuse } from '../../kernel/fault.ts';
import { isUnavailable } from '../database/index.ts';
import { isBusy } from '../sandbox/index.ts';
import { isStorageDown } from '../storage/blob-storage.ts';

/** What express says of a body that it does not read (body-parser, "Errors"). */
const bodyRefusals: Readonly<Record<string, keyof typeof commonFaults>> = {
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.aborted': 'invalid_body',
  'request.size.invalid': 'invalid_body',
};

/** Seconds: most of what makes them unreachable, such as a new start, is over by then. */
export const RETRY_SOON = 5;

/**
 * The refusal that a caller sees of any error: a Fault itself; for a body that express does not read, what is wrong with
 * it; `unavailable`, with `retryAfter` in seconds, when the database or the storage did not answer or the machine was too
 * busy for a child process; otherwise `internal`, which tells nothing.
 */
export function refusalOf(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const unread = error instanceof Error && 'type' in error && bodyRefusals[String(error.type)];
  if (unread) return refuse(unread, (error as Error).message);
  if (!isUnavailable(error) && !isStorageDown(error) && !isBusy(error)) return refuse('internal');
  return refuse('unavailable', undefined, undefined, { retryAfter: RETRY_SOON });
}
