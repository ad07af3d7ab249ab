import type { Envelope, Signer, Tx } from '../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { listNoticeRecipients } from '../access/index.ts';
import { personalSigners } from '../envelopes/index.ts';
import type { NewMessage } from './queue-message.ts';

type SentEnvelope = Envelope & {
  readonly organization: { readonly name: string };
  readonly signers: readonly Signer[];
};
type Recipient = Awaited<ReturnType<typeof listNoticeRecipients>>[number];

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
  const waiting = personalSigners(envelope.signers).filter(({ status, name }) => status !== 'SIGNED' && name !== '');
  const missing = waiting.map(({ name }) => name).join(', ') || null;
  const members = await listNoticeRecipients(tx, 'EXPIRED', envelope);
  return members.map((member) => {
    const data = { ...factsOf(services, envelope, member), missing };
    return { kind: 'sender.expired', ...addressed(envelope, member), data };
  });
}

const addressed = ({ id, organizationId }: SentEnvelope, { email }: Recipient) => ({
  organizationId,
  to: email!,
  language: null,
  envelopeId: id,
});

const factsOf = ({ config }: Services, { id, name, mode, organization }: SentEnvelope, member: Recipient) => ({
  recipientName: member.name || member.email!,
  organizationName: organization.name,
  envelopeName: name,
  mode,
  link: `${config.publicUrl}/console/envelopes/${id}?mode=${mode.toLowerCase()}`,
});
