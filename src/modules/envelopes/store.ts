import type { KeyActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { grouped } from '../../kernel/grouped.ts';
import { isUuid } from '../../kernel/ids.ts';
import { lifecycle } from '../../kernel/lifecycle.ts';
import { lower } from '../../kernel/text.ts';
import { anyOf, type Database, type Envelope, type Signer, sql, type Tx } from '../../platform/database/index.ts';
import type { DomainEvent } from '../../platform/services.ts';
import type { Sight } from '../access/index.ts';
import {
  type ChainSubject,
  type HeadRow,
  lockedHeads,
  refuse as refuseState,
  rememberHeads,
} from '../evidence/index.ts';
import { envelopeColumns, revive, signerColumns } from './envelope-sql.ts';
import { type EnvelopeWithPeople, everybody, recipientsOf, signersAmong, signingRoles } from './people.ts';
import { because } from './refusals.ts';
import { assertMayChange, seenIn, visibleTo } from './visibility.ts';

/** An envelope locked by the transaction: nobody else changes it, its signers or its sealing before the end. */
export type LockedEnvelope = EnvelopeWithPeople;

/**
 * Locks the caller's own envelope. Every change by an organisation begins here.
 * @throws Fault `not_found`, also when another organisation owns the row or its folder is hidden from the caller; `forbidden` (the
 * caller only reads its folder)
 */
export async function lockOwnEnvelope(tx: Tx, actor: KeyActor, id: string): Promise<LockedEnvelope> {
  const { organizationId, mode } = actor;
  const envelope = isUuid(id) ? await lockEnvelope(tx, id) : null;
  if (!envelope || envelope.organizationId !== organizationId || envelope.mode !== mode) throw refuse('not_found');
  await assertMayChange(tx, actor, [envelope]);
  return envelope;
}

/**
 * Locks the envelope of the caller's own signer or recipient. Returns both.
 * @throws Fault `not_found`, also when another organisation owns the row
 */
export async function lockOwnSigner(
  tx: Tx,
  actor: KeyActor,
  id: string,
): Promise<{ readonly envelope: LockedEnvelope; readonly signer: Signer }> {
  const found = isUuid(id) ? await tx.signer.findFirst({ where: { id, envelope: visibleTo(actor) } }) : null;
  if (!found) throw refuse('not_found');
  const envelope = await lockOwnEnvelope(tx, actor, found.envelopeId);
  const signer = everybody(envelope).find((one) => one.id === found.id);
  if (!signer) throw refuse('not_found');
  return { envelope, signer };
}

/** @throws Fault `invalid_status` (the envelope is not sent, or has expired by the clock) */
export function assertOpen({ status, expiresAt }: Envelope, now: Date): void {
  if (status !== 'SENT') throw refuseState('invalid_status', because('envelope_status', { status: lower(status) }));
  if (expiresAt! <= now) throw refuseState('invalid_status', because('envelope_expired'));
}

/** @throws Fault `invalid_status` (the envelope does not wait for this signer, approver or viewer) */
export function assertPersonal(envelope: Envelope, signer: Signer, now: Date): void {
  assertOpen(envelope, now);
  if (signer.role === 'AGENT') throw refuseState('invalid_status', because('agent_of_mandate'));
  if (signer.role === 'COPY') throw refuseState('invalid_status', because('copy_has_no_turn'));
  if (signer.status === 'SIGNED') throw refuseState('invalid_status', because('signer_signed'));
  if (signer.email === '') throw refuseState('invalid_status', because('signer_erased'));
}

/** Locks an envelope by id, for jobs and signers. Null if it does not exist. */
export async function lockEnvelope(tx: Tx, id: string): Promise<LockedEnvelope | null> {
  return (await lockEnvelopes(tx, [id]))[0] ?? null;
}

/**
 * Locks envelopes in the order of their ids, so that concurrent transactions cannot deadlock, and their chains. Returns
 * those that exist, as they are after the wait for the locks. A second statement reads the signers: the first one would
 * return them as they were before that wait.
 */
export async function lockEnvelopes(tx: Tx, ids: readonly string[]): Promise<LockedEnvelope[]> {
  const [rows, [parts]] = await tx.rowsOfAll<
    [{ envelope: Envelope }[], { people: Signer[] | null; heads: HeadRow[] | null }[]]
  >(
    ['envelopes', 'signers', 'evidence_chains'],
    sql`SELECT row_to_json(locked) AS envelope
      FROM (SELECT ${envelopeColumns} FROM envelopes e WHERE e.id = ${anyOf(ids, 'uuid')} ORDER BY e.id FOR UPDATE) locked`,
    sql`SELECT ${lockedHeads(ids)} AS heads, (SELECT json_agg(found) FROM (
        SELECT ${signerColumns} FROM signers s WHERE s.envelope_id = ${anyOf(ids, 'uuid')} ORDER BY s.position) found
      ) AS people`,
  );
  rememberHeads(tx, parts?.heads ?? []);
  const people = grouped(parts?.people ?? [], ({ envelopeId }) => envelopeId);
  return rows.map(({ envelope }) => {
    const own = people.get(envelope.id) ?? [];
    return revive({ ...envelope, signers: signersAmong(own), recipients: recipientsOf(own) });
  });
}

/** The evidence chain of an envelope. */
export const envelopeChain = ({ id, organizationId, mode }: Envelope): ChainSubject => ({
  chainId: id,
  noun: 'envelope',
  organizationId,
  mode,
});

/** The same, with the envelope as it is after the event, for subscribers (`envelopeAfter`). */
export const chainWith = (envelope: LockedEnvelope): ChainSubject => ({
  ...envelopeChain(envelope),
  aggregate: envelope,
});

/** The envelope after a domain event. Undefined if the act that caused the event does not have it. */
export const envelopeAfter = ({ type, aggregate }: DomainEvent): LockedEnvelope | undefined =>
  /^(?:envelope|signer|recipient)\./.test(type) && aggregate && 'signers' in aggregate
    ? (aggregate as LockedEnvelope)
    : undefined;

/**
 * Finds a person of an envelope that the caller sees, in one of these roles (default: those who sign), with the envelope. Null if
 * there is none, they have another role, or the caller does not see the envelope.
 */
export const findOwnSigner = (
  { prisma }: Database,
  actor: KeyActor,
  id: string,
  roles: readonly Signer['role'][] = signingRoles,
): Promise<(Signer & { readonly envelope: Envelope }) | null> =>
  prisma.signer.findFirst({
    where: { id, role: { in: [...roles] }, envelope: visibleTo(actor) },
    include: { envelope: true },
  });

/** Moves the future dates of a test envelope. Only the test clock calls it. */
export const setTestDates = async (
  tx: Tx,
  id: string,
  dates: Partial<Pick<Envelope, 'expiresAt' | 'purgeAfter' | 'proofRetainedUntil'>>,
): Promise<void> => void (await tx.envelope.update({ where: { id, mode: 'TEST' }, data: dates }));

/** Ids of the signers with this identity. */
export async function listSignerIdsOf(tx: Tx, identityId: string): Promise<string[]> {
  const rows = await tx.signer.findMany({ where: { identityId }, select: { id: true } });
  return rows.map(({ id }) => id);
}

/** Returns those of `ids` that are envelopes of the sight. */
export async function findOwnEnvelopeIds(
  { prisma }: { readonly prisma: Tx | Database['prisma'] },
  sight: Sight,
  ids: readonly string[],
): Promise<string[]> {
  const where = { id: { in: [...ids] }, ...seenIn(sight) };
  return (await prisma.envelope.findMany({ where, select: { id: true } })).map(({ id }) => id);
}

/** The contract's table "States and transitions / Envelope". A move is named after the event it records. */
export const envelopeLifecycle = lifecycle({
  noun: 'envelope',
  stored: { table: 'envelopes', field: 'status' },
  states: ['DRAFT', 'SENT', 'COMPLETED', 'EXPIRED', 'CANCELED'],
  initial: 'DRAFT',
  moves: {
    sent: { from: ['DRAFT'], to: 'SENT' },
    canceled: { from: ['DRAFT', 'SENT'], to: 'CANCELED' },
    completed: { from: ['SENT'], to: 'COMPLETED' },
    expired: { from: ['SENT'], to: 'EXPIRED' },
  },
});

/**
 * Pending until it is the signer's turn and the notice is queued; signed is final. Agents get no notice for a single
 * envelope: authorising a batch signs for them (`authorized`).
 */
export const signerLifecycle = lifecycle({
  noun: 'signer',
  stored: { table: 'signers', field: 'status' },
  states: ['PENDING', 'NOTIFIED', 'SIGNED'],
  initial: 'PENDING',
  moves: {
    notified: { from: ['PENDING'], to: 'NOTIFIED' },
    signed: { from: ['NOTIFIED'], to: 'SIGNED' },
    authorized: { from: ['PENDING'], to: 'SIGNED' },
  },
});

/**
 * The same of those who take part without a signature: an approver agrees, a viewer confirms having read. A copy is notified
 * when the envelope is completed.
 */
export const recipientLifecycle = lifecycle({
  noun: 'recipient',
  stored: { table: 'signers', field: 'status' },
  states: ['PENDING', 'NOTIFIED', 'SIGNED'],
  initial: 'PENDING',
  moves: {
    notified: { from: ['PENDING'], to: 'NOTIFIED' },
    approved: { from: ['NOTIFIED'], to: 'SIGNED' },
    read: { from: ['NOTIFIED'], to: 'SIGNED' },
  },
});
