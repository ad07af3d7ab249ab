import { chunks } from '../../../kernel/chunks.ts';
import type { Database, DigestSeal } from '../../../platform/database/index.ts';
import { listSealsIn } from '../../signing/index.ts';
import type { KeyTraces } from '../../trust/index.ts';

/** A digest seal with the fingerprints of the finished files that its client reported. */
export interface ReportedSeal extends Pick<DigestSeal, 'id' | 'organizationId' | 'mode' | 'sealedAt'> {
  readonly files: readonly { readonly sha256: string }[];
}

/** Digest seals that are read by one statement. */
const PART = 1_000;

/** Lists the digest seals that were made with a key since a moment. */
export async function listDigestSealsBy(
  { pool, prisma }: Database,
  traces: KeyTraces,
  since: Date,
): Promise<readonly ReportedSeal[]> {
  const found = await listSealsIn(pool, { table: 'digest_seals', id: 'id', at: 'sealed_at' }, traces, since);
  const seals: ReportedSeal[] = [];
  for (const part of chunks(found, PART)) {
    const rows = await prisma.digestSeal.findMany({
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
