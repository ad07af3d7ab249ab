import { randomBytes } from 'node:crypto';
import type { Mode } from '../../../kernel/actor.ts';
import { MINUTE } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import { type RecordTree, repeatableTransaction, sql, type Tx, withLock } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { leafOf } from './fingerprints.ts';
import { renewDue, stampTree } from './stamp-trees.ts';
import { writeTree } from './tiles.ts';

/** The job that makes the trees of days that are over, and renews time-stamps. */
export const RECORDS_TASK = 'verification.records';

/** Who holds it changes trees. */
export const RECORDS_LOCK = 'evidence-records';

/** Leaves of a tree: a larger day has several. */
export const MOST = 1_000_000;
/** Fingerprints that are read at a time. */
const PAGE = 16_384;
/** Time limit of the transaction that gives places, ms. */
export const LIMIT = 5 * MINUTE;

/** How much was done. */
export interface RecordCount {
  readonly trees: number;
  readonly renewed: number;
}

/**
 * Makes one tree for each mode from the fingerprints of the days that are over (UTC), with one time-stamp over its root, then renews
 * the time-stamps that are due. One process at a time. Places are committed before the tree is written: whoever continues after a
 * crash writes the same tree.
 * @throws TimestampUnavailable if no time-stamp can be obtained: the next run continues
 */
export async function makeRecords(services: Services): Promise<RecordCount> {
  const done = { trees: 0, renewed: 0 };
  await withLock(services.database, RECORDS_LOCK, 0, async () => {
    for (const mode of ['LIVE', 'TEST'] as const)
      for (let tree = await openTree(services, mode); tree; tree = await openTree(services, mode)) {
        const root = await writeTree(services.database, tree, leavesOf(services, tree));
        await stampTree(services, tree, root);
        done.trees++;
      }
    done.renewed = await renewDue(services);
    await forgetTrees(services);
  });
  return done;
}

/** The tree that a former run did not finish, or a new one if there are fingerprints of former days. */
async function openTree(services: Services, mode: Mode): Promise<RecordTree | null> {
  const { clock, database } = services;
  const begun = await database.prisma.recordTree.findFirst({ where: { mode, digest: 'sha256', root: null } });
  if (begun) return begun;
  const today = new Date(clock.now());
  today.setUTCHours(0, 0, 0, 0);
  return repeatableTransaction(
    database,
    async (tx) => {
      const id = newId();
      const size = await tx.run(sql`
        UPDATE recorded_fingerprints f SET tree_id = ${id}::uuid, position = picked.place
        FROM (SELECT id, row_number() OVER (ORDER BY id) - 1 AS place FROM (
          SELECT id FROM recorded_fingerprints
          WHERE tree_id IS NULL AND mode = ${mode}::"Mode" AND recorded_at < ${today} ORDER BY id LIMIT ${MOST}) waiting) picked
        WHERE f.id = picked.id`);
      if (size === 0) return null;
      return tx.recordTree.create({ data: { id, mode, size, createdAt: clock.now() } });
    },
    { timeout: LIMIT },
  );
}

/** The leaves of a tree in the order of their places. Random bytes are in the place of a fingerprint that has ended since. */
async function* leavesOf({ database }: Services, { id, size }: RecordTree): AsyncGenerator<Buffer[]> {
  for (let from = 0; from < size; from += PAGE) {
    const rows = await database.rows<{ sha256: string; salt: string; position: number }>(sql`
      SELECT sha256, salt, position FROM recorded_fingerprints
      WHERE tree_id = ${id}::uuid AND position >= ${from}::int AND position < ${from + PAGE}::int`);
    const leaves = new Map(rows.map((row) => [row.position, leafOf(row)]));
    yield Array.from({ length: Math.min(PAGE, size - from) }, (_, at) => leaves.get(from + at) ?? randomBytes(32));
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
