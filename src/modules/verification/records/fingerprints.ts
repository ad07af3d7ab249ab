import { randomBytes } from 'node:crypto';
import type { Mode } from '../../../kernel/actor.ts';
import { insertRows, type Queries, sql, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { hashTogether } from '../../../standards/ers/hash-tree.ts';
import { sha256 as SHA256 } from '../../../standards/validation/algorithms.ts';

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

/** Keeps the SHA-512 of a file beside its SHA-256: a later hash tree can be made when the file is gone. */
export const noteSha512 = (database: Queries, sha256: string, sha512: string): Promise<unknown> =>
  database.run(sql`UPDATE recorded_fingerprints SET sha512 = ${sha512} WHERE sha256 = ${sha256} AND sha512 IS NULL`);

/** The data object group of a fingerprint: with its salt, which keeps it out of the records of other files. */
export const groupOf = ({ sha256, salt }: { readonly sha256: string; readonly salt: string }): Buffer[] => [
  Buffer.from(sha256, 'hex'),
  Buffer.from(salt, 'hex'),
];

/** The leaf of a fingerprint in its tree. */
export const leafOf = (row: { readonly sha256: string; readonly salt: string }): Buffer =>
  hashTogether(SHA256, groupOf(row));
