import { expect, it } from 'vitest';
import { eachRow } from '../../src/platform/database/index.ts';

/** A table of ids that answers like Prisma's find, and records how many rows each find returned. */
function table(count: number) {
  const left = new Set(Array.from({ length: count }, (_, n) => String(n).padStart(6, '0')));
  const found: number[] = [];
  const find: Parameters<typeof eachRow>[0] = async ({ after, page }) => {
    const rows = [...left].sort().filter((id) => !after.id || id > after.id.gt);
    found.push(Math.min(rows.length, page.take));
    return rows.slice(0, page.take).map((id) => ({ id }));
  };
  return { left, found, find };
}

it('visits each row once in batches, for any number of rows', async () => {
  for (const count of [0, 1, 499, 500, 501, 1_234]) {
    const { left, found, find } = table(count);
    const seen: string[] = [];
    const done = await eachRow(find, async (id) => {
      seen.push(id);
      return left.delete(id);
    });
    expect(done).toBe(count);
    expect(seen).toHaveLength(new Set(seen).size);
    expect(left.size).toBe(0);
    expect(Math.max(...found)).toBeLessThanOrEqual(500);
  }
});

it('skips rows that need no work, and ends', async () => {
  const { found, find } = table(1_100);
  expect(await eachRow(find, async (id) => Number(id) % 2 === 0)).toBe(550);
  expect(found).toEqual([500, 500, 100]);
});
