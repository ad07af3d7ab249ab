import type { Actor, KeyActor, Origin } from '../../kernel/actor.ts';
import { after, DAY } from '../../kernel/clock.ts';
import { type Envelope, type Tx, transaction } from '../../platform/database/index.ts';
import { enqueueAll } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Priced, reserveCredits } from '../credits/index.ts';
import { advance } from '../evidence/index.ts';
import { envelopeLifecycle } from './lifecycle.ts';
import { pricedAs } from './price.ts';
import { chainOf, type LockedEnvelope, lockOwnEnvelope } from './store.ts';
import { EXPIRE_TASK } from './task-names.ts';
import { notifyTurn } from './turn.ts';

/** Sends a draft: notifies the first signers and starts the time to expiry. */
export async function sendEnvelope(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id }: { id: string },
): Promise<Envelope> {
  return transaction(services.database, 'send-envelope', async (tx) => {
    const envelope = await lockOwnEnvelope(tx, key, id);
    return send(services, tx, key, origin, envelope);
  });
}

/**
 * Sends an envelope that the caller's transaction has locked. Call it last: it locks the organisation's credits. Returns
 * the envelope after that.
 * @throws Fault `invalid_status`, `insufficient_credits`
 */
export async function send<E extends LockedEnvelope>(
  services: Services,
  tx: Tx,
  actor: Actor,
  origin: Origin,
  envelope: E,
  priced: Priced = pricedAs(envelope.signatureLevel, envelope.signers),
): Promise<E> {
  const { id, organizationId, mode } = envelope;
  const sentAt = services.clock.now();
  const expiresAt = after(sentAt, envelope.expiresInDays * DAY);
  const set = { sentAt, expiresAt, prepared: true, senderId: senderOf(actor) };
  const status = await advance(services, tx, actor, {
    lifecycle: envelopeLifecycle,
    move: 'sent',
    row: envelope,
    set,
    subject: chainOf(envelope),
    data: { expires_at: expiresAt.toISOString() },
    personal: { ip: origin.ip },
  });
  await enqueueAll(tx, EXPIRE_TASK, [{ payload: { id }, runAt: expiresAt, key: `${EXPIRE_TASK}:${id}` }]);
  const sent = await notifyTurn(services, tx, { ...envelope, ...set, status });
  await reserveCredits(services, tx, { organizationId, mode, subjectId: id }, priced);
  return sent;
}

/** The member who sends. Null for API keys. */
const senderOf = (actor: Actor): string | null => (actor.kind === 'key' && actor.member ? actor.member.userId : null);
