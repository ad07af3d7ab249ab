import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  EMPTY_ROOT,
  type Hash,
  hashOfList,
  isConsistent,
  leafHash,
  merkleRoot,
  nodeHash,
  proveConsistency,
  proveInclusion,
  rootByInclusion,
  type Subtrees,
} from '../../../src/standards/tlog/merkle.ts';
import {
  isTilePath,
  type NewTile,
  readTile,
  TileSubtrees,
  TreeEdge,
  tilePath,
} from '../../../src/standards/tlog/tiles.ts';

/** Leaves and roots of the test trees of Certificate Transparency, which other implementations use too. */
const leaves = ['', '00', '10', '2021', '3031', '40414243', '5051525354555657', '606162636465666768696a6b6c6d6e6f'];
const roots = [
  '6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d',
  'fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125',
  'aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77',
  'd37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7',
  '4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4',
  '76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef',
  'ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c',
  '5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328',
];

const hashes = (count: number): Hash[] => Array.from({ length: count }, (_, at) => leafHash(Buffer.from(`leaf ${at}`)));
const treeOf = (list: readonly Hash[]): Subtrees => ({
  complete: async (height, index) => hashOfList(list, index * 2 ** height, (index + 1) * 2 ** height),
});
const rootOfList = (list: readonly Hash[]): Hash => (list.length === 0 ? EMPTY_ROOT : hashOfList(list));

/** A log in memory, which grows by these counts of entries. */
function grownLog(counts: readonly number[]) {
  const files = new Map<string, Buffer>();
  const read = async (path: string) => files.get(path) ?? null;
  const write = ({ path, bytes, isFull }: NewTile) => {
    files.set(path, bytes);
    if (isFull) for (const name of [...files.keys()]) if (name.startsWith(`${path}.p/`)) files.delete(name);
  };
  const grow = async () => {
    let size = 0;
    for (const count of counts) {
      const edge = await TreeEdge.read(read, size);
      const entries = Array.from({ length: count }, (_, at) => Buffer.from(`leaf ${size + at}`));
      edge.append(entries).forEach(write);
      size += count;
      expect(edge.tree.root).toEqual(rootOfList(hashes(size)));
    }
    return size;
  };
  return { files, read, grow };
}

describe('a Merkle tree', () => {
  it.each(roots.map((root, at) => [at + 1, root]))('has the published root of %i leaves', async (size, root) => {
    const tree = treeOf(leaves.map((hex) => leafHash(Buffer.from(hex, 'hex'))));
    expect((await merkleRoot(tree, Number(size))).toString('hex')).toBe(root);
  });

  it('proves every leaf of every size, and no other leaf or place', async () => {
    const list = hashes(40);
    const tree = treeOf(list);
    for (let size = 1; size <= 40; size++)
      for (let index = 0; index < size; index++) {
        const proof = await proveInclusion(tree, index, size);
        const root = rootOfList(list.slice(0, size));
        expect(rootByInclusion(list[index]!, index, size, proof)).toEqual(root);
        expect(rootByInclusion(leafHash(Buffer.from('other')), index, size, proof)).not.toEqual(root);
        if (size > 1) expect(rootByInclusion(list[index]!, (index + 1) % size, size, proof)).not.toEqual(root);
        expect(rootByInclusion(list[index]!, index, size, [...proof, root])).toBeNull();
      }
  });

  it('proves that every size begins with every smaller one, and nothing else', async () => {
    const list = hashes(40);
    const tree = treeOf(list);
    for (let size = 0; size <= 40; size++)
      for (let oldSize = 0; oldSize <= size; oldSize++) {
        const before = { size: oldSize, root: rootOfList(list.slice(0, oldSize)) };
        const after = { size, root: rootOfList(list.slice(0, size)) };
        const proof = await proveConsistency(tree, oldSize, size);
        expect(isConsistent(before, after, proof)).toBe(true);
        const other = leafHash(Buffer.from('other'));
        expect(isConsistent({ ...before, root: other }, after, proof)).toBe(false);
        if (oldSize > 0) expect(isConsistent(before, { ...after, root: other }, proof)).toBe(false);
        expect(isConsistent(before, after, [...proof, other])).toBe(false);
        if (proof.length > 0) expect(isConsistent(before, after, proof.slice(1))).toBe(false);
      }
  });
});

