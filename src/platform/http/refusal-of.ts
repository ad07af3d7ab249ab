import { Fault, refuse } from '../../kernel/fault.ts';
import { isUnavailable } from '../database/index.ts';
import { isStorageDown } from '../storage/blob-storage.ts';

/**
 * The refusal that a caller sees of any error: itself; `unavailable` where the database or the storage could not be reached, so that
 * asking again helps; otherwise `internal`, which tells nothing.
 */
export const refusalOf = (error: unknown): Fault =>
  error instanceof Fault ? error : refuse(isUnavailable(error) || isStorageDown(error) ? 'unavailable' : 'internal');
