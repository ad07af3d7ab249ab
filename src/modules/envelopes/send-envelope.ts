import { type Actor, type KeyActor, type Origin, system } from '../../kernel/actor.ts';
import { after, DAY } from '../../kernel/clock.ts';
import { isInvitedBySms } from '../../kernel/invite-by.ts';
import type { Lifecycle } from '../../kernel/lifecycle.ts';
import { type Envelope, type Signer, type Tx, transaction } from '../../platform/database/index.ts';
import { enqueueAll } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Priced, reserveCredits } from '../credits/index.ts';
import { advance, advanceAll } from '../evidence/index.ts';
import { about, type EnvelopeSigner, recipientsOf, sentLink, signersAmong, whoseTurn, withPerson } from './people.ts';
import {
  chainWith,
  envelopeChain,
  envelopeLifecycle,
  type LockedEnvelope,
  lockOwnEnvelope,
  recipientLifecycle,
  signerLifecycle,
} from './store.ts';
import { EXPIRE_TASK } from './task-names.ts';

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
  const set = { sentAt, expiresAt, prepared: true, senderId: sentBy(actor) };
  const status = await advance(services, tx, actor, {
    lifecycle: envelopeLifecycle,
    move: 'sent',
    row: envelope,
    set,
    subject: envelopeChain(envelope),
    data: { expires_at: expiresAt.toISOString() },
    personal: { ip: origin.ip },
  });
  await enqueueAll(tx, EXPIRE_TASK, [{ payload: { id }, runAt: expiresAt, key: `${EXPIRE_TASK}:${id}` }]);
  const sent = await notifyTurn(services, tx, { ...envelope, ...set, status });
  await reserveCredits(services, tx, { organizationId, mode, subjectId: id }, priced);
  return sent;
}

/** The member who sends. Null for API keys. */
const sentBy = (actor: Actor): string | null => (actor.kind === 'key' && actor.member ? actor.member.userId : null);

/** The price kind of each level. */
export const priceKinds = { SIMPLE: 'simple', ADVANCED: 'advanced', ORGANIZATION_SEAL: 'organization_seal' } as const;

/** What pricing needs to know of an envelope. Agents do not count: they get one code for a whole batch. Recipients are no signers. */
export function pricedAs(
  level: Envelope['signatureLevel'],
  signers: readonly (Pick<Signer, 'inviteBy'> & {
    readonly role?: EnvelopeSigner['role'];
    readonly authentication: readonly string[];
  })[],
): Priced {
  const people = signers.filter(({ role }) => role !== 'AGENT');
  const codes = people.filter(
    ({ authentication, inviteBy }) => authentication.includes('OTP_SMS') || isInvitedBySms(inviteBy),
  ).length;
  return { kind: priceKinds[level], signers: people.length, codes };
}

/** Notifies those whose turn has come. The notices are queued in this transaction. Returns the envelope after that. */
export const notifyTurn = <E extends LockedEnvelope>(services: Services, tx: Tx, envelope: E): Promise<E> =>
  notify(services, tx, envelope, whoseTurn(envelope));

/** Notifies those of `people` who were not notified yet. Returns the envelope after that. */
export async function notify<E extends LockedEnvelope>(
  services: Services,
  tx: Tx,
  envelope: E,
  people: readonly Signer[],
): Promise<E> {
  const next = people.filter(({ status }) => status === 'PENDING');
  const notifiedAt = services.clock.now();
  const after = next.reduce(
    (before, person) => withPerson(before, { ...person, notifiedAt, status: 'NOTIFIED' }),
    envelope,
  );
  for (const [lifecycle, rows] of [
    [signerLifecycle, signersAmong(next)],
    [recipientLifecycle, recipientsOf(next)],
  ] as const) {
    if (rows.length === 0) continue;
    await advanceAll(services, tx, system, {
      lifecycle: lifecycle as Lifecycle<Signer['status'], 'notified'>,
      move: 'notified',
      set: { notifiedAt },
      subject: chainWith(after),
      rows: rows.map((person) => ({
        row: person,
        data: { ...about(person), ...sentLink(person).data },
        // Empty if the identity was erased.
        personal: person.email
          ? { name: person.name || null, ...sentLink(person).personal }
          : { name: person.name || null, sent_to: null },
      })),
    });
  }
  return after;
}
