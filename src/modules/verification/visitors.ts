import type { Origin } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { networkOf } from '../../kernel/network.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Counts a request of somebody on the public page: by network, then for all networks together. A network that is beyond
 * its own budget takes nothing from the common one.
 * @throws Fault `not_found` (the page is off), `rate_limited`
 */
export async function countVisit({ config, rates }: Services, { ip }: Origin, points = 1): Promise<void> {
  if (!config.publicVerification) throw refuse('not_found', 'Public verification is not switched on.');
  for (const [budget, key] of [
    ['visitor', networkOf(ip ?? '')],
    ['visitors', 'all'],
  ] as const) {
    const { allowed, reset } = await rates.take(budget, key, points);
    if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
  }
}
