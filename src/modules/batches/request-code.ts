import { type Actor, isSimulated, simulationOf } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertLink } from '../access/index.ts';
import { type SentCode, type SigningCode, sendCode } from '../signing/index.ts';
import { assertPending, codeAddress, codeBinding, codeChannel } from './session.ts';
import { chainOf, lockBatch } from './store.ts';

/** Sends the agent the code for the whole list. Refuses: `gone`, `invalid_status`, `rate_limited`. */
export const requestBatchCode = async (kit: Kit, actor: Actor): Promise<SigningCode> =>
  (await sendBatchCode(kit, actor)).shown;

/** The same, with the code: for whoever plays the agent. */
export async function sendBatchCode(kit: Kit, actor: Actor): Promise<SentCode> {
  const { subjectId } = assertLink(actor, 'batch');
  return transaction(kit.database, 'send-batch-code', async (tx) => {
    const batch = (await lockBatch(tx, subjectId))!;
    assertPending(batch, kit.clock.now());
    return sendCode(kit, tx, {
      subjectId,
      binding: codeBinding(batch),
      channel: codeChannel(kit),
      isSimulated: isSimulated(actor),
      to: codeAddress(kit, batch),
      chain: chainOf(batch),
      event: { type: 'seal_batch.code_sent', actor: 'agent', data: simulationOf(actor) },
    });
  });
}
