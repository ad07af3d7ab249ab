import type { Mode } from '../../kernel/actor.ts';
import { type Tx, transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { lockAccounts, payerOf } from './lock-accounts.ts';
import { most, type Priced, quoteFor } from './quote.ts';

interface Payer {
  readonly organizationId: string;
  /** Test mode is never billed. */
  readonly mode: Mode;
}

/**
 * Sets aside the most that something can cost, in the transaction that sends it: called last there, because the
 * organisation's other movements wait until it ends. Once for each subject.
 * Refuses: `insufficient_credits` (self_service).
 */
export async function reserveCredits(
  kit: Kit,
  tx: Tx,
  { organizationId, mode, subjectId }: Payer & { readonly subjectId: string },
  priced: Priced,
): Promise<void> {
  const quote = quoteFor(kit.config.prices, priced);
  const amount = most(quote);
  if (mode === 'TEST' || amount === 0) return;
  const from = payerOf(await lockAccounts(tx, organizationId), amount);
  await tx.creditEntry.create({
    data: {
      ...{ organizationId, kind: 'RESERVE', from, to: 'RESERVED', amount },
      ...{ subjectId, quote: { ...quote }, at: kit.clock.now() },
    },
  });
}

/**
 * The same question beforehand, binding nobody: for what must not be begun in vain. A transaction of its own, so that a
 * request that is repeated after a crash does not ask again: it has paid already.
 * Refuses: `insufficient_credits`.
 */
export async function assertAffordable(kit: Kit, { organizationId, mode }: Payer, priced: Priced): Promise<void> {
  const amount = most(quoteFor(kit.config.prices, priced));
  if (mode === 'TEST' || amount === 0) return;
  await transaction(kit.database, async (tx) => {
    payerOf(await lockAccounts(tx, organizationId), amount);
  });
}
