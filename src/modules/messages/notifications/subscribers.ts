import { after, DAY, MINUTE } from '../../../kernel/clock.ts';
import type { Signer, Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { codeRules, personalUrl, readOrganization, readUser } from '../../access/index.ts';
import { readBatch } from '../../batches/index.ts';
import { type BrandedOrganization, listBranded } from '../../documents/index.ts';
import {
  delegationIn,
  type EnvelopeWithPeople,
  envelopeAfter,
  everybody,
  lastLegalDay,
  listChanges,
  listEnvelopes,
  listSignerIdsOf,
  missionDay,
} from '../../envelopes/index.ts';
import { attendanceSubscribers } from './attendance-subscribers.ts';
import { type NewMessage, queueMessage, queueMessages } from './queue-message.ts';
import {
  batchEndTypes,
  notifyMember,
  sendLinkCode,
  tellBatchEnded,
  tellCompleted,
  tellDeclined,
  tellDelegated,
  tellExpired,
  tellLinkShort,
  tellSigned,
  tellUndelivered,
} from './sender-subscribers.ts';

/** Queues a sample of an organisation's mails to the member who asked for it. Its button opens the settings. */
async function sendSample(services: Services, tx: Tx, { organizationId, subjectId, mode }: DomainEvent): Promise<void> {
  const { name, timeZone } = await readOrganization(tx, organizationId);
  const user = await readUser(tx, subjectId);
  if (!user.email) return;
  const data = {
    recipientName: user.name || user.email,
    organizationName: name,
    timeZone,
    envelopeName: 'Exemple de contrat (sample)',
    mode,
    message: null,
    link: `${services.config.publicUrl}/console/settings/brand`,
    expiresAt: after(services.clock.now(), 7 * DAY),
  };
  await queueMessage(services, tx, { kind: 'envelope.turn', organizationId, to: user.email, language: null, data });
}

type EnvelopeWithOrganization = EnvelopeWithPeople & {
  readonly organization: { readonly name: string; readonly timeZone: string };
};
type Subscriber<E> = (
  services: Services,
  tx: Tx,
  domainEvent: DomainEvent,
  envelope: E,
) => Promise<readonly NewMessage[]> | readonly NewMessage[];

/** Messages to signers and recipients for each event. Agents get no message for a single envelope. */
const toSigners: Readonly<Record<string, Subscriber<EnvelopeWithOrganization>>> = {
  'signer.notified': (services, _tx, { subjectId }, envelope) => turnMessages(services, subjectId, envelope),
  'signer.notice_resent': (services, _tx, { subjectId }, envelope) => turnMessages(services, subjectId, envelope),
  'signer.corrected': (services, _tx, { subjectId }, envelope) => newLinkMessages(services, subjectId, envelope),
  'signer.link_replaced': (services, _tx, { subjectId }, envelope) => newLinkMessages(services, subjectId, envelope),
  'signer.delegated': async (services, tx, { subjectId }, envelope) => {
    const delegator = delegationIn(await listChanges(tx, subjectId))?.formerName || null;
    return turnMessages(services, subjectId, envelope, 'envelope.turn', { delegator });
  },
  'signer.reminded': (services, _tx, { subjectId }, envelope) =>
    turnMessages(services, subjectId, envelope, 'envelope.reminder'),
  'signer.code_sent': (_services, _tx, { subjectId, confidential }, envelope) => {
    const signer = envelopeSignerById(envelope, subjectId);
    const minutes = codeRules.lifetime / MINUTE;
    const bySms = confidential!.channel === 'OTP_SMS';
    const data = { ...facts(envelope, signer), code: confidential!.code!, minutes };
    const code = { kind: 'signing.code', ...addressed(envelope, signer), data } as const;
    return [bySms ? { ...code, channel: 'SMS', to: confidential!.to ?? signer.phone! } : code];
  },
  'recipient.notified': (services, _tx, { subjectId }, envelope) => turnMessages(services, subjectId, envelope),
  'recipient.notice_resent': (services, _tx, { subjectId }, envelope) => turnMessages(services, subjectId, envelope),
  'recipient.reminded': (services, _tx, { subjectId }, envelope) => turnMessages(services, subjectId, envelope),
  'recipient.corrected': (services, _tx, { subjectId }, envelope) => newLinkMessages(services, subjectId, envelope),
  'recipient.link_replaced': (services, _tx, { subjectId }, envelope) => newLinkMessages(services, subjectId, envelope),
  'envelope.completed': (services, _tx, _event, envelope) =>
    // Copies are notified by an event of their own.
    everybody(envelope)
      .filter(({ role }) => role !== 'AGENT' && role !== 'COPY')
      .flatMap((person) => completedMessages(services, person, envelope)),
  'envelope.canceled': (_services, _tx, _event, envelope) => endMessages('envelope.canceled', envelope),
  'envelope.expired': (_services, _tx, _event, envelope) => endMessages('envelope.expired', envelope),
};

/** Messages to the sender, and to other members who want them, for each event. */
const toSender: Readonly<Record<string, Subscriber<EnvelopeWithPeople>>> = {
  'signer.signed': tellSigned,
  'signer.declined': tellDeclined,
  'signer.delegated': tellDelegated,
  'signer.delivery_failed': tellUndelivered,
  'recipient.declined': tellDeclined,
  'recipient.delivery_failed': tellUndelivered,
  'envelope.completed': (services, tx, _event, envelope) => tellCompleted(services, tx, envelope),
  'envelope.expired': (services, tx, _event, envelope) => tellExpired(services, tx, envelope),
};

/** Queues the messages of domain events, in their transaction. Most events cause none. */
export async function subscribers(services: Services, tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  const envelopes = await findEnvelopes(
    tx,
    domainEvents.filter(({ type }) => Object.hasOwn(toSigners, type) || Object.hasOwn(toSender, type)),
  );
  const organizations = await findOrganizations(
    tx,
    domainEvents.filter(({ type }) => Object.hasOwn(toSigners, type)),
  );
  const messages: NewMessage[] = [];
  for (const domainEvent of domainEvents) {
    const { type, aggregateId, organizationId } = domainEvent;
    const envelope = envelopes.get(aggregateId);
    const organization = organizations.get(organizationId);
    const signerMessages = envelope && organization && Object.hasOwn(toSigners, type) ? toSigners[type] : undefined;
    if (signerMessages)
      messages.push(
        ...(await signerMessages(services, tx, domainEvent, { ...envelope!, organization: organization! })),
      );
    const senderMessages = envelope && Object.hasOwn(toSender, type) ? toSender[type] : undefined;
    if (senderMessages) messages.push(...(await senderMessages(services, tx, domainEvent, envelope!)));
    if (!envelope) messages.push(...(await otherMessages(services, tx, domainEvent)));
  }
  await queueMessages(services, tx, messages, organizations);
}

/** The envelopes of events, by id. */
async function findEnvelopes(
  tx: Tx,
  domainEvents: readonly DomainEvent[],
): Promise<ReadonlyMap<string, EnvelopeWithPeople>> {
  const known = domainEvents.flatMap((event) => envelopeAfter(event) ?? []);
  const unknown = domainEvents.filter((event) => !envelopeAfter(event)).map(({ aggregateId }) => aggregateId);
  const envelopes = [...known, ...(unknown.length > 0 ? await listEnvelopes(tx, unknown) : [])];
  return new Map(envelopes.map((envelope) => [envelope.id, envelope]));
}

const findOrganizations = async (
  tx: Tx,
  domainEvents: readonly DomainEvent[],
): Promise<ReadonlyMap<string, BrandedOrganization>> =>
  domainEvents.length === 0
    ? new Map()
    : listBranded(
        tx,
        domainEvents.map(({ organizationId }) => organizationId),
      );

/** The messages of an event that is not about an envelope. Some are queued at once. */
async function otherMessages(services: Services, tx: Tx, domainEvent: DomainEvent): Promise<readonly NewMessage[]> {
  const { type } = domainEvent;
  if (batchEndTypes.has(type)) return tellBatchEnded(services, tx, domainEvent);
  if (type === 'signing_link.code_sent') return sendLinkCode(services, tx, domainEvent);
  if (type === 'signing_link.short') return tellLinkShort(services, tx, domainEvent);
  const attendance = Object.hasOwn(attendanceSubscribers, type) ? attendanceSubscribers[type] : undefined;
  if (type === 'identity.deleted') await eraseMessagesOf(tx, domainEvent.subjectId);
  else if (batchTypes.has(type)) await batchSubscribers(services, tx, domainEvent);
  else if (attendance) await attendance(services, tx, domainEvent);
  else if (type === 'branding.test_mail_requested') await sendSample(services, tx, domainEvent);
  else if (type.startsWith('member.')) await notifyMember(services, tx, domainEvent);
  return [];
}

/** What invites a person, by role. Nothing invites an agent for a single envelope, or the holder of a copy. */
const invitations = { SIGNER: 'envelope.turn', APPROVER: 'envelope.approve', VIEWER: 'envelope.read' } as const;

/** The message to a person whose turn it is, or with the copy of a completed envelope. None to who signs in person. */
function turnMessages(
  services: Services,
  personId: string,
  envelope: EnvelopeWithOrganization,
  toSigner?: 'envelope.turn' | 'envelope.reminder',
  more: { readonly delegator?: string | null } = {},
): readonly NewMessage[] {
  const person = envelopeSignerById(envelope, personId);
  if (!isKnown(person) || person.role === 'AGENT') return [];
  if (person.role === 'COPY') return completedMessages(services, person, envelope);
  const kind = toSigner ?? invitations[person.role];
  const { message, expiresAt, legalDeadline } = envelope;
  const isOpen = legalDeadline !== null && legalDeadline > services.clock.now();
  const mission = { missionStartsAt: missionDay(envelope), lastLegalDay: isOpen ? lastLegalDay(envelope) : null };
  const data = {
    ...facts(envelope, person),
    message,
    link: noticedSignerLink(services, person),
    expiresAt,
    ...mission,
    ...more,
  };
  const { inviteBy, phone, email } = person;
  if (inviteBy === 'IN_PERSON') return [];
  const mail: NewMessage = { kind, channel: 'EMAIL', ...addressed(envelope, person), data };
  if (inviteBy === 'EMAIL' || !phone || kind === 'envelope.approve' || kind === 'envelope.read') return [mail];
  const sms: NewMessage = { kind, ...addressed(envelope, person), data, channel: 'SMS', to: phone, email };
  return inviteBy === 'SMS' ? [sms] : [mail, sms];
}

const completedMessages = (
  services: Services,
  person: Signer,
  envelope: EnvelopeWithOrganization,
): readonly NewMessage[] =>
  isKnown(person)
    ? [
        {
          kind: 'envelope.completed',
          ...addressed(envelope, person),
          data: { ...facts(envelope, person), link: noticedSignerLink(services, person) },
        },
      ]
    : [];

/** Messages with a new link. Before it is the turn of the person there is nothing to send. */
const newLinkMessages = (
  services: Services,
  personId: string,
  envelope: EnvelopeWithOrganization,
): readonly NewMessage[] =>
  envelopeSignerById(envelope, personId).status === 'NOTIFIED' ? turnMessages(services, personId, envelope) : [];

/** Messages to the people who were notified of the envelope before. */
const endMessages = (
  kind: 'envelope.canceled' | 'envelope.expired',
  envelope: EnvelopeWithOrganization,
): readonly NewMessage[] =>
  everybody(envelope)
    .filter((one) => one.role !== 'AGENT' && one.inviteBy !== 'IN_PERSON' && one.notifiedAt !== null && isKnown(one))
    .map((signer) => ({
      kind,
      ...addressed(envelope, signer),
      data: { ...facts(envelope, signer), reason: envelope.cancelReason },
    }));

/** False if the identity was erased, and the address with it. */
const isKnown = ({ email }: Signer): boolean => email !== '';

const envelopeSignerById = (envelope: EnvelopeWithOrganization, id: string): Signer =>
  everybody(envelope).find((person) => person.id === id)!;

const noticedSignerLink = (services: Services, { id, linkGeneration }: Signer): string =>
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

/** Event types that cause a message to an agent. */
const batchTypes: ReadonlySet<string> = new Set([
  ...['seal_batch.created', 'seal_batch.notice_resent', 'seal_batch.code_sent'],
]);

/** Writes to the agent of a batch: that it is pending, and its code. */
async function batchSubscribers(
  services: Services,
  tx: Tx,
  { type, subjectId: id, confidential }: DomainEvent,
): Promise<void> {
  const batch = await readBatch(tx, id);
  const { agent, mode, mandate, language, linkGeneration: generation, expiresAt } = batch;
  const organization = await readOrganization(tx, batch.organizationId);
  const facts = {
    recipientName: agent.name,
    organizationName: organization.name,
    timeZone: organization.timeZone,
    envelopeName: mandate.legalName,
    mode,
    count: batch.size,
  };
  const addressed = { organizationId: batch.organizationId, to: agent.email, language, batchId: id };
  if (type !== 'seal_batch.code_sent') {
    const link = personalUrl(services, { kind: 'batch', subjectId: id, generation });
    await queueMessage(services, tx, { kind: 'batch.pending', ...addressed, data: { ...facts, link, expiresAt } });
    return;
  }
  const minutes = codeRules.lifetime / MINUTE;
  await queueMessage(services, tx, {
    kind: 'batch.code',
    ...addressed,
    to: confidential!.to!,
    ...(confidential!.channel === 'OTP_SMS' ? { channel: 'SMS' } : {}),
    data: { ...facts, code: confidential!.code!, minutes },
  });
}

/**
 * Erases the messages to an erased person as a signer and the replies of mail servers, because they contain personal data.
 * Unsent ones are not sent.
 */
const eraseMessagesOf = async (tx: Tx, identityId: string): Promise<void> =>
  void (await tx.message.updateMany({
    where: {
      OR: [{ content: { not: null } }, { reply: { not: null } }],
      signerId: { in: await listSignerIdsOf(tx, identityId) },
    },
    data: { content: null, reply: null },
  }));
