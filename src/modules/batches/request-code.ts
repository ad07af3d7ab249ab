import { type Actor, isSimulated, simulationOf } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { type SentCode, type SigningCode, sendCode } from '../signing/index.ts';
import { assertPending, codeAddress, codeBinding, codeChannel } from './session.ts';
import { chainOf, lockBatch } from './store.ts';

/** Sends the agent a code for the whole list. */
export const requestBatchCode = async (services: Services, actor: Actor): Promise<SigningCode> =>
  (await sendBatchCode(services, actor)).shown;

/** Like `requestBatchCode`, but also returns the code, for the simulation of an agent. */
export async function sendBatchCode(services: Services, actor: Actor): Promise<SentCode> {
  const { subjectId } = assertLink(actor, 'batch');
  return transaction(services.database, 'send-batch-code', async (tx) => {
    const batch = (await lockBatch(tx, subjectId))!;
    assertPending(batch, services.clock.now());
    return sendCode(services, tx, {
      subjectId,
      binding: codeBinding(batch),
      channel: codeChannel(services),
      isSimulated: isSimulated(actor),
      to: codeAddress(services, batch),
      chain: chainOf(batch),
      event: { type: 'seal_batch.code_sent', actor: 'agent', data: simulationOf(actor) },
    });
  });
}
