import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { chainOf, lockEnvelope, recordDeclined, signerActor } from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { assertReady, openSession, sessionOf } from './session.ts';

/**
 * Records that the signer does not want to sign, and shows it to the sender. The envelope stays sent, and the person
 * can still sign.
 */
export async function declineSigning(
  services: Services,
  actor: Actor,
  origin: Origin,
  { reason }: { reason: string },
): Promise<void> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await openSession(services, actor);
  await transaction(services.database, 'decline-signing', async (tx) => {
    const locked = (await lockEnvelope(tx, envelope.id))!;
    const session = sessionOf(services, locked, actor);
    assertReady(session);
    await recordDeclined(tx, subjectId, { declinedAt: services.clock.now(), declineReason: reason });
    await appendEvent(services, tx, chainOf(locked), {
      type: 'signer.declined',
      subjectId,
      actor: signerActor(session.signer),
      data: simulationOf(actor),
      personal: { reason, ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}
