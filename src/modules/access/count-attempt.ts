import { refuse } from '../../kernel/fault.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Counts a failed or anonymous authentication attempt. All attempts of `who` share the budget of one personal link, so
 * that nobody can try a list of people or all codes of a slot.
 * @throws Fault `rate_limited`
 */
export async function countAttempt(services: Services, client: string): Promise<void> {
  const { allowed, reset } = await services.rates.take('link', client);
  if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
}
