import type { Actor, Origin } from '../../../kernel/actor.ts';
import { definitely } from '../../../kernel/definitely.ts';
import { refuse } from '../../../kernel/fault.ts';
import { type Mandate, transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertLink } from '../../access/index.ts';
import { readEnvelopeOfSigner, signerActor } from '../../envelopes/index.ts';
import { findByAct } from '../../identities/index.ts';
import { sessionOf } from '../../signing/index.ts';
import { endMandate, holdWithAct } from './end-mandate.ts';
import { forgetExpiry } from './expire-mandate.ts';

/** The mandate whose act the holder of a signing link signs. Null for every other envelope. */
export async function findOwnMandate({ database }: Services, actor: Actor): Promise<Mandate | null> {
  const { subjectId } = assertLink(actor, 'sign');
  return findByAct(database, (await readEnvelopeOfSigner(database.prisma, subjectId)).id);
}

/**
 * The representative revokes their mandate, by the link with which they signed its act. The effects are those of
 * `revokeMandate`.
 * @throws Fault `not_found` (the link belongs to another envelope), `invalid_status`
 */
export async function revokeOwnMandate(services: Services, actor: Actor, origin: Origin): Promise<void> {
  const mandate = await findOwnMandate(services, actor);
  if (!mandate) throw refuse('not_found');
  await transaction(services.database, 'revoke-own-mandate', async (tx) => {
    const held = await holdWithAct(tx, mandate);
    const { signer } = sessionOf(services, definitely(held.act, `act of mandate ${mandate.id}`), actor);
    await endMandate(services, tx, held, { move: 'revoked', actor, actorName: signerActor(signer), origin });
    await forgetExpiry(tx, mandate.id);
  });
}
