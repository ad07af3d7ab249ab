import { refuse } from '../../kernel/fault.ts';
import type { Kit } from '../../platform/kit.ts';

/**
 * Counts an attempt to get in without a credential against the budget of one personal link, which all attempts of `who`
 * share: nobody goes through a list of people, or through the codes of a slot. Refuses: `rate_limited`.
 */
export async function countAttempt(kit: Kit, who: string): Promise<void> {
  const { allowed, reset } = await kit.rates.take('link', who);
  if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
}
