import { randomBytes } from 'node:crypto';
import type { Mode } from '../../../kernel/actor.ts';
import { MINUTE } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import { type RecordTree, repeatableTransaction, sql, withLock } from '../../../platform/database/index.ts';
import { enqueue } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { hashOfToken } from '../../../standards/ers/record.ts';
import { firstChain, renewedLeaf } from './find-record.ts';
import { readMissing } from './fingerprints.ts';
import { AT_ONCE, deleteTree, LIMIT, MOST, RECORDS_LOCK } from './make-trees.ts';
import { addStamp, lastStamp, makeStamp, refreshStamp, stampTree } from './stamp-trees.ts';
import { siblingReader, treeDigest, writeTree } from './tiles.ts';

/** The job that renews hash trees. The command of the operator queues it. */
export const RENEW_TREES_TASK = 'verification.renew-trees';

/** Trees of days that one renewed tree covers at most. */
const TREES = 1_000;
/** Fingerprints that are read at a time. */
const PAGE = 4_096;
/** How long the trees of a day may keep the job waiting, ms. */
const PATIENCE = MINUTE;

/** A tree of a day, and how many of its time-stamps a renewed tree covers. */
interface Covered {
  readonly tree: RecordTree;
  readonly after: number;
}

/**
 * Renews the hash trees by SHA-512 (RFC 4998, 5.3): one tree over all files of former trees whose SHA-512 is known, each with its
 * record so far. Reads it from the files that are still stored. The trees of files without SHA-512 stay: only their time-stamps can be
 * renewed. What a killed run left unfinished is made anew. Returns the number of new trees.
 * @throws TimestampUnavailable if no time-stamp can be obtained
 * @throws Error if other work on trees does not end
 */
export async function renewTrees(services: Services): Promise<number> {
  let trees = 0;
  const isFree = await withLock(services.database, RECORDS_LOCK, PATIENCE, async () => {
    await discardUnfinished(services);
    await readMissing(services, sql`tree_id IS NOT NULL`);
    for (const mode of ['LIVE', 'TEST'] as const)
      for (let due = await findTrees(services, mode); due.length > 0; due = await findTrees(services, mode)) {
        await renew(services, mode, due);
        trees++;
      }
  });
  if (!isFree) throw new Error('another process makes trees');
  return trees;
}

/** Queues the renewal for the workers. One at a time waits. */
export const queueTreeRenewal = ({ database }: Services): Promise<unknown> =>
  enqueue(database, RENEW_TREES_TASK, {}, { key: RENEW_TREES_TASK });

/** No record has the renewed tree of a killed run, and the validation data that it covers may be old. */
async function discardUnfinished({ database }: Services): Promise<void> {
  const begun = await database.rows<{ id: string }>(sql`
    SELECT id::text FROM record_trees t WHERE digest = 'sha512' AND root IS NULL
      AND NOT EXISTS (SELECT FROM recorded_fingerprints f WHERE f.tree_id = t.id)`);
  for (const { id } of begun)
    await repeatableTransaction(
      database,
      async (tx) => {
        await tx.run(sql`
          UPDATE recorded_fingerprints SET renewed_tree_id = NULL, renewed_position = NULL, renewed_after = NULL
          WHERE renewed_tree_id = ${id}::uuid`);
        await deleteTree(tx, id);
      },
      { timeout: LIMIT },
    );
}

