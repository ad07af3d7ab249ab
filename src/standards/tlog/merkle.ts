import { hash } from 'node:crypto';

/** A Merkle tree hash: 32 bytes. */
export type Hash = Buffer;

const HASH = 32;
const sha256 = (bytes: Uint8Array): Hash => hash('sha256', bytes, 'buffer');

/** What is hashed for a node, in one place: a log has millions of them. */
const node = Buffer.alloc(1 + 2 * HASH, 1);
/** The same for a leaf whose entry has 32 bytes, as those of our logs. */
const leaf = Buffer.alloc(1 + HASH);

/** Hash of a tree without leaves (RFC 6962 §2.1). */
export const EMPTY_ROOT: Hash = sha256(Buffer.alloc(0));

/** Hash of a leaf (RFC 6962 §2.1). */
export function leafHash(entry: Uint8Array): Hash {
  if (entry.length !== HASH) return sha256(Buffer.concat([leaf.subarray(0, 1), entry]));
  leaf.set(entry, 1);
  return sha256(leaf);
}

/** Hash of an inner node (RFC 6962 §2.1). @throws RangeError for hashes of another length, whose limit nobody could tell */
export function nodeHash(left: Uint8Array, right: Uint8Array): Hash {
  if (left.length !== HASH || right.length !== HASH) throw new RangeError('a hash of another length');
  node.set(left, 1);
  node.set(right, 1 + HASH);
  return sha256(node);
}

/** The largest power of two below `size`, which is 2 or more. Sizes are exact up to 2^53: no bit operators here. */
function splitOf(size: number): number {
  let split = 1;
  while (split * 2 < size) split *= 2;
  return split;
}

/** Not by a logarithm, which is rounded: that of 2^50 + 1 is an integer too. */
const isPowerOfTwo = (size: number): boolean => size === 1 || splitOf(size) * 2 === size;

/** Hash of a list of subtrees of one height; the last one may be incomplete. Not for an empty list. */
export function hashOfList(hashes: readonly Hash[], start = 0, end = hashes.length): Hash {
  if (end - start === 1) return hashes[start]!;
  const middle = start + splitOf(end - start);
  return nodeHash(hashOfList(hashes, start, middle), hashOfList(hashes, middle, end));
}

/** Where the hashes of complete subtrees come from: 2^height leaves from leaf `index` × 2^height. */
export interface Subtrees {
  complete(height: number, index: number): Promise<Hash>;
}

/** Hash of the leaves from `start` to before `end`. The range must be one that a proof or a root consists of. */
async function rangeHash(tree: Subtrees, start: number, end: number): Promise<Hash> {
  const size = end - start;
  if (isPowerOfTwo(size)) return tree.complete(Math.log2(size), start / size);
  const middle = start + splitOf(size);
  const [left, right] = await Promise.all([rangeHash(tree, start, middle), rangeHash(tree, middle, end)]);
  return nodeHash(left, right);
}

/** Root of the first `size` leaves. */
export const merkleRoot = async (tree: Subtrees, size: number): Promise<Hash> =>
  size === 0 ? EMPTY_ROOT : rangeHash(tree, 0, size);

/** Makes the inclusion proof of a leaf in the first `size` leaves (RFC 6962 §2.1.1). */
export async function proveInclusion(tree: Subtrees, index: number, size: number): Promise<Hash[]> {
  if (!(index >= 0 && index < size)) throw new RangeError('the leaf is not in the tree');
  const parts: Promise<Hash>[] = [];
  for (let [start, end] = [0, size]; end - start > 1; ) {
    const middle = start + splitOf(end - start);
    const isLeft = index < middle;
    parts.push(isLeft ? rangeHash(tree, middle, end) : rangeHash(tree, start, middle));
    if (isLeft) end = middle;
    else start = middle;
  }
  return (await Promise.all(parts)).reverse();
}

/** Makes the proof that the first `size` leaves begin with the first `oldSize` (RFC 6962 §2.1.2). */
export async function proveConsistency(tree: Subtrees, oldSize: number, size: number): Promise<Hash[]> {
  if (!(oldSize >= 0 && oldSize <= size)) throw new RangeError('the tree was never larger');
  if (oldSize === 0 || oldSize === size) return [];
  const parts: Promise<Hash>[] = [];
  let [start, end] = [0, size];
  while (end > oldSize) {
    const middle = start + splitOf(end - start);
    const isLeft = oldSize <= middle;
    parts.push(isLeft ? rangeHash(tree, middle, end) : rangeHash(tree, start, middle));
    if (isLeft) end = middle;
    else start = middle;
  }
  // The old tree is this subtree itself if it began at the first leaf.
  if (start > 0) parts.push(rangeHash(tree, start, end));
  return (await Promise.all(parts)).reverse();
}

const isOdd = (value: number): boolean => value % 2 === 1;
const half = (value: number): number => Math.floor(value / 2);

/** Computes the root that an inclusion proof leads to (RFC 9162 §2.1.3.2). Null if the proof has a wrong length. */
export function rootByInclusion(start: Hash, index: number, size: number, proof: readonly Hash[]): Hash | null {
  if (!(index >= 0 && index < size)) return null;
  let [position, last, root] = [index, size - 1, start];
  for (const sibling of proof) {
    if (last === 0) return null;
    if (isOdd(position) || position === last) {
      root = nodeHash(sibling, root);
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)];
    } else root = nodeHash(root, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 ? root : null;
}

/** A tree by its size and root. */
export interface Tree {
  readonly size: number;
  readonly root: Hash;
}

/** Whether a proof shows that the tree `after` begins with the tree `before` (RFC 9162 §2.1.4.2). */
export function isConsistent(before: Tree, after: Tree, proof: readonly Hash[]): boolean {
  if (before.size > after.size) return false;
  if (before.size === after.size) return proof.length === 0 && before.root.equals(after.root);
  if (before.size === 0) return proof.length === 0 && before.root.equals(EMPTY_ROOT);
  const path = isPowerOfTwo(before.size) ? [before.root, ...proof] : proof;
  const [first, ...rest] = path;
  if (!first || rest.length === 0) return false;
  let [position, last] = [before.size - 1, after.size - 1];
  while (isOdd(position)) [position, last] = [half(position), half(last)];
  let [old, grown] = [first, first];
  for (const sibling of rest) {
    if (last === 0) return false;
    if (isOdd(position) || position === last) {
      [old, grown] = [nodeHash(sibling, old), nodeHash(sibling, grown)];
      while (!isOdd(position) && position !== 0) [position, last] = [half(position), half(last)];
    } else grown = nodeHash(grown, sibling);
    [position, last] = [half(position), half(last)];
  }
  return last === 0 && old.equals(before.root) && grown.equals(after.root);
}
