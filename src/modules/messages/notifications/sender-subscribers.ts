import type { Envelope, Signer, Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import { listNoticeRecipients, type NoticeRecipient } from '../../access/index.ts';
import { personalSigners } from '../../envelopes/index.ts';
import type { NewMessage } from './queue-message.ts';

type SentEnvelope = Envelope & { readonly signers: readonly Signer[] };

/** Messages that tell the sender, and other members who want it, that a signer declined. */
export async function tellDeclined(
  services: Services,
  tx: Tx,
  { subjectId }: DomainEvent,
  envelope: SentEnvelope,
): Promise<readonly NewMessage[]> {
  const signer = envelope.signers.find(({ id }) => id === subjectId);
  const reason = signer?.declineReason;
  if (!reason) return [];
  const members = await listNoticeRecipients(tx, 'DECLINED', envelope);
  return members.map((member) => {
    const data = { ...factsOf(services, envelope, member), signerName: signer.name, message: reason };
    // With the id of the signer: erasing the person also erases this message.
    return { kind: 'sender.declined', ...addressed(envelope, member), signerId: signer.id, data };
  });
}

/** Messages that tell the sender, and other members who want it, that a mail to a signer was not delivered. */
export async function tellUndelivered(
  services: Services,
  tx: Tx,
  { subjectId }: DomainEvent,
  envelope: SentEnvelope,
): Promise<readonly NewMessage[]> {
  const signer = envelope.signers.find(({ id }) => id === subjectId);
  if (!signer) return [];
  const message = [signer.deliveryStatus, signer.deliveryReason].filter(Boolean).join(' – ');
  const members = await listNoticeRecipients(tx, 'UNDELIVERED', envelope);
  return members.map((member) => {
    const facts = factsOf(services, envelope, member);
    const link = `${facts.link}&correct=${signer.id}`;
    const data = { ...facts, link, signerName: signer.name, message };
    return { kind: 'sender.undelivered', ...addressed(envelope, member), signerId: signer.id, data };
  });
}

/** Messages that tell the sender, and other members who want it, that a signer signed. */
export async function tellSigned(
  services: Services,
  tx: Tx,
  { subjectId }: DomainEvent,
  envelope: SentEnvelope,
): Promise<readonly NewMessage[]> {
  const signer = envelope.signers.find(({ id }) => id === subjectId);
  if (!signer) return [];
  const people = personalSigners(envelope.signers);
  const counts = { done: people.filter(({ status }) => status === 'SIGNED').length, all: people.length };
  const members = await listNoticeRecipients(tx, 'SIGNED', envelope);
  return members.map((member) => {
    const data = { ...factsOf(services, envelope, member), signerName: signer.name, ...counts };
    return { kind: 'sender.signed', ...addressed(envelope, member), signerId: signer.id, data };
  });
}

/**
 * Messages that tell the sender that the envelope expires within `days`, and who has not signed. None if nobody is
 * awaited any more: the seal comes next, and such an envelope no longer expires.
 */
export async function tellExpiring(
  services: Services,
  tx: Tx,
  envelope: SentEnvelope,
  days: number,
): Promise<readonly NewMessage[]> {
  const missing = namesOf(envelope.signers.filter(({ status }) => status !== 'SIGNED'));
  if (!missing) return [];
  const members = await listNoticeRecipients(tx, 'EXPIRING', envelope, days);
  return members.map((member) => {
    const data = { ...factsOf(services, envelope, member), missing, expiresAt: envelope.expiresAt! };
    return { kind: 'sender.expiring', ...addressed(envelope, member), data };
  });
}

/** Messages that tell the sender that the envelope is completed. Not for batches: their page says it once for all envelopes. */
export async function tellCompleted(
  services: Services,
  tx: Tx,
  envelope: SentEnvelope,
): Promise<readonly NewMessage[]> {
  if (envelope.batchId) return [];
  const members = await listNoticeRecipients(tx, 'COMPLETED', envelope);
  return members.map((member) => {
    const data = factsOf(services, envelope, member);
    return { kind: 'sender.completed', ...addressed(envelope, member), data };
  });
}

/** Messages that tell the sender that the envelope expired, and who had not signed. */
export async function tellExpired(services: Services, tx: Tx, envelope: SentEnvelope): Promise<readonly NewMessage[]> {
  const missing = namesOf(personalSigners(envelope.signers).filter(({ status }) => status !== 'SIGNED'));
  const members = await listNoticeRecipients(tx, 'EXPIRED', envelope);
  return members.map((member) => {
    const data = { ...factsOf(services, envelope, member), missing };
    return { kind: 'sender.expired', ...addressed(envelope, member), data };
  });
}

/** The names of signers; null if there are none. Those of erased people are left out. */
const namesOf = (signers: readonly Signer[]): string | null =>
  signers.flatMap(({ name }) => name || []).join(', ') || null;

const addressed = ({ id, organizationId }: SentEnvelope, { email }: NoticeRecipient) => ({
  organizationId,
  to: email,
  language: null,
  envelopeId: id,
});

const factsOf = ({ config }: Services, { id, name, mode }: SentEnvelope, member: NoticeRecipient) => ({
  recipientName: member.name || member.email,
  organizationName: member.organizationName,
  timeZone: member.timeZone,
  envelopeName: name,
  mode,
  link: `${config.publicUrl}/console/envelopes/${id}?mode=${mode.toLowerCase()}`,
});