/** The next trees whose files can be in a renewed tree. A tree whose time-stamp ended proves nothing that could be renewed. */
async function findTrees({ clock, database }: Services, mode: Mode): Promise<RecordTree[]> {
  const found = await database.rows<{ id: string }>(sql`
    SELECT id::text FROM record_trees t
    WHERE mode = ${mode}::"Mode" AND digest = 'sha256' AND root IS NOT NULL AND protected_until > ${clock.now()}
      AND EXISTS (SELECT FROM recorded_fingerprints f WHERE f.tree_id = t.id AND f.sha512 IS NOT NULL AND f.renewed_tree_id IS NULL)
    ORDER BY created_at, id LIMIT ${TREES}`);
  const trees = await database.prisma.recordTree.findMany({
    where: { id: { in: found.map(({ id }) => id) } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  let sum = 0;
  return trees.filter(({ size }, at) => {
    sum += size;
    return at === 0 || sum <= MOST;
  });
}

async function renew(services: Services, mode: Mode, trees: readonly RecordTree[]): Promise<void> {
  const covered: Covered[] = [];
  for (const tree of trees) covered.push({ tree, after: await closeChain(services, tree) });
  const renewed = await givePlaces(services, mode, covered);
  const root = await writeTree(services.database, renewed, renewedTreeLeaves(services, renewed, covered));
  const ids = trees.map(({ id }) => id);
  await stampTree(services, renewed, root, (tx) =>
    tx.run(sql`
      UPDATE record_trees t SET next_at = NULL, protected_until = NULL, attempts = 0, reason = NULL
      WHERE t.id = ANY(${ids}::uuid[])
        AND NOT EXISTS (SELECT FROM recorded_fingerprints f WHERE f.tree_id = t.id AND f.renewed_tree_id IS NULL)`),
  );
}

/**
 * Puts validation data of this moment into the last time-stamp of a tree, which does not change from then on. If the tree goes on for
 * files without SHA-512, its next time-stamp is made now. Returns how many time-stamps the renewed tree covers.
 */
async function closeChain(services: Services, tree: RecordTree): Promise<number> {
  const { prisma } = services.database;
  const last = await lastStamp(services, tree);
  const stamp = await refreshStamp(services, tree, last);
  const { id: treeId } = tree;
  const { seq } = last;
  if ((await prisma.recordedFingerprint.count({ where: { treeId, sha512: null } })) > 0) {
    const made = await makeStamp(services, tree, hashOfToken(treeDigest(tree), stamp));
    await addStamp(services, tree, { last, stamp, made });
  } else
    await prisma.recordTimestamp.update({
      where: { treeId_seq: { treeId, seq } },
      data: { stamp: Uint8Array.from(stamp) },
    });
  return seq;
}

/** Gives each file its place in a new tree, in the order of the former trees. */
const givePlaces = ({ clock, database }: Services, mode: Mode, covered: readonly Covered[]): Promise<RecordTree> =>
  repeatableTransaction(
    database,
    async (tx) => {
      const id = newId();
      let size = 0;
      for (const { tree, after } of covered)
        for (let from = 0; from < tree.size; from += AT_ONCE)
          size += await tx.run(sql`
            UPDATE recorded_fingerprints f
            SET renewed_tree_id = ${id}::uuid, renewed_position = ${size}::int + picked.place, renewed_after = ${after}::int
            FROM (SELECT id, row_number() OVER (ORDER BY position) - 1 AS place FROM recorded_fingerprints
              WHERE tree_id = ${tree.id}::uuid AND position >= ${from}::int AND position < ${from + AT_ONCE}::int
                AND sha512 IS NOT NULL AND renewed_tree_id IS NULL) picked
            WHERE f.id = picked.id`);
      return tx.recordTree.create({ data: { id, mode, digest: 'sha512', size, createdAt: clock.now() } });
    },
    { timeout: LIMIT },
  );

interface Leaf {
  readonly sha256: string;
  readonly sha512: string;
  readonly salt: string;
  readonly treeId: string;
  readonly position: number;
  readonly place: number;
}

/** The leaves of a renewed tree in the order of their places. Random bytes are in the place of a fingerprint that has ended since. */
async function* renewedTreeLeaves(
  services: Services,
  { id, size }: RecordTree,
  covered: readonly Covered[],
): AsyncGenerator<Buffer[]> {
  const { database } = services;
  let open: Awaited<ReturnType<typeof openCovered>> | undefined;
  for (let from = 0; from < size; from += PAGE) {
    const rows = await database.rows<Leaf>(sql`
      SELECT sha256, sha512, salt, tree_id::text AS "treeId", position, renewed_position AS place FROM recorded_fingerprints
      WHERE renewed_tree_id = ${id}::uuid AND renewed_position >= ${from}::int AND renewed_position < ${from + PAGE}::int
      ORDER BY renewed_position`);
    const leaves: Buffer[] = Array.from({ length: Math.min(PAGE, size - from) }, () => randomBytes(64));
    for (const row of rows) {
      if (open?.treeId !== row.treeId) open = await openCovered(services, covered, row.treeId);
      const chain = firstChain('sha256', row, await open.siblingsOf(row.position), open.stamps);
      leaves[row.place - from] = renewedLeaf(row.sha512, chain);
    }
    yield leaves;
  }
}

/** A former tree, read for its leaves. */
async function openCovered({ database }: Services, covered: readonly Covered[], treeId: string) {
  const { tree, after } = covered.find((each) => each.tree.id === treeId)!;
  const stamps = await database.prisma.recordTimestamp.findMany({
    where: { treeId, seq: { lte: after } },
    orderBy: { seq: 'asc' },
  });
  return { treeId, stamps, siblingsOf: siblingReader(database, tree) };
}
