import type { Tx } from '../../platform/database/index.ts';

/**
 * An erased identity takes along what was written to the person as a signer: who they are stands in it. What has not
 * gone out yet will not.
 */
export const eraseMessagesOf = async (tx: Tx, identityId: string): Promise<void> =>
  void (await tx.$executeRaw`
    UPDATE messages SET content = NULL
    WHERE content IS NOT NULL AND signer_id IN (SELECT id FROM signers WHERE identity_id = ${identityId}::uuid)`);
