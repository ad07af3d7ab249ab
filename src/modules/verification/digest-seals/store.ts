import type { Actor, KeyActor, Mode } from '../../../kernel/actor.ts';
import { chunks } from '../../../kernel/chunks.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { type Database, type DigestSeal, type DigestSealFile, sql, type Tx } from '../../../platform/database/index.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import type { ChainSubject } from '../../evidence/index.ts';
import { listSealsIn } from '../../signing/index.ts';
import type { KeyTraces } from '../../trust/index.ts';

export const digestSealChain = ({
  id,
  organizationId,
  mode,
}: Pick<DigestSeal, 'id' | 'organizationId' | 'mode'>): ChainSubject => ({
  chainId: id,
  noun: 'digest_seal',
  organizationId,
  mode,
});

/** Finds the caller's own seals among these ids. Leaves out all others. */
export const listOwn = ({ prisma }: Database, key: KeyActor, ids: readonly string[]): Promise<DigestSeal[]> =>
  prisma.digestSeal.findMany({ where: { id: { in: ids.filter(isUuid) }, ...ownedBy(key) } });

/** Returns a seal of the caller's organisation and mode. @throws Fault `not_found`, `forbidden` */
export async function getOwn(
  database: Database,
  actor: Actor,
  scope: 'envelopes:read' | 'envelopes:write',
  id: string,
): Promise<DigestSeal> {
  const [seal] = await listOwn(database, assertScope(actor, scope), [id]);
  if (!seal) throw refuse('not_found');
  return seal;
}

/** Locks a seal that exists, and returns it as it is now, with its files. */
export async function lockSeal(
  tx: Tx,
  id: string,
): Promise<DigestSeal & { readonly files: readonly DigestSealFile[] }> {
  await tx.run(sql`SELECT 1 FROM digest_seals WHERE id = ${id}::uuid FOR UPDATE`);
  return tx.digestSeal.findUniqueOrThrow({ where: { id }, include: { files: true } });
}

/** A seal found by the fingerprint of a reported file. */
export interface FoundDigestSeal {
  readonly seal: DigestSeal;
  readonly file: DigestSealFile;
}

/**
 * Finds the seal whose finished file was reported with this fingerprint, in any organisation. Several organisations can
 * report the same fingerprint: the caller's own is returned, else the first that was reported. `known` restricts the
 * result to one mode and to proofs that are still retained.
 */
export async function findByFile(
  { prisma }: Database,
  sha256: string,
  known?: { readonly organizationId: string | null; readonly mode: Mode; readonly at: Date },
): Promise<FoundDigestSeal | null> {
  const first = async (organizationId?: string): Promise<FoundDigestSeal | null> => {
    const seal = known && {
      mode: known.mode,
      proofRetainedUntil: { gt: known.at },
      ...(organizationId ? { organizationId } : {}),
    };
    const row = await prisma.digestSealFile.findFirst({
      where: { sha256, ...(seal ? { seal } : {}) },
      orderBy: { reportedAt: 'asc' },
      include: { seal: true },
    });
    return row && { seal: row.seal, file: row };
  };
  return (known?.organizationId && (await first(known.organizationId))) || first();
}

/** A digest seal with the fingerprints of the finished files that its client reported. */
interface ReportedSeal extends Pick<DigestSeal, 'id' | 'organizationId' | 'mode' | 'sealedAt'> {
  readonly files: readonly { readonly sha256: string }[];
}

/** Digest seals that are read by one statement. */
const PART = 1_000;

/** Lists the digest seals that were made with a key since a moment. */
export async function listDigestSealsBy(
  database: Database,
  traces: KeyTraces,
  since: Date,
): Promise<readonly ReportedSeal[]> {
  const found = await listSealsIn(database, { table: 'digest_seals', id: 'id', at: 'sealed_at' }, traces, since);
  const seals: ReportedSeal[] = [];
  for (const part of chunks(found, PART)) {
    const rows = await database.prisma.digestSeal.findMany({
      where: { id: { in: part.map(({ id }) => id) } },
      orderBy: { id: 'asc' },
      select: {
        ...{ id: true, organizationId: true, mode: true, sealedAt: true },
        files: { orderBy: { sha256: 'asc' }, select: { sha256: true } },
      },
    });
    seals.push(...rows);
  }
  return seals;
}

/**
 * Returns the highest PAdES level (EN 319 142-1) that a file can reach with the answers of the service so far. B-LTA
 * needs a document time-stamp after the validation data.
 */
export const digestSealLevel = ({ timestampCount }: Pick<DigestSeal, 'timestampCount'>): 'B-T' | 'B-LTA' =>
  timestampCount > 0 ? 'B-LTA' : 'B-T';

export const limits = {
  /** As for the name of a document. */
  name: { min: 1, max: 200 },
  /** Document time-stamps of one seal. They are free; a client needs one, and another after each failed attempt. */
  timestamps: 10,
  /** Reported files of one seal: the B-T file, the B-LTA file, and later renewals by the client. */
  files: 20,
} as const;
