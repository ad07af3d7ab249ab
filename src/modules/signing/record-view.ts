import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import type { Language } from '../../kernel/language.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertLink } from '../access/index.ts';
import { shownPrivacyNotice } from '../documents/index.ts';
import { chainOf, lockEnvelope, recordViewed, signerActor } from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { openSession, sessionOf } from './session.ts';

/**
 * Records, once, that the person opened the page when it was their turn. The page's script calls it, never a GET,
 * because mail scanners open links too. Does nothing in any other state.
 */
export async function recordSigningView(
  services: Services,
  actor: Actor,
  origin: Origin,
  { language }: { language: Language },
): Promise<void> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await openSession(services, actor);
  await transaction(services.database, 'record-signing-view', async (tx) => {
    const locked = (await lockEnvelope(tx, envelope.id))!;
    const { state, signer } = sessionOf(services, locked, actor);
    if (state !== 'READY' || signer.viewedAt) return;
    await recordViewed(tx, subjectId, { viewedAt: services.clock.now(), language });
    await appendEvent(services, tx, chainOf(locked), {
      type: 'signer.viewed',
      subjectId,
      actor: signerActor(signer),
      data: { language, privacy_notice: await shownPrivacyNotice(tx, locked.organizationId), ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}
