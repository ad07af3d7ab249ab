import { MINUTE } from '../../../kernel/clock.ts';
import type { Signer, Tx } from '../../../platform/database/index.ts';
import type { DomainEvent, Services } from '../../../platform/services.ts';
import {
  codeRules,
  listNoticeRecipients,
  type NoticeRecipient,
  readInvitation,
  readOrganization,
  readUser,
} from '../../access/index.ts';
import { countSealed, readBatch } from '../../batches/index.ts';
import {
  delegationIn,
  type EnvelopeWithPeople,
  everybody,
  listChanges,
  missingPeople,
  personalSigners,
} from '../../envelopes/index.ts';
import { readSigningLink } from '../../templates/index.ts';
import type { MessageData } from './kinds.ts';
import { type NewMessage, queueMessage } from './queue-message.ts';

type SentEnvelope = EnvelopeWithPeople;

/** Messages that tell the sender, and other members who want it, that a signer declined. */
export async function tellDeclined(
  services: Services,
  tx: Tx,
  { subjectId }: DomainEvent,
  envelope: SentEnvelope,
): Promise<readonly NewMessage[]> {
  const signer = everybody(envelope).find(({ id }) => id === subjectId);
  const reason = signer?.declineReason;
  if (!reason) return [];
  const members = await listNoticeRecipients(tx, 'DECLINED', envelope);
  return members.map((member) => {
    const data = { ...envelopeFacts(services, envelope, member), signerName: signer.name, message: reason };
    // With the id of the signer: erasing the person also erases this message.
    const kind = signer.role === 'APPROVER' ? 'sender.not_approved' : 'sender.declined';
    return { kind, ...addressed(envelope, member), signerId: signer.id, data };
  });
}

/** Messages that tell the sender, and the members who are told of a refusal, that a signer gave the signature to another person. */
export async function tellDelegated(
  services: Services,
  tx: Tx,
  { subjectId }: DomainEvent,
  envelope: SentEnvelope,
): Promise<readonly NewMessage[]> {
  const signer = envelope.signers.find(({ id }) => id === subjectId);
  const delegation = delegationIn(await listChanges(tx, subjectId));
  if (!signer || !delegation) return [];
  const { formerName: delegator, reason } = delegation;
  const members = await listNoticeRecipients(tx, 'DECLINED', envelope);
  return members.map((member) => {
    const people = { signerName: signer.name, address: signer.email, delegator, reason };
    const data = { ...envelopeFacts(services, envelope, member), ...people };
    return { kind: 'sender.delegated', ...addressed(envelope, member), signerId: signer.id, data };
  });
}

