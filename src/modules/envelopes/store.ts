import type { KeyActor } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Database, Envelope, Signer, Tx } from '../../platform/database/index.ts';
import { ownedBy } from '../access/index.ts';
import type { ChainSubject } from '../evidence/index.ts';

/** An envelope that the transaction holds: nobody else changes it, its signers or its sealing until the end. */
export type LockedEnvelope = Envelope & { readonly signers: Signer[] };

/**
 * The only way into a change: locks the caller's own envelope.
 * @throws Fault `not_found`, also when another organisation owns the row
 */
export async function lockOwnEnvelope(tx: Tx, actor: KeyActor, id: string): Promise<LockedEnvelope> {
  const { organizationId, mode } = ownedBy(actor);
  const envelope = isUuid(id) ? await lockEnvelope(tx, id) : null;
  if (!envelope || envelope.organizationId !== organizationId || envelope.mode !== mode) throw refuse('not_found');
  return envelope;
}

/** Locks an envelope by id, for jobs and signers; null where there is none. */
export async function lockEnvelope(tx: Tx, id: string): Promise<LockedEnvelope | null> {
  return (await lockEnvelopes(tx, [id]))[0] ?? null;
}

/**
 * Locks envelopes, in the order of their ids, so that two who lock many never wait for each other in a circle; gives
 * those that there are.
 */
export async function lockEnvelopes(tx: Tx, ids: readonly string[]): Promise<LockedEnvelope[]> {
  await tx.$queryRaw`SELECT 1 FROM envelopes WHERE id = ANY(${[...ids]}::uuid[]) ORDER BY id FOR UPDATE`;
  return tx.envelope.findMany({
    where: { id: { in: [...ids] } },
    include: { signers: { orderBy: { position: 'asc' } } },
  });
}

/** The evidence chain of an envelope. */
export const chainOf = ({ id, organizationId, mode }: Envelope): ChainSubject => ({
  chainId: id,
  noun: 'envelope',
  organizationId,
  mode,
});

/** How a signer is named in the chain: by place, never by name. */
export const signerActor = ({ position }: Pick<Signer, 'position'>): string => `signer:${position + 1}`;

/** A signer of the organisation's, with the envelope; null for another's, and where there is none. */
export const findOwnSigner = (
  { prisma }: Database,
  owner: Pick<Envelope, 'organizationId' | 'mode'>,
  id: string,
): Promise<(Signer & { readonly envelope: Envelope }) | null> =>
  prisma.signer.findFirst({ where: { id, envelope: owner }, include: { envelope: true } });

/** Moves what lies ahead of a test envelope; only the test clock does. */
export const setTestDates = async (
  tx: Tx,
  id: string,
  dates: Partial<Pick<Envelope, 'expiresAt' | 'purgeAfter' | 'proofRetainedUntil'>>,
): Promise<void> => void (await tx.envelope.update({ where: { id, mode: 'TEST' }, data: dates }));

/** The ids of the signers who are the person of an identity. */
export async function listSignerIdsOf(tx: Tx, identityId: string): Promise<string[]> {
  const rows = await tx.signer.findMany({ where: { identityId }, select: { id: true } });
  return rows.map(({ id }) => id);
}
