import type { KeyActor, Origin } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { findMandate } from '../../identities/index.ts';
import { endMandate, holdWithAct } from './end-mandate.ts';
import { forgetExpiry } from './expire-mandate.ts';

/**
 * Revokes a pending or active mandate. Its pending batches are canceled in the same transaction, by the subscribers of
 * `mandate.revoked`. Authorised batches continue.
 */
export async function revokeMandate(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id }: { id: string },
): Promise<void> {
  const found = await findMandate(services, key, id);
  if (!found) throw refuse('not_found');
  await transaction(services.database, 'revoke-mandate', async (tx) => {
    const held = await holdWithAct(tx, found);
    await endMandate(services, tx, held, { move: 'revoked', actor: key, origin });
    await forgetExpiry(tx, found.id);
  });
}
