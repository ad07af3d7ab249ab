import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertLink } from '../access/index.ts';
import { chainOf, lockEnvelope, signerActor } from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { assertReady, findSession, sessionOf } from './session.ts';

/**
 * "I do not want to sign": chained, and shown to the sender. The envelope stays sent, and the person may still sign.
 * Refuses what `assertReady` refuses.
 */
export async function declineSigning(
  kit: Kit,
  actor: Actor,
  origin: Origin,
  { reason }: { reason: string },
): Promise<void> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await findSession(kit, actor);
  await transaction(kit.database, 'decline-signing', async (tx) => {
    const locked = (await lockEnvelope(tx, envelope.id))!;
    const session = sessionOf(kit, locked, subjectId);
    assertReady(session);
    await tx.signer.update({
      where: { id: subjectId },
      data: { declinedAt: kit.clock.now(), declineReason: reason },
    });
    await appendEvent(kit, tx, chainOf(locked), {
      type: 'signer.declined',
      subjectId,
      actor: signerActor(session.signer),
      data: simulationOf(actor),
      personal: { reason, ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}
