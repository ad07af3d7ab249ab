import type { Actor, Origin } from '../../kernel/actor.ts';
import { type Envelope, transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertScope } from '../access/index.ts';
import { finishEnvelope } from './finish.ts';
import { lockOwnEnvelope } from './store.ts';

/**
 * Cancels a draft or a sent envelope; its personal links then answer 410. Takes precedence over a seal that is not
 * committed.
 */
export async function cancelEnvelope(
  services: Services,
  actor: Actor,
  origin: Origin,
  { id }: { id: string },
): Promise<Envelope> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(services.database, 'cancel-envelope', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    await finishEnvelope(services, tx, envelope, { move: 'canceled', actor, personal: { ip: origin.ip } });
    return envelope;
  });
}
