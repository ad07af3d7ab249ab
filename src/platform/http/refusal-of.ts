import { Fault, refuse } from '../../kernel/fault.ts';
import { isUnavailable } from '../database/index.ts';

/**
 * The refusal that a caller sees of any error: itself; `unavailable` where the database could not be reached, so that
 * asking again helps; otherwise `internal`, which tells nothing.
 */
export const refusalOf = (error: unknown): Fault =>
  error instanceof Fault ? error : refuse(isUnavailable(error) ? 'unavailable' : 'internal');
