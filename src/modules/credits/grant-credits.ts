import { refuse } from '../../kernel/fault.ts';
import { transaction } from '../../platform/database/index.ts';
import type { DatabaseServices } from '../../platform/services.ts';
import { getOrganizationId } from '../access/index.ts';
import { limits } from './limits.ts';
import { lockAccounts } from './lock-accounts.ts';
import { granting } from './movements.ts';

/**
 * Adds prepaid credits and returns the new balance. For the operator: only the command line offers it.
 * @throws Fault `unknown_organization`, `invalid_parameter` (the amount is not a positive integer, or the balance would
 *   exceed its limit)
 */
export async function grantCredits(
  services: DatabaseServices,
  organizationId: string,
  amount: number,
): Promise<number> {
  await getOrganizationId(services, organizationId);
  if (!Number.isSafeInteger(amount) || amount < 1) {
    throw refuse('invalid_parameter', 'The amount must be a whole number of credits, at least 1.');
  }
  return transaction(services.database, 'grant-credits', async (tx) => {
    const { available } = await lockAccounts(tx, organizationId);
    if (available + amount > limits.balance) {
      throw refuse('invalid_parameter', `The balance would exceed the limit of ${limits.balance} credits.`);
    }
    await tx.creditEntry.create({ data: { organizationId, ...granting(amount), at: services.clock.now() } });
    return available + amount;
  });
}
