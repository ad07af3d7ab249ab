import type { Prisma, Signer, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { discardCodes } from '../access/index.ts';
import { refuse } from '../evidence/index.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';

/**
 * Gives a signer of a locked envelope a new personal link: the old one is dead when the transaction commits. Codes, the
 * first view and a report of an undelivered mail belong to the old link, so they are forgotten; the chain keeps them. A
 * signer who was notified counts as notified now. `more`: further columns.
 * @throws Fault `invalid_status` (the link was replaced too often)
 */
export async function replaceLink(
  { clock }: Services,
  tx: Tx,
  { id, status, linkGeneration }: Signer,
  more: Prisma.SignerUncheckedUpdateInput,
): Promise<void> {
  if (linkGeneration >= limits.newLinks)
    throw refuse('invalid_status', because('links_replaced', { count: limits.newLinks }));
  await discardCodes(tx, id, clock.now());
  await tx.signer.update({
    where: { id },
    data: {
      linkGeneration: { increment: 1 },
      viewedAt: null,
      deliveryFailedAt: null,
      deliveryStatus: null,
      deliveryReason: null,
      ...(status === 'NOTIFIED' ? { notifiedAt: clock.now() } : {}),
      ...more,
    },
  });
}
