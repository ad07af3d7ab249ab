import type { Actor, Origin } from '../../kernel/actor.ts';
import { type Envelope, transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertScope } from '../access/index.ts';
import { finishEnvelope } from './finish.ts';
import { lockOwnEnvelope } from './store.ts';

/**
 * Cancels a draft or a sent envelope: its personal links answer 410. Wins over a seal that has not committed.
 * Refuses: `not_found`, `invalid_status`.
 */
export async function cancelEnvelope(
  kit: Kit,
  actor: Actor,
  origin: Origin,
  { id }: { id: string },
): Promise<Envelope> {
  const key = assertScope(actor, 'envelopes:write');
  return transaction(kit.database, 'cancel-envelope', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    await finishEnvelope(kit, tx, envelope, { move: 'canceled', actor, personal: { ip: origin.ip } });
    return envelope;
  });
}
