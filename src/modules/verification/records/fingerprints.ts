import { createHash, randomBytes } from 'node:crypto';
import type { Mode } from '../../../kernel/actor.ts';
import { definitely } from '../../../kernel/definitely.ts';
import { insertRows, type Queries, type Sql, sql, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { hashTogether } from '../../../standards/ers/hash-tree.ts';
import { type TreeDigest, treeDigest } from './tiles.ts';

/** A sealed file, by its fingerprints in lowercase hex. */
interface SealedFingerprint {
  readonly chainId: string;
  readonly mode: Mode;
  readonly sha256: string;
  readonly sha512?: string;
}

/**
 * Notes the fingerprints of files that were just sealed, in the transaction that seals them: the next tree has them. Does nothing
 * for those that are noted.
 */
export async function recordFingerprints(
  { clock }: Services,
  tx: Tx,
  files: readonly SealedFingerprint[],
): Promise<void> {
  const recordedAt = clock.now();
  const rows = files.map(({ chainId, mode, sha256, sha512 = null }) => {
    const salt = randomBytes(32).toString('hex');
    return { chainId, mode, sha256, sha512, salt, recordedAt };
  });
  await insertRows(tx, 'recorded_fingerprints', rows, { skipExisting: true });
}

/** Keeps the SHA-512 of a file beside its SHA-256: its hash tree can be made when the file is gone. */
export const noteSha512 = (database: Queries, sha256: string, sha512: string): Promise<unknown> =>
  database.run(sql`UPDATE recorded_fingerprints SET sha512 = ${sha512} WHERE sha256 = ${sha256} AND sha512 IS NULL`);

/** Fingerprints that are read at a time. */
const PAGE = 4_096;

/** Computes the SHA-512 of those files of `which` that are stored and were never read. A file that was changed is left out. */
export async function readMissing({ database, storage }: Services, which: Sql): Promise<void> {
  for (let after = '0', more = true; more; ) {
    const rows = await database.rows<{ id: string; sha256: string }>(sql`
      SELECT id::text, sha256 FROM recorded_fingerprints
      WHERE id > ${after}::bigint AND sha512 IS NULL AND ${which} ORDER BY id LIMIT ${PAGE}`);
    for (const { sha256 } of rows) {
      if (!(await storage.has(sha256))) continue;
      const hashes = [createHash('sha256'), createHash('sha512')];
      for await (const chunk of storage.stream(sha256)) for (const hash of hashes) hash.update(chunk);
      const [read, sha512] = hashes.map((hash) => hash.digest('hex'));
      if (read === sha256) await noteSha512(database, sha256, sha512!);
    }
    after = rows.at(-1)?.id ?? after;
    more = rows.length === PAGE;
  }
}

/** A fingerprint as trees have it. */
export interface SaltedFingerprint {
  readonly sha256: string;
  /** Known for each fingerprint of a tree by SHA-512. */
  readonly sha512: string | null;
  readonly salt: string;
}

/**
 * The data object group of a fingerprint: with its salt, which keeps it out of the records of other files. By SHA-512, each member has
 * the length of a SHA-512 (RFC 4998, 4.1: a list has hash values of its algorithm), so the salt is hashed.
 */
export function fingerprintGroup(digest: TreeDigest, { sha256, sha512, salt }: SaltedFingerprint): Buffer[] {
  const random = Buffer.from(salt, 'hex');
  if (digest === 'sha256') return [Buffer.from(sha256, 'hex'), random];
  return [Buffer.from(definitely(sha512, 'SHA-512'), 'hex'), createHash(digest).update(random).digest()];
}

/** The leaf of a fingerprint in the tree of its day. */
export const leafOf = (digest: TreeDigest, row: SaltedFingerprint): Buffer =>
  hashTogether(treeDigest({ digest }), fingerprintGroup(digest, row));
