import { type Fault, refuse } from '../../kernel/fault.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import type { Services } from '../../platform/services.ts';
import { TimestampUnavailable } from '../timestamp/index.ts';

/**
 * Runs work that needs the time-stamp authority. An outage becomes `unavailable`: a weaker signature is never answered.
 * @throws Fault `unavailable`, and the other errors of `work`
 */
export async function withTimestamps<T>(services: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isOutage(error) ? unavailable(services, error) : error;
  }
}

const isOutage = (error: unknown): boolean =>
  error instanceof TimestampUnavailable || error instanceof NeighbourMissing;

function unavailable(services: Services, error: unknown): Fault {
  logFailure(services.log, 'warn', { err: error }, 'a digest could not be sealed or time-stamped');
  return refuse('unavailable', 'A time-stamp or validation data could not be obtained. Try again.');
}
