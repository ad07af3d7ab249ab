import type { Tx } from '../../platform/database/index.ts';
import { listSignerIdsOf } from '../envelopes/index.ts';

/**
 * An erased identity takes along what was written to the person as a signer: who they are stands in it. What has not
 * gone out yet will not.
 */
export const eraseMessagesOf = async (tx: Tx, identityId: string): Promise<void> =>
  void (await tx.message.updateMany({
    where: { content: { not: null }, signerId: { in: await listSignerIdsOf(tx, identityId) } },
    data: { content: null },
  }));
