import { MINUTE } from '../../kernel/clock.ts';
import type { Envelope, Signer, Tx } from '../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { listOrganizations, personalUrl, readNewestCode } from '../access/index.ts';
import { listEnvelopes } from '../envelopes/index.ts';
import { attendanceSubscribers } from './attendance-subscribers.ts';
import { batchSubscribers, batchTypes } from './batch-subscribers.ts';
import { eraseMessagesOf } from './erase-messages.ts';
import { notifyMember } from './notify-member.ts';
import { queueMessage } from './queue-message.ts';
import { sendSample } from './send-sample.ts';
import { tellCompleted, tellDeclined, tellExpired, tellUndelivered } from './sender-subscribers.ts';

type EnvelopeWithOrganization = Envelope & {
  readonly organization: { readonly name: string; readonly timeZone: string };
  readonly signers: readonly Signer[];
};
type Subscriber = (
  services: Services,
  tx: Tx,
  domainEvent: DomainEvent,
  envelope: EnvelopeWithOrganization,
) => Promise<void>;

/** Messages for each event, to signers and to the sender. Agents get no message for a single envelope. */
const table: Readonly<Record<string, Subscriber>> = {
  'signer.notified': (services, tx, { subjectId }, envelope) => queueTurnMessages(services, tx, subjectId, envelope),
  'signer.notice_resent': (services, tx, { subjectId }, envelope) =>
    queueTurnMessages(services, tx, subjectId, envelope),
  // Before their turn there is nothing to send yet.
  'signer.corrected': async (services, tx, { subjectId }, envelope) => {
    if (signerOf(envelope, subjectId).status === 'NOTIFIED') await queueTurnMessages(services, tx, subjectId, envelope);
  },
  'signer.reminded': (services, tx, { subjectId }, envelope) =>
    queueTurnMessages(services, tx, subjectId, envelope, 'envelope.reminder'),
  'signer.code_sent': async (services, tx, { subjectId, confidential }, envelope) => {
    const signer = signerOf(envelope, subjectId);
    const { createdAt, expiresAt } = await readNewestCode(tx, signer.id);
    const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / MINUTE);
    const bySms = confidential!.channel === 'OTP_SMS';
    await queueMessage(services, tx, {
      kind: 'signing.code',
      ...addressed(envelope, signer),
      ...(bySms ? { channel: 'SMS', to: confidential!.to ?? signer.phone! } : {}),
      data: { ...facts(envelope, signer), code: confidential!.code!, minutes },
    });
  },
  'envelope.completed': async (services, tx, _event, envelope) => {
    for (const signer of envelope.signers.filter((one) => one.role === 'SIGNER' && isKnown(one))) {
      await queueMessage(services, tx, {
        kind: 'envelope.completed',
        ...addressed(envelope, signer),
        data: { ...facts(envelope, signer), link: linkOf(services, signer) },
      });
    }
    await tellCompleted(services, tx, envelope);
  },
  'signer.declined': tellDeclined,
  'signer.delivery_failed': tellUndelivered,
  'envelope.canceled': (services, tx, _event, envelope) =>
    queueEndMessages(services, tx, 'envelope.canceled', envelope),
  'envelope.expired': async (services, tx, _event, envelope) => {
    await queueEndMessages(services, tx, 'envelope.expired', envelope);
    await tellExpired(services, tx, envelope);
  },
};

/** Queues the messages of domain events, in their transaction. Most events cause none. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const handledEvents = domainEvents.filter(({ type }) => Object.hasOwn(table, type));
  const envelopes =
    handledEvents.length > 0 ? await findEnvelopes(tx, handledEvents) : new Map<string, EnvelopeWithOrganization>();
  for (const domainEvent of domainEvents) await queueMessagesOf(services, tx, domainEvent, envelopes);
}

async function findEnvelopes(
  tx: Tx,
  handledEvents: readonly DomainEvent[],
): Promise<Map<string, EnvelopeWithOrganization>> {
  const envelopes = await listEnvelopes(
    tx,
    handledEvents.map(({ aggregateId }) => aggregateId),
  );
  const organizations = await listOrganizations(
    tx,
    envelopes.map(({ organizationId }) => organizationId),
  );
  return new Map(
    envelopes.map((envelope) => [
      envelope.id,
      { ...envelope, organization: organizations.get(envelope.organizationId)! },
    ]),
  );
}

async function queueMessagesOf(
  services: Services,
  tx: Tx,
  domainEvent: DomainEvent,
  envelopes: ReadonlyMap<string, EnvelopeWithOrganization>,
): Promise<void> {
  const { type } = domainEvent;
  if (type === 'identity.deleted') return eraseMessagesOf(tx, domainEvent.subjectId);
  if (batchTypes.has(type)) return batchSubscribers(services, tx, domainEvent);
  const attendance = Object.hasOwn(attendanceSubscribers, type) ? attendanceSubscribers[type] : undefined;
  if (attendance) return void (await attendance(services, tx, domainEvent));
  if (type === 'branding.test_mail_requested') return sendSample(services, tx, domainEvent);
  if (type.startsWith('member.')) return notifyMember(services, tx, domainEvent);
  const envelope = envelopes.get(domainEvent.aggregateId);
  if (envelope && Object.hasOwn(table, type)) await table[type]?.(services, tx, domainEvent, envelope);
}

async function queueTurnMessages(
  services: Services,
  tx: Tx,
  signerId: string,
  envelope: EnvelopeWithOrganization,
  kind: 'envelope.turn' | 'envelope.reminder' = 'envelope.turn',
): Promise<void> {
  const signer = signerOf(envelope, signerId);
  if (!isKnown(signer)) return;
  const { message, expiresAt } = envelope;
  await queueMessage(services, tx, {
    kind,
    ...addressed(envelope, signer),
    data: { ...facts(envelope, signer), message, link: linkOf(services, signer), expiresAt },
  });
}

/** Notifies only signers who were notified of the envelope before. */
async function queueEndMessages(
  services: Services,
  tx: Tx,
  kind: 'envelope.canceled' | 'envelope.expired',
  envelope: EnvelopeWithOrganization,
): Promise<void> {
  const notifiedSigners = envelope.signers.filter(
    (one) => one.role === 'SIGNER' && one.notifiedAt !== null && isKnown(one),
  );
  for (const signer of notifiedSigners) {
    await queueMessage(services, tx, { kind, ...addressed(envelope, signer), data: facts(envelope, signer) });
  }
}

/** False if the identity was erased, and the address with it. */
const isKnown = ({ email }: Signer): boolean => email !== '';

const signerOf = ({ signers }: EnvelopeWithOrganization, id: string): Signer =>
  signers.find((signer) => signer.id === id)!;

const linkOf = (services: Services, { id, linkGeneration }: Signer): string =>
  personalUrl(services, { kind: 'sign', subjectId: id, generation: linkGeneration });

const addressed = ({ id, organizationId }: EnvelopeWithOrganization, { id: signerId, email, language }: Signer) => ({
  organizationId,
  to: email,
  language,
  envelopeId: id,
  signerId,
});

const facts = ({ organization, name, mode }: EnvelopeWithOrganization, signer: Signer) => ({
  recipientName: signer.name,
  organizationName: organization.name,
  timeZone: organization.timeZone,
  envelopeName: name,
  mode,
});
