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
 * Sets aside the highest cost, in the transaction that sends it: called last there, because the organisation's other
 * movements wait until it ends. Once for each subject.
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
 * The same question beforehand, binding nobody: for what must not be begun in vain.
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

const isFree = (mode: Mode, quote: Quote): boolean => mode === 'TEST' || highestCost(quote) === 0;
