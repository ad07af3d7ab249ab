import { type Queries, sql } from '../../../platform/database/index.ts';
import { rootOfLeaves, siblingsAt } from '../../../standards/ers/hash-tree.ts';
import { sha256 } from '../../../standards/validation/algorithms.ts';

/** Hashes of a tile: a tree of eight levels. */
const WIDTH = 256;
const HASH = 32;

/** Tiles of one level, collected to be written together. */
const AT_ONCE = 64;

/**
 * Writes a tree as tiles: its leaves 256 at a time, the roots of these tiles in the same way, and so on. A record then needs one
 * tile for each eight levels. Writing the same leaves again changes nothing. Returns the root.
 * @param leaves at least one, in the order of their places
 */
export async function writeTree(
  database: Queries,
  treeId: string,
  leaves: AsyncIterable<readonly Buffer[]>,
): Promise<Buffer> {
  let above = await writeLevel(database, treeId, 0, leaves);
  for (let level = 1; above.length > 1; level++) above = await writeLevel(database, treeId, level, [above]);
  return rootOfLeaves(sha256, above);
}

/** Writes one level. Returns the root of each tile. */
async function writeLevel(
  database: Queries,
  treeId: string,
  level: number,
  pages: AsyncIterable<readonly Buffer[]> | Iterable<readonly Buffer[]>,
): Promise<Buffer[]> {
  const roots: Buffer[] = [];
  let waiting: Buffer[] = [];
  const write = async (tiles: readonly (readonly Buffer[])[]) => {
    if (tiles.length === 0) return;
    const first = roots.length;
    roots.push(...tiles.map((tile) => rootOfLeaves(sha256, tile)));
    await database.run(sql`
      INSERT INTO record_tiles (tree_id, level, index, hashes)
      SELECT ${treeId}::uuid, ${level}::int, ${first}::int + place - 1, hashes
      FROM unnest(${tiles.map((tile) => Buffer.concat(tile))}::bytea[]) WITH ORDINALITY AS tile (hashes, place)
      ON CONFLICT (tree_id, level, index) DO UPDATE SET hashes = EXCLUDED.hashes`);
  };
  const cut = (hashes: readonly Buffer[]) =>
    Array.from({ length: Math.ceil(hashes.length / WIDTH) }, (_, at) => hashes.slice(at * WIDTH, (at + 1) * WIDTH));
  for await (const page of pages) {
    waiting.push(...page);
    while (waiting.length >= WIDTH * AT_ONCE) {
      await write(cut(waiting.slice(0, WIDTH * AT_ONCE)));
      waiting = waiting.slice(WIDTH * AT_ONCE);
    }
  }
  await write(cut(waiting));
  return roots;
}

/** Reads the hashes beside the way from a leaf to the root, from below. @throws Error if a tile is missing or short */
export async function readSiblings(database: Queries, treeId: string, size: number, place: number): Promise<Buffer[]> {
  const siblings: Buffer[] = [];
  for (let [level, at, count] = [0, place, size]; count > 1; level++) {
    const index = Math.floor(at / WIDTH);
    const [row] = await database.rows<{ hashes: Buffer }>(sql`
      SELECT hashes FROM record_tiles WHERE tree_id = ${treeId}::uuid AND level = ${level}::int AND index = ${index}::int`);
    const expected = Math.min(WIDTH, count - index * WIDTH);
    if (row?.hashes.length !== expected * HASH) throw new Error(`the tree ${treeId} lacks tile ${level}/${index}`);
    const hashes = Array.from({ length: expected }, (_, each) => row.hashes.subarray(each * HASH, (each + 1) * HASH));
    siblings.push(...siblingsAt(sha256, hashes, at % WIDTH));
    [at, count] = [index, Math.ceil(count / WIDTH)];
  }
  return siblings;
}
