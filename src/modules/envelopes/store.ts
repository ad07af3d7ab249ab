import type { KeyActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { lower } from '../../kernel/text.ts';
import { anyOf } from '../../platform/database/any-of.ts';
import type { Database, Envelope, Signer, Tx } from '../../platform/database/index.ts';
import type { DomainEvent } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import {
  type ChainSubject,
  type HeadRow,
  lockedHeads,
  refuse as refuseState,
  rememberHeads,
} from '../evidence/index.ts';
import { type EnvelopeWithSigners, envelopeColumns, revive, signerColumns } from './envelope-sql.ts';
import { because } from './reasons.ts';

/** An envelope locked by the transaction: nobody else changes it, its signers or its sealing before the end. */
export type LockedEnvelope = EnvelopeWithSigners;

/**
 * Locks the caller's own envelope. Every change by an organisation begins here.
 * @throws Fault `not_found`, also when another organisation owns the row
 */
export async function lockOwnEnvelope(tx: Tx, actor: KeyActor, id: string): Promise<LockedEnvelope> {
  const { organizationId, mode } = ownedBy(actor);
  const envelope = isUuid(id) ? await lockEnvelope(tx, id) : null;
  if (!envelope || envelope.organizationId !== organizationId || envelope.mode !== mode) throw refuse('not_found');
  return envelope;
}

/**
 * Locks the envelope of the caller's own signer. Returns both.
 * @throws Fault `not_found`, also when another organisation owns the row
 */
export async function lockOwnSigner(
  tx: Tx,
  actor: KeyActor,
  id: string,
): Promise<{ readonly envelope: LockedEnvelope; readonly signer: Signer }> {
  const found = isUuid(id) ? await tx.signer.findFirst({ where: { id, envelope: ownedBy(actor) } }) : null;
  if (!found) throw refuse('not_found');
  const envelope = await lockOwnEnvelope(tx, actor, found.envelopeId);
  const signer = envelope.signers.find((one) => one.id === found.id);
  if (!signer) throw refuse('not_found');
  return { envelope, signer };
}

/** @throws Fault `invalid_status` (the envelope is not sent, or has expired by the clock) */
export function assertOpen({ status, expiresAt }: Envelope, now: Date): void {
  if (status !== 'SENT') throw refuseState('invalid_status', because('envelope_status', { status: lower(status) }));
  if (expiresAt! <= now) throw refuseState('invalid_status', because('envelope_expired'));
}

/** @throws Fault `invalid_status` (the envelope does not wait for a personal signature of this signer) */
export function assertPersonal(envelope: Envelope, signer: Signer, now: Date): void {
  assertOpen(envelope, now);
  if (signer.role === 'AGENT') throw refuseState('invalid_status', because('agent_of_mandate'));
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
  const [rows, [parts]] = await tx.$queryAllOf<
    [{ envelope: Envelope }[], { signers: Signer[] | null; heads: HeadRow[] | null }[]]
  >(
    ['envelopes', 'signers', 'evidence_chains'],
    [
      `SELECT row_to_json(locked) AS envelope
       FROM (SELECT ${envelopeColumns} FROM envelopes e WHERE e.id = ${anyOf('$1::uuid[]')} ORDER BY e.id FOR UPDATE) locked`,
      [...ids],
    ],
    [
      `SELECT ${lockedHeads('$1::uuid[]')} AS heads, (SELECT json_agg(found) FROM (
         SELECT ${signerColumns} FROM signers s WHERE s.envelope_id = ${anyOf('$1::uuid[]')} ORDER BY s.position) found
       ) AS signers`,
      [...ids],
    ],
  );
  rememberHeads(tx, parts?.heads ?? []);
  const locked = rows.map(({ envelope }) => ({ ...envelope, signers: [] as Signer[] }));
  const byId = new Map(locked.map((envelope) => [envelope.id, envelope]));
  for (const signer of parts?.signers ?? []) byId.get(signer.envelopeId)?.signers.push(signer);
  return locked.map(revive);
}

/** The evidence chain of an envelope. */
export const chainOf = ({ id, organizationId, mode }: Envelope): ChainSubject => ({
  chainId: id,
  noun: 'envelope',
  organizationId,
  mode,
});

/** The same, with the envelope as it is after the event, for subscribers (`envelopeAfter`). */
export const chainWith = (envelope: LockedEnvelope): ChainSubject => ({ ...chainOf(envelope), aggregate: envelope });

/** The envelope after a domain event. Undefined if the act that caused the event does not have it. */
export const envelopeAfter = ({ type, aggregate }: DomainEvent): LockedEnvelope | undefined =>
  /^(?:envelope|signer)\./.test(type) && aggregate && 'signers' in aggregate
    ? (aggregate as LockedEnvelope)
    : undefined;

/** The signer's name in the chain: a position, never personal data. */
export const signerActor = ({ position }: Pick<Signer, 'position'>): string => `signer:${position + 1}`;

/** Finds a signer of the organisation, with the envelope. Null if there is none or another organisation owns it. */
export const findOwnSigner = (
  { prisma }: Database,
  owner: Pick<Envelope, 'organizationId' | 'mode'>,
  id: string,
): Promise<(Signer & { readonly envelope: Envelope }) | null> =>
  prisma.signer.findFirst({ where: { id, envelope: owner }, include: { envelope: true } });

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

/** Returns those of `ids` that are envelopes of the organisation. */
export async function findOwnEnvelopeIds(
  { prisma }: { readonly prisma: Tx | Database['prisma'] },
  { organizationId, mode }: Pick<Envelope, 'organizationId' | 'mode'>,
  ids: readonly string[],
): Promise<string[]> {
  const where = { id: { in: [...ids] }, organizationId, mode };
  return (await prisma.envelope.findMany({ where, select: { id: true } })).map(({ id }) => id);
}
