import { refuse } from '../../kernel/fault.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Counts an attempt to get in without a credential against the budget of one personal link, which all attempts of `who`
 * share: nobody goes through a list of people, or through the codes of a slot.
 * @throws Fault `rate_limited`
 */
export async function countAttempt(services: Services, who: string): Promise<void> {
  const { allowed, reset } = await services.rates.take('link', who);
  if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
}
