import { MINUTE } from '../../kernel/clock.ts';
import type { Envelope, Signer, Tx } from '../../platform/database/index.ts';
import type { Happening, Kit } from '../../platform/kit.ts';
import { personalUrl } from '../access/index.ts';
import { attendanceReactions } from './attendance-reactions.ts';
import { batchReactions, batchTypes } from './batch-reactions.ts';
import { eraseMessagesOf } from './erase-messages.ts';
import { queueMessage } from './queue-message.ts';
import { tellMember } from './tell-member.ts';

type Told = Envelope & { readonly organization: { readonly name: string }; readonly signers: readonly Signer[] };
type Reaction = (kit: Kit, tx: Tx, happening: Happening, envelope: Told) => Promise<void>;

/** What is told to whom when something happens. Agents are never written to one by one. */
const table: Readonly<Record<string, Reaction>> = {
  'signer.notified': (kit, tx, { subjectId }, envelope) => tellTurn(kit, tx, subjectId, envelope),
  'signer.notice_resent': (kit, tx, { subjectId }, envelope) => tellTurn(kit, tx, subjectId, envelope),
  'signer.code_sent': async (kit, tx, { subjectId, inConfidence }, envelope) => {
    const signer = signerOf(envelope, subjectId);
    const { createdAt, expiresAt } = await tx.oneTimeCode.findFirstOrThrow({
      where: { subjectId: signer.id },
      orderBy: { createdAt: 'desc' },
    });
    const minutes = Math.round((expiresAt.getTime() - createdAt.getTime()) / MINUTE);
    const bySms = inConfidence!.channel === 'OTP_SMS';
    await queueMessage(kit, tx, {
      kind: 'signing.code',
      ...addressed(envelope, signer),
      ...(bySms ? { channel: 'SMS', to: inConfidence!.to ?? signer.phone! } : {}),
      data: { ...facts(envelope, signer), code: inConfidence!.code!, minutes },
    });
  },
  'envelope.completed': async (kit, tx, _happening, envelope) => {
    for (const signer of envelope.signers.filter((one) => one.role === 'SIGNER' && isKnown(one))) {
      await queueMessage(kit, tx, {
        kind: 'envelope.completed',
        ...addressed(envelope, signer),
        data: { ...facts(envelope, signer), link: linkOf(kit, signer) },
      });
    }
  },
  'envelope.canceled': (kit, tx, _happening, envelope) => tellEnd(kit, tx, 'envelope.canceled', envelope),
  'envelope.expired': (kit, tx, _happening, envelope) => tellEnd(kit, tx, 'envelope.expired', envelope),
};

/** Queues what events make the service say, in the events' own transaction; most events say nothing. */
export async function reactions(kit: Kit, tx: Tx, happenings: readonly Happening[]): Promise<void> {
  const told = happenings.filter(({ type }) => Object.hasOwn(table, type));
  const envelopes = told.length > 0 ? await findTold(tx, told) : new Map<string, Told>();
  for (const happening of happenings) await tell(kit, tx, happening, envelopes);
}

async function findTold(tx: Tx, told: readonly Happening[]): Promise<Map<string, Told>> {
  const envelopes = await tx.envelope.findMany({
    where: { id: { in: told.map(({ aggregateId }) => aggregateId) } },
    include: { organization: { select: { name: true } }, signers: { orderBy: { position: 'asc' } } },
  });
  return new Map(envelopes.map((envelope) => [envelope.id, envelope]));
}

async function tell(kit: Kit, tx: Tx, happening: Happening, envelopes: ReadonlyMap<string, Told>): Promise<void> {
  const { type } = happening;
  if (type === 'identity.deleted') return eraseMessagesOf(tx, happening.subjectId);
  if (batchTypes.has(type)) return batchReactions(kit, tx, happening);
  const attendance = Object.hasOwn(attendanceReactions, type) ? attendanceReactions[type] : undefined;
  if (attendance) return void (await attendance(kit, tx, happening));
  if (type.startsWith('member.')) return tellMember(kit, tx, happening);
  const envelope = envelopes.get(happening.aggregateId);
  if (envelope && Object.hasOwn(table, type)) await table[type]!(kit, tx, happening, envelope);
}

async function tellTurn(kit: Kit, tx: Tx, signerId: string, envelope: Told): Promise<void> {
  const signer = signerOf(envelope, signerId);
  if (!isKnown(signer)) return;
  const { message, expiresAt } = envelope;
  await queueMessage(kit, tx, {
    kind: 'envelope.turn',
    ...addressed(envelope, signer),
    data: { ...facts(envelope, signer), message, link: linkOf(kit, signer), expiresAt },
  });
}

/** Those who never heard of an envelope need not hear of its end. */
async function tellEnd(
  kit: Kit,
  tx: Tx,
  kind: 'envelope.canceled' | 'envelope.expired',
  envelope: Told,
): Promise<void> {
  const told = envelope.signers.filter((one) => one.role === 'SIGNER' && one.notifiedAt !== null && isKnown(one));
  for (const signer of told) {
    await queueMessage(kit, tx, { kind, ...addressed(envelope, signer), data: facts(envelope, signer) });
  }
}

/** Not once the person's identity was erased, and their address with it. */
const isKnown = ({ email }: Signer): boolean => email !== '';

const signerOf = ({ signers }: Told, id: string): Signer => signers.find((signer) => signer.id === id)!;

const linkOf = (kit: Kit, { id, linkGeneration }: Signer): string =>
  personalUrl(kit, { kind: 'sign', subjectId: id, generation: linkGeneration });

const addressed = ({ id }: Told, { id: signerId, email, language }: Signer) => ({
  to: email,
  language,
  envelopeId: id,
  signerId,
});

const facts = ({ organization, name, mode }: Told, signer: Signer) => ({
  recipientName: signer.name,
  organizationName: organization.name,
  envelopeName: name,
  mode,
});
