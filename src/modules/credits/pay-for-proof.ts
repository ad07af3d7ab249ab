import type { Mode } from '../../kernel/actor.ts';
import type { Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccounts } from './lock-accounts.ts';
import { payingForProof } from './movements.ts';

/**
 * Debits the proof of another organisation's document, once per fingerprint and organisation. Returns the credits
 * debited by this call.
 * @throws Fault `insufficient_credits` (self_service)
 */
export async function payForProof(
  services: Services,
  tx: Tx,
  { organizationId, mode }: { readonly organizationId: string; readonly mode: Mode },
  sha256: string,
): Promise<number> {
  const amount = services.config.prices.proof;
  if (mode === 'TEST' || amount === 0 || (await isPaid(tx, organizationId, sha256))) return 0;
  const payer = await lockAccounts(tx, organizationId);
  // Another request may have paid while this one waited for the lock.
  if (await isPaid(tx, organizationId, sha256)) return 0;
  const movement = payingForProof(payer, amount);
  await tx.creditEntry.create({ data: { organizationId, ...movement, sha256, at: services.clock.now() } });
  return amount;
}

const isPaid = async (tx: Tx, organizationId: string, sha256: string): Promise<boolean> =>
  (await tx.creditEntry.count({ where: { organizationId, sha256 } })) > 0;
