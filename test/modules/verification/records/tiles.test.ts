import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { sha256 } from '../../../../src/kernel/ids.ts';
import { siblingReader, writeTree } from '../../../../src/modules/verification/records/tiles.ts';
import type { Database } from '../../../../src/platform/database/index.ts';
import { reducedTree, rootOfLeaves, rootOfReduced } from '../../../../src/standards/ers/hash-tree.ts';
import { sha256 as SHA256 } from '../../../../src/standards/validation/algorithms.ts';
import { createTestDatabase } from '../../../world/database.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database?.close());

it.each([1, 2, 255, 256, 257, 513, 65_537])(
  'a tree of %i leaves in tiles has the root of the whole tree',
  async (count) => {
    const leaves = Array.from({ length: count }, (_, at) => sha256(`leaf ${at}`));
    async function* pages() {
      for (let at = 0; at < count; at += 1_000) yield leaves.slice(at, at + 1_000);
    }
    const tree = { id: randomUUID(), digest: 'sha256', size: count };
    const root = await writeTree(database, tree, pages());
    expect(root).toEqual(rootOfLeaves(SHA256, leaves));
    expect(await writeTree(database, tree, pages())).toEqual(root);
    const siblingsOf = siblingReader(database, tree);
    for (const place of new Set([0, 1, Math.floor(count / 2), count - 1].filter((each) => each < count))) {
      const reduced = reducedTree([leaves[place]!], await siblingsOf(place));
      expect(reduced ? rootOfReduced(SHA256, reduced) : leaves[place]).toEqual(root);
    }
  },
);

it('a tile that is missing is not passed over', async () => {
  const tree = { id: randomUUID(), digest: 'sha256', size: 300 };
  await expect(siblingReader(database, tree)(5)).rejects.toThrow('lacks tile 0/0');
});