it('a Merkle tree grows consistently at sizes whose logarithm is rounded', async () => {
  // All leaves are the same, so that the height of a subtree is all of it.
  const byHeight = [leafHash(Buffer.alloc(32))];
  while (byHeight.length < 53) byHeight.push(nodeHash(byHeight.at(-1)!, byHeight.at(-1)!));
  const tree: Subtrees = { complete: async (height) => byHeight[height]! };
  const [oldSize, size] = [2 ** 50 + 1, 2 ** 50 + 6];
  const [before, after] = await Promise.all(
    [oldSize, size].map(async (each) => ({ size: each, root: await merkleRoot(tree, each) })),
  );
  expect(isConsistent(before!, after!, await proveConsistency(tree, oldSize, size))).toBe(true);
});

it('a node has two hashes of 32 bytes', () => {
  const hash = leafHash(Buffer.alloc(32));
  for (const wrong of [hash.subarray(1), Buffer.concat([hash, Buffer.alloc(1)])]) {
    expect(() => nodeHash(wrong, hash)).toThrow(RangeError);
    expect(() => nodeHash(hash, wrong)).toThrow(RangeError);
  }
});

describe('tiles', () => {
  it('have the paths of the specification', () => {
    expect(tilePath(0, 1_234_067)).toBe('tile/0/x001/x234/067');
    expect(tilePath('entries', 5, 12)).toBe('tile/entries/005.p/12');
    expect(['tile/0/x001/x234/067', 'tile/entries/005.p/12'].every(isTilePath)).toBe(true);
    const wrong = [
      'tile/0/5',
      'tile/00/005',
      'tile/0/x000/005',
      'tile/0/005.p/0',
      'tile/0/005.p/256',
      'tile/0/005.p/257',
      'tile/0/../005',
    ];
    expect(wrong.filter(isTilePath)).toEqual([]);
  });

  it('of a log of 70,000 entries are those that the specification counts', async () => {
    const { files, grow } = grownLog([300, 69_700]);
    await grow();
    const counted = (level: string) => [...files.keys()].filter((path) => path.startsWith(`tile/${level}/`)).length;
    expect([counted('0'), counted('entries'), counted('1'), counted('2')]).toEqual([274, 274, 2, 1]);
    expect([...files.keys()].filter((path) => path.includes('.p/')).sort()).toEqual([
      'tile/0/273.p/112',
      'tile/1/001.p/17',
      'tile/2/000.p/1',
      'tile/entries/273.p/112',
    ]);
  });

  it('prove and grow as the tree does, whatever the steps', async () => {
    const steps = fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), fc.nat(), async (counts, some, other) => {
        const { read, grow } = grownLog(counts);
        const size = await grow();
        const [index, oldSize] = [some % size, other % (size + 1)];
        const list = hashes(size);
        const inclusion = await proveInclusion(new TileSubtrees(read, size), index, size);
        expect(rootByInclusion(list[index]!, index, size, inclusion)).toEqual(rootOfList(list));
        const consistency = await proveConsistency(new TileSubtrees(read, size), oldSize, size);
        const before = { size: oldSize, root: rootOfList(list.slice(0, oldSize)) };
        expect(isConsistent(before, { size, root: rootOfList(list) }, consistency)).toBe(true);
        const bundle = await readTile(read, 'entries', Math.floor(index / 256), size);
        expect(bundle[index % 256]!.toString()).toBe(`leaf ${index}`);
      }),
      { numRuns: 30 },
    );
  });

  it('that are cut are reported', async () => {
    const { files, read, grow } = grownLog([10]);
    await grow();
    files.set('tile/entries/000.p/10', files.get('tile/entries/000.p/10')!.subarray(0, -1));
    await expect(TreeEdge.read(read, 10)).rejects.toThrow('ends within an entry');
    files.set('tile/0/000.p/10', Buffer.alloc(64));
    await expect(readTile(read, 0, 0, 10)).rejects.toThrow('too short');
    files.delete('tile/0/000.p/10');
    await expect(readTile(read, 0, 0, 10)).rejects.toThrow('missing');
  });
});
