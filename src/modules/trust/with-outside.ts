import { type Fault, refuse } from '../../kernel/fault.ts';
import { NeighbourMissing } from '../../platform/neighbours/index.ts';
import { logFailure } from '../../platform/outage.ts';
import type { Services } from '../../platform/services.ts';
import { OutsideUnavailable } from './revocation/collect-data.ts';

/**
 * Runs work that needs the time-stamp authority or the seal's key. An outage becomes `unavailable`: a weaker signature is
 * never answered.
 * @throws Fault `unavailable`, and the other errors of `work`
 */
export async function withOutside<T>(services: Services, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw isOutage(error) ? unavailable(services, error) : error;
  }
}

const isOutage = (error: unknown): boolean => error instanceof OutsideUnavailable || error instanceof NeighbourMissing;

function unavailable(services: Services, error: unknown): Fault {
  logFailure(services.log, 'warn', { err: error }, 'a file or digest could not be sealed or time-stamped');
  return refuse('unavailable', 'A signature, a time-stamp or validation data could not be obtained. Try again.');
}
