import { randomBytes } from 'node:crypto';
import type { Mode } from '../../../kernel/actor.ts';
import { MINUTE } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import {
  type RecordTree,
  repeatableTransaction,
  type Sql,
  sql,
  type Tx,
  withLock,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { digestLength } from '../../../standards/asn1/algorithms.ts';
import { leafOf, readMissing, type SaltedFingerprint } from './fingerprints.ts';
import { renewDue, stampTree } from './stamp-trees.ts';
import { type TreeDigest, writeTree } from './tiles.ts';

/** The job that makes the trees of days that are over, and renews time-stamps. */
export const RECORDS_TASK = 'verification.records';

/** Who holds it changes trees. */
export const RECORDS_LOCK = 'evidence-records';

/** Leaves of a tree: a larger day has several. */
export const MOST = 1_000_000;
/** Fingerprints that are read at a time. */
const PAGE = 16_384;
/** Places that one statement gives: a statement has 30 s. */
export const AT_ONCE = 50_000;
/** Time limit of the transaction that gives places, ms. */
export const LIMIT = 5 * MINUTE;

/** How much was done. */
export interface RecordCount {
  readonly trees: number;
  readonly renewed: number;
}

/**
 * Makes trees for each mode from the fingerprints of the days that are over (UTC), with one time-stamp over each root, then renews the
 * time-stamps that are due. Files whose SHA-512 is known are in a tree by SHA-512, and the others in one by SHA-256: a tree has
 * one algorithm, also for its files (RFC 4998, 4.2). One process at a time. Places are committed before the tree is written: whoever continues after a
 * crash writes the same tree.
 * @throws TimestampUnavailable if no time-stamp can be obtained: the next run continues
 */
export async function makeRecords(services: Services): Promise<RecordCount> {
  const done = { trees: 0, renewed: 0 };
  await withLock(services.database, RECORDS_LOCK, 0, async () => {
    await readMissing(services, sql`tree_id IS NULL AND recorded_at < ${startOfDay(services)}`);
    for (const mode of ['LIVE', 'TEST'] as const)
      for (const digest of ['sha512', 'sha256'] as const)
        for (let tree = await openTree(services, mode, digest); tree; tree = await openTree(services, mode, digest)) {
          const root = await writeTree(services.database, tree, newTreeLeaves(services, tree, digest));
          await stampTree(services, tree, root);
          done.trees++;
        }
    done.renewed = await renewDue(services);
    await forgetTrees(services);
  });
  return done;
}

function startOfDay({ clock }: Services): Date {
  const today = new Date(clock.now());
  today.setUTCHours(0, 0, 0, 0);
  return today;
}

/** Which fingerprints wait for a tree by an algorithm. */
const waitingFor: Readonly<Record<TreeDigest, Sql>> = {
  sha256: sql`sha512 IS NULL`,
  sha512: sql`sha512 IS NOT NULL`,
};

/** The tree that a former run did not finish, or a new one if there are fingerprints of former days. */
async function openTree(services: Services, mode: Mode, digest: TreeDigest): Promise<RecordTree | null> {
  const { clock, database } = services;
  // A renewed tree is no fingerprint's first one.
  const [begun] = await database.rows<{ id: string }>(sql`
    SELECT id::text FROM record_trees t WHERE mode = ${mode}::"Mode" AND digest = ${digest} AND root IS NULL
      AND EXISTS (SELECT FROM recorded_fingerprints f WHERE f.tree_id = t.id) LIMIT 1`);
  if (begun) return database.prisma.recordTree.findUnique({ where: begun });
  return repeatableTransaction(
    database,
    async (tx) => {
      const id = newId();
      let size = 0;
      for (let given = AT_ONCE; given === AT_ONCE && size < MOST; size += given)
        given = await tx.run(sql`
        UPDATE recorded_fingerprints f SET tree_id = ${id}::uuid, position = ${size}::int + picked.place
        FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM (
          SELECT id FROM recorded_fingerprints
          WHERE tree_id IS NULL AND mode = ${mode}::"Mode" AND recorded_at < ${startOfDay(services)} AND ${waitingFor[digest]}
          ORDER BY id LIMIT ${AT_ONCE}) waiting) picked
        WHERE f.id = picked.id`);
      if (size === 0) return null;
      return tx.recordTree.create({ data: { id, mode, digest, size, createdAt: clock.now() } });
    },
    { timeout: LIMIT },
  );
}

/** The leaves of a tree in the order of their places. Random bytes are in the place of a fingerprint that has ended since. */
async function* newTreeLeaves(
  { database }: Services,
  { id, size }: RecordTree,
  digest: TreeDigest,
): AsyncGenerator<Buffer[]> {
  for (let from = 0; from < size; from += PAGE) {
    const rows = await database.rows<SaltedFingerprint & { position: number }>(sql`
      SELECT sha256, sha512, salt, position FROM recorded_fingerprints
      WHERE tree_id = ${id}::uuid AND position >= ${from}::int AND position < ${from + PAGE}::int`);
    const leaves = new Map(rows.map((row) => [row.position, leafOf(digest, row)]));
    yield Array.from(
      { length: Math.min(PAGE, size - from) },
      (_, at) => leaves.get(from + at) ?? randomBytes(digestLength[digest]),
    );
  }
}

/** Deletes the trees whose fingerprints have all ended with their chains. */
async function forgetTrees({ database }: Services): Promise<void> {
  const gone = await database.rows<{ id: string }>(sql`
    SELECT id FROM record_trees t WHERE NOT EXISTS (SELECT FROM recorded_fingerprints f WHERE f.tree_id = t.id)
      AND NOT EXISTS (SELECT FROM recorded_fingerprints f WHERE f.renewed_tree_id = t.id)`);
  for (const { id } of gone) await repeatableTransaction(database, (tx) => deleteTree(tx, id));
}

/** Deletes a tree that no fingerprint names. */
export async function deleteTree(tx: Tx, id: string): Promise<void> {
  await tx.recordTile.deleteMany({ where: { treeId: id } });
  await tx.recordTimestamp.deleteMany({ where: { treeId: id } });
  await tx.recordTree.delete({ where: { id } });
}
