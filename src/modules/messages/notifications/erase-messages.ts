import type { Tx } from '../../../platform/database/index.ts';
import { listSignerIdsOf } from '../../envelopes/index.ts';

/**
 * Erases the messages to an erased person as a signer and the replies of mail servers, because they contain personal data.
 * Unsent ones are not sent.
 */
export const eraseMessagesOf = async (tx: Tx, identityId: string): Promise<void> =>
  void (await tx.message.updateMany({
    where: {
      OR: [{ content: { not: null } }, { reply: { not: null } }],
      signerId: { in: await listSignerIdsOf(tx, identityId) },
    },
    data: { content: null, reply: null },
  }));
