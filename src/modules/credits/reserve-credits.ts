import type { Mode } from '../../kernel/actor.ts';
import { repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { lockAccounts } from './lock-accounts.ts';
import { reserving } from './movements.ts';
import { highestCost, type Priced, type Quote, quoteFor } from './quote.ts';

interface Sender {
  readonly organizationId: string;
  /** Test mode is never billed. */
  readonly mode: Mode;
}

/**
 * Reserves the highest possible cost, in the transaction that sends the subject. Call it last there: other movements of
 * the organisation wait until that transaction ends. Once per subject.
 * @throws Fault `insufficient_credits` (self_service)
 */
export async function reserveCredits(
  services: Services,
  tx: Tx,
  { organizationId, mode, subjectId }: Sender & { readonly subjectId: string },
  priced: Priced,
): Promise<void> {
  const quote = quoteFor(services.config.prices, priced);
  if (isFree(mode, quote)) return;
  const movement = reserving(await lockAccounts(tx, organizationId), quote);
  await tx.creditEntry.create({
    data: { organizationId, ...movement, subjectId, quote: { ...quote }, at: services.clock.now() },
  });
}

/**
 * Checks in advance, without a reservation, whether the highest possible cost can be paid. For work that should not
 * start in vain.
 * @throws Fault `insufficient_credits`
 */
export async function assertAffordable(
  services: Services,
  { organizationId, mode }: Sender,
  priced: Priced,
): Promise<void> {
  const quote = quoteFor(services.config.prices, priced);
  if (isFree(mode, quote)) return;
  await repeatableTransaction(services.database, async (tx) => {
    reserving(await lockAccounts(tx, organizationId), quote);
  });
}

/**
 * Checks in advance whether a sum of highest possible costs can be paid. `promised` credits are for other work that has
 * begun and has not reserved them yet.
 * @throws Fault `insufficient_credits`
 */
export async function assertAmountAffordable(
  services: Services,
  { organizationId, mode }: Sender,
  { amount, promised }: { readonly amount: number; readonly promised: number },
): Promise<void> {
  const quote = { fixed: amount, perCode: 0, codes: 0 };
  if (isFree(mode, quote)) return;
  await repeatableTransaction(services.database, async (tx) => {
    const { billing, available } = await lockAccounts(tx, organizationId);
    reserving({ billing, available: Math.max(0, available - promised) }, quote);
  });
}

const isFree = (mode: Mode, quote: Quote): boolean => mode === 'TEST' || highestCost(quote) === 0;