/** Messages that tell the sender, and other members who want it, that a mail to a signer was not delivered. */
export async function tellUndelivered(
  services: Services,
  tx: Tx,
  { subjectId }: DomainEvent,
  envelope: SentEnvelope,
): Promise<readonly NewMessage[]> {
  const signer = everybody(envelope).find(({ id }) => id === subjectId);
  if (!signer) return [];
  const message = [signer.deliveryStatus, signer.deliveryReason].filter(Boolean).join(' – ');
  const members = await listNoticeRecipients(tx, 'UNDELIVERED', envelope);
  return members.map((member) => {
    const facts = envelopeFacts(services, envelope, member);
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
    const data = { ...envelopeFacts(services, envelope, member), signerName: signer.name, ...counts };
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
  const agents = envelope.signers.filter(({ role, status }) => role === 'AGENT' && status !== 'SIGNED');
  const missing = signerNames([...missingPeople(envelope), ...agents]);
  if (!missing) return [];
  const members = await listNoticeRecipients(tx, 'EXPIRING', envelope, days);
  return members.map((member) => {
    const data = { ...envelopeFacts(services, envelope, member), missing, expiresAt: envelope.expiresAt! };
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
    const data = envelopeFacts(services, envelope, member);
    return { kind: 'sender.completed', ...addressed(envelope, member), data };
  });
}

/** Messages that tell the sender that the envelope expired, and who had not signed. */
export async function tellExpired(services: Services, tx: Tx, envelope: SentEnvelope): Promise<readonly NewMessage[]> {
  const missing = signerNames(missingPeople(envelope));
  const members = await listNoticeRecipients(tx, 'EXPIRED', envelope);
  return members.map((member) => {
    const data = { ...envelopeFacts(services, envelope, member), missing };
    return { kind: 'sender.expired', ...addressed(envelope, member), data };
  });
}

/** The names of signers; null if there are none. Those of erased people are left out. */
const signerNames = (signers: readonly Signer[]): string | null =>
  signers.flatMap(({ name }) => name || []).join(', ') || null;

const addressed = ({ id, organizationId }: SentEnvelope, { email }: NoticeRecipient) => ({
  organizationId,
  to: email,
  language: null,
  envelopeId: id,
});

const envelopeFacts = ({ config }: Services, { id, name, mode }: SentEnvelope, member: NoticeRecipient) => ({
  recipientName: member.name || member.email,
  organizationName: member.organizationName,
  timeZone: member.timeZone,
  envelopeName: name,
  mode,
  link: `${config.publicUrl}/console/envelopes/${id}?mode=${mode.toLowerCase()}`,
});

/** How a batch ended: the notice that covers it, and the kind of the message. */
const endings = {
  AGENT_REFUSED: { notice: 'DECLINED', kind: 'sender.batch_refused' },
  ENVELOPE_LEFT: { notice: 'EXPIRED', kind: 'sender.batch_changed' },
  MANDATE_REVOKED: { notice: 'EXPIRED', kind: 'sender.batch_mandate_over' },
  EXPIRED: { notice: 'EXPIRED', kind: 'sender.batch_expired' },
  APPLIED: { notice: 'COMPLETED', kind: 'sender.batch_completed' },
} as const;

/** Event types that cause a message to the creator of a batch. */
export const batchEndTypes: ReadonlySet<string> = new Set([
  ...['seal_batch.canceled', 'seal_batch.expired', 'seal_batch.applied'],
]);

/** Messages that tell the creator of a batch, and other members who want it, how the batch ended. */
export async function tellBatchEnded(
  services: Services,
  tx: Tx,
  { subjectId: id }: DomainEvent,
): Promise<readonly NewMessage[]> {
  const batch = await readBatch(tx, id);
  const { organizationId, mode, agent, mandate, status, cancelReason, refusal, size, folderIds } = batch;
  const ending = status === 'CANCELED' ? cancelReason : status === 'EXPIRED' || status === 'APPLIED' ? status : null;
  if (!ending) return [];
  const { notice, kind } = endings[ending];
  const members = await listNoticeRecipients(tx, notice, { organizationId, senderId: batch.creatorId, folderIds });
  if (members.length === 0) return [];
  const sealed = kind === 'sender.batch_completed' ? await countSealed(tx, id) : size;
  return members.map((member): NewMessage => {
    const facts = {
      recipientName: member.name || member.email,
      organizationName: member.organizationName,
      timeZone: member.timeZone,
      envelopeName: mandate.legalName,
      mode,
      count: sealed,
      link: `${services.config.publicUrl}/console/batches/${id}?mode=${mode.toLowerCase()}`,
    };
    const addressed = { organizationId, to: member.email, language: null };
    if (kind === 'sender.batch_completed')
      return { kind, ...addressed, data: { ...facts, dropped: size - sealed || null } };
    if (kind === 'sender.batch_refused')
      return { kind, ...addressed, data: { ...facts, signerName: agent.name, message: refusal } };
    return { kind, ...addressed, data: { ...facts, signerName: agent.name } };
  });
}

/** Messages that tell the sender of a signing link that the credits were too few for a visitor. */
export async function tellLinkShort(
  services: Services,
  tx: Tx,
  { subjectId }: DomainEvent,
): Promise<readonly NewMessage[]> {
  const link = await readSigningLink(tx, subjectId);
  const { organizationId, mode, templateId, template } = link;
  // Like a mail that did not arrive: somebody has to act before people can sign.
  const members = await listNoticeRecipients(tx, 'UNDELIVERED', link);
  return members.map((member) => ({
    kind: 'sender.link_short',
    organizationId,
    to: member.email,
    language: null,
    data: {
      recipientName: member.name || member.email,
      organizationName: member.organizationName,
      timeZone: member.timeZone,
      envelopeName: template.name,
      mode,
      link: `${services.config.publicUrl}/console/templates/${templateId}?mode=${mode.toLowerCase()}`,
    },
  }));
}

/** Sends the code of a signing link to a visitor. */
export async function sendLinkCode(
  _services: Services,
  tx: Tx,
  { subjectId, organizationId, mode, confidential }: DomainEvent,
): Promise<readonly NewMessage[]> {
  const { template } = await readSigningLink(tx, subjectId);
  const { name, timeZone } = await readOrganization(tx, organizationId);
  const { email: to, language, code } = confidential as Readonly<Record<'email' | 'language' | 'code', string>>;
  const facts = { recipientName: to, organizationName: name, timeZone, envelopeName: template.name, mode };
  const data = { ...facts, code, minutes: codeRules.lifetime / MINUTE };
  return [{ kind: 'link.code', organizationId, to, language, data }];
}

/** Writes to people of the console: codes, invitations, changes of address. */
export async function notifyMember(services: Services, tx: Tx, domainEvent: DomainEvent): Promise<void> {
  const { organizationId } = domainEvent;
  const organization = await readOrganization(tx, organizationId);
  const { name, timeZone } = organization;
  const common = { organizationName: name, timeZone, envelopeName: 'Esign', mode: 'LIVE' as const };
  if (domainEvent.type === 'member.invited') await tellInvited(services, tx, domainEvent, common);
  else await tellUser(services, tx, domainEvent, common);
}

type CommonFacts = Omit<MessageData['console.code'], 'recipientName' | 'code' | 'minutes'>;

/** The mail is the same whether the address has an account or not. */
async function tellInvited(
  services: Services,
  tx: Tx,
  { subjectId, organizationId, confidential }: DomainEvent,
  common: CommonFacts,
) {
  const { expiresAt } = await readInvitation(tx, subjectId);
  const { email: to, link } = confidential as { readonly email: string; readonly link: string };
  const data = { ...common, recipientName: to, link, expiresAt };
  await queueMessage(services, tx, { kind: 'console.invitation', organizationId, to, language: null, data });
}

async function tellUser(
  services: Services,
  tx: Tx,
  { type, subjectId, organizationId, confidential }: DomainEvent,
  common: CommonFacts,
) {
  const user = await readUser(tx, subjectId);
  const to = confidential?.email ?? user.email!;
  const facts = { ...common, recipientName: user.name || to };
  if (type === 'member.email_changed') {
    const data = { ...facts, address: confidential!.address! };
    return queueMessage(services, tx, { kind: 'console.email_changed', organizationId, to, language: null, data });
  }
  const data = { ...facts, code: confidential!.code!, minutes: codeRules.lifetime / MINUTE };
  return queueMessage(services, tx, { kind: 'console.code', organizationId, to, language: null, data });
}
