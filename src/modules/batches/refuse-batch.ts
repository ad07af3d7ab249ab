import type { Actor, Origin } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { endBatch } from './end-batch.ts';
import { assertPending } from './session.ts';
import { lockBatch } from './store.ts';

/** Records the agent's refusal and cancels the batch. */
export async function refuseBatch(
  services: Services,
  actor: Actor,
  origin: Origin,
  { reason }: { readonly reason: string },
): Promise<void> {
  const { subjectId } = assertLink(actor, 'batch');
  await transaction(services.database, 'refuse-batch', async (tx) => {
    const batch = (await lockBatch(tx, subjectId))!;
    assertPending(batch, services.clock.now());
    await endBatch(services, tx, batch, {
      move: 'canceled',
      actor,
      actorName: 'agent',
      set: { cancelReason: 'AGENT_REFUSED', refusal: reason },
      data: { reason: 'agent_refused' },
      personal: { reason, ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}
