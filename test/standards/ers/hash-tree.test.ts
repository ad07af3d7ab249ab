import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  hashTogether,
  levelsOver,
  reducedTree,
  rootOfLeaves,
  rootOfReduced,
  siblingsAt,
} from '../../../src/standards/ers/hash-tree.ts';
import { type Digest, sha256, sha512 } from '../../../src/standards/validation/algorithms.ts';

const hashOf = ({ name }: Digest, ...parts: readonly Buffer[]): Buffer =>
  createHash(name).update(Buffer.concat(parts)).digest();
const leavesOf = (digest: Digest, count: number): Buffer[] =>
  Array.from({ length: count }, (_, at) => hashOf(digest, Buffer.from(`leaf ${at}`)));

describe('a hash tree of RFC 4998', () => {
  it('hashes values in binary ascending order', () => {
    const [low, high] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
    expect(hashTogether(sha256, [high, low])).toEqual(hashOf(sha256, low, high));
    expect(hashTogether(sha256, [low, high])).toEqual(hashOf(sha256, low, high));
  });

  it('has the root that the example of the RFC has: three objects, the second a group of three', () => {
    const [h1, h2a, h2b, h2c, h3] = leavesOf(sha256, 5) as [Buffer, Buffer, Buffer, Buffer, Buffer];
    const h2 = hashTogether(sha256, [h2a, h2b, h2c]);
    const root = rootOfLeaves(sha256, [h1, h2, h3]);
    expect(root).toEqual(hashTogether(sha256, [hashTogether(sha256, [h1, h2]), h3]));
    const tree = reducedTree([h2c, h2a, h2b], siblingsAt(levelsOver(sha256, [h1, h2, h3]), 1))!;
    expect(tree).toEqual([[h2a, h2b, h2c].sort(Buffer.compare), [h1], [h3]]);
    expect(rootOfReduced(sha256, tree)).toEqual(root);
  });

  it('leads from every leaf of any tree to its root, and from no other value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 70 }), fc.nat(), fc.constantFrom(sha256, sha512), (count, pick, digest) => {
        const leaves = leavesOf(digest, count);
        const place = pick % count;
        const root = rootOfLeaves(digest, leaves);
        const tree = reducedTree([leaves[place]!], siblingsAt(levelsOver(digest, leaves), place));
        if (!tree) {
          expect(root).toEqual(leaves[place]);
          return;
        }
        expect(tree[0]).toContainEqual(leaves[place]);
        expect(rootOfReduced(digest, tree)).toEqual(root);
        const other = [tree[0]!.map((hash) => hashOf(digest, hash)), ...tree.slice(1)];
        expect(rootOfReduced(digest, other)).not.toEqual(root);
      }),
    );
  });

  it('has at least one leaf', () => {
    expect(() => rootOfLeaves(sha256, [])).toThrow(RangeError);
  });
});
