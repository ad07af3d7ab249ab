import { type Actor, type Origin, simulationOf } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { assertLink } from '../access/index.ts';
import { chainOf, lockEnvelope, signerActor } from '../envelopes/index.ts';
import { appendEvent } from '../evidence/index.ts';
import type { Language } from './sentences.ts';
import { findSession, sessionOf } from './session.ts';

/**
 * Notes that a person opened the page, once, when it was their turn. Called by the page's script, never by a GET:
 * mail scanners open links too. In every other state it does nothing.
 */
export async function recordSigningView(
  kit: Kit,
  actor: Actor,
  origin: Origin,
  { language }: { language: Language },
): Promise<void> {
  const { subjectId } = assertLink(actor, 'sign');
  const { envelope } = await findSession(kit, actor);
  await transaction(kit.database, 'record-signing-view', async (tx) => {
    const locked = (await lockEnvelope(tx, envelope.id))!;
    const { state, signer } = sessionOf(kit, locked, subjectId);
    if (state !== 'READY' || signer.viewedAt) return;
    await tx.signer.update({ where: { id: subjectId }, data: { viewedAt: kit.clock.now(), language } });
    await appendEvent(kit, tx, chainOf(locked), {
      type: 'signer.viewed',
      subjectId,
      actor: signerActor(signer),
      data: { language, ...simulationOf(actor) },
      personal: { ip: origin.ip, user_agent: origin.userAgent },
    });
  });
}
