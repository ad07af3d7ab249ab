import type { CreditEntryKind, Tx } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { lockAccounts } from './lock-accounts.ts';
import { type Quote, used } from './quote.ts';

/**
 * Ends the reservation of a subject, at the prices at which it was made: debits what was used, returns the rest to where
 * it came from. `sent` is how many signers were sent a code by SMS; null returns everything. Nothing happens where there
 * is no reservation (test mode, price 0). The caller holds the subject, and ends it once; the database refuses twice.
 */
export async function endReservation(kit: Kit, tx: Tx, subjectId: string, sent: number | null): Promise<void> {
  const reservation = await tx.creditEntry.findUnique({ where: { subjectId_kind: { subjectId, kind: 'RESERVE' } } });
  if (!reservation) return;
  const { organizationId, from, amount, quote } = reservation;
  const debit = sent === null ? 0 : used(quote as unknown as Quote, sent);
  await lockAccounts(tx, organizationId);
  const end = async (kind: CreditEntryKind, to: 'USED' | typeof from, part: number) => {
    if (part === 0) return;
    const data = { organizationId, kind, from: 'RESERVED' as const, to, amount: part, subjectId, at: kit.clock.now() };
    await tx.creditEntry.create({ data });
  };
  await end('DEBIT', 'USED', debit);
  await end('RETURN', from, amount - debit);
}
