import { type Digest, startDigest } from '../validation/algorithms.ts';

/** The lists of hash values that lead from one data object to the root (RFC 4998, 4.2); the first has the object's own. */
export type ReducedTree = readonly (readonly Buffer[])[];

const inOrder = (hashes: readonly Buffer[]): Buffer[] => [...hashes].sort((a, b) => Buffer.compare(a, b));

/** Hash of several hash values: in binary ascending order, concatenated (RFC 4998, 4.2, steps 3 and 4). */
export function hashTogether(digest: Digest, hashes: readonly Buffer[]): Buffer {
  const hash = startDigest(digest);
  for (const each of inOrder(hashes)) hash.update(each);
  return hash.digest();
}

/** The level above: nodes in pairs. The last one of an odd number goes up as it is. */
export function levelAbove(digest: Digest, nodes: readonly Buffer[]): Buffer[] {
  const above: Buffer[] = [];
  for (let at = 0; at < nodes.length; at += 2) {
    const [left, right] = [nodes[at]!, nodes[at + 1]];
    above.push(right ? hashTogether(digest, [left, right]) : left);
  }
  return above;
}

/** All levels over some nodes: the nodes first, the root last. */
export function levelsOver(digest: Digest, nodes: readonly Buffer[]): (readonly Buffer[])[] {
  const levels = [nodes];
  while (levels.at(-1)!.length > 1) levels.push(levelAbove(digest, levels.at(-1)!));
  return levels;
}

/** Root of a whole tree over its leaves, at least one. */
export function rootOfLeaves(digest: Digest, leaves: readonly Buffer[]): Buffer {
  const [root] = levelsOver(digest, leaves).at(-1)!;
  if (!root) throw new RangeError('a hash tree has at least one leaf');
  return root;
}

/** The hashes beside the way from a node to the root, from below. */
export const siblingsAt = (levels: readonly (readonly Buffer[])[], index: number): Buffer[] =>
  levels.flatMap((level, height) => level[(index >> height) ^ 1] ?? []);

/**
 * The reduced tree of a leaf (RFC 4998, 4.2): the members of its group, and the siblings on the way to the root. A group of one has
 * its sibling in the first list. Null if there is nothing beside it: the time-stamp is over the hash itself.
 */
export function reducedTree(group: readonly Buffer[], siblings: readonly Buffer[]): ReducedTree | null {
  const [next, ...others] = siblings;
  if (group.length > 1) return [inOrder(group), ...siblings.map((each) => [each])];
  return next ? [inOrder([...group, next]), ...others.map((each) => [each])] : null;
}

/**
 * Root that a reduced tree leads to (RFC 4998, 4.3, step 2). A first list with one value is that value: so do the
 * implementations that keep the object's hash and its sibling in two lists.
 */
export function rootOfReduced(digest: Digest, [first = [], ...others]: ReducedTree): Buffer {
  const start = first.length === 1 ? first[0]! : hashTogether(digest, first);
  return others.reduce((root, list) => hashTogether(digest, [root, ...list]), start);
}
