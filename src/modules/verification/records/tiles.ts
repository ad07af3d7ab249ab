import { definitely } from '../../../kernel/definitely.ts';
import { type Queries, sql } from '../../../platform/database/index.ts';
import { levelsOver, rootOfLeaves, siblingsAt } from '../../../standards/ers/hash-tree.ts';
import { type Digest, sha256, sha512, startDigest } from '../../../standards/validation/algorithms.ts';

/** Algorithms of trees, by the name that their rows have. */
const digests = { sha256, sha512 } satisfies Record<string, Digest>;

/** Name of the algorithm of a tree. */
export type TreeDigest = keyof typeof digests;

/** The algorithm of a tree. */
export const treeDigest = (tree: { readonly digest: string }): Digest =>
  definitely(digests[tree.digest as TreeDigest], 'algorithm of a tree');

/** Hashes of a tile: a tree of eight levels. */
const WIDTH = 256;

/** Tiles of one level, collected to be written together. */
const AT_ONCE = 64;

interface TreeId {
  readonly id: string;
  readonly digest: string;
}

/**
 * Writes a tree as tiles: its leaves 256 at a time, the roots of these tiles in the same way, and so on. A record then needs one
 * tile for each eight levels. Writing the same leaves again changes nothing. Returns the root.
 * @param leaves at least one, in the order of their places
 */
export async function writeTree(
  database: Queries,
  tree: TreeId,
  leaves: AsyncIterable<readonly Buffer[]>,
): Promise<Buffer> {
  let above = await writeLevel(database, tree, 0, leaves);
  for (let level = 1; above.length > 1; level++) above = await writeLevel(database, tree, level, [above]);
  return rootOfLeaves(treeDigest(tree), above);
}

/** Writes one level. Returns the root of each tile. */
async function writeLevel(
  database: Queries,
  tree: TreeId,
  level: number,
  pages: AsyncIterable<readonly Buffer[]> | Iterable<readonly Buffer[]>,
): Promise<Buffer[]> {
  const digest = treeDigest(tree);
  const roots: Buffer[] = [];
  let waiting: Buffer[] = [];
  const write = async (tiles: readonly (readonly Buffer[])[]) => {
    if (tiles.length === 0) return;
    const first = roots.length;
    roots.push(...tiles.map((tile) => rootOfLeaves(digest, tile)));
    await database.run(sql`
      INSERT INTO record_tiles (tree_id, level, index, hashes)
      SELECT ${tree.id}::uuid, ${level}::int, ${first}::int + place - 1, hashes
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

/** A tile that was read, and its levels. */
interface HeldTile {
  readonly index: number;
  readonly levels: readonly (readonly Buffer[])[];
}

/**
 * Returns a function that reads the hashes beside the way from a leaf to the root, from below. It holds the last tile of each level:
 * neighbouring leaves cost one reading. It throws an Error if a tile is missing or short.
 */
export function siblingReader(
  database: Queries,
  { id, digest: name, size }: TreeId & { readonly size: number },
): (place: number) => Promise<Buffer[]> {
  const digest = treeDigest({ digest: name });
  const length = startDigest(digest).digest().length;
  const held = new Map<number, HeldTile>();
  async function read(level: number, index: number, expected: number): Promise<HeldTile> {
    const [row] = await database.rows<{ hashes: Buffer }>(sql`
      SELECT hashes FROM record_tiles WHERE tree_id = ${id}::uuid AND level = ${level}::int AND index = ${index}::int`);
    if (row?.hashes.length !== expected * length) throw new Error(`the tree ${id} lacks tile ${level}/${index}`);
    const hashes = Array.from({ length: expected }, (_, at) => row.hashes.subarray(at * length, (at + 1) * length));
    const tile = { index, levels: levelsOver(digest, hashes) };
    held.set(level, tile);
    return tile;
  }
  return async (place) => {
    const siblings: Buffer[] = [];
    for (let [level, at, count] = [0, place, size]; count > 1; level++) {
      const index = Math.floor(at / WIDTH);
      const last = held.get(level);
      const tile = last?.index === index ? last : await read(level, index, Math.min(WIDTH, count - index * WIDTH));
      siblings.push(...siblingsAt(tile.levels, at % WIDTH));
      [at, count] = [index, Math.ceil(count / WIDTH)];
    }
    return siblings;
  };
}
