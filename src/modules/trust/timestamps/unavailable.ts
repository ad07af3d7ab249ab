import { OutsideUnavailable } from '../revocation/unavailable.ts';
import { TimestampUnavailable } from './authority.ts';

/** Runs requests for a time-stamp. @throws TimestampUnavailable with the message of an OutsideUnavailable */
export async function asTimestampUnavailable<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof OutsideUnavailable ? new TimestampUnavailable(error.message, { cause: error }) : error;
  }
}
