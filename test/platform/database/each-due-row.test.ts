import { expect, it } from 'vitest';
import { eachDueRow } from '../../../src/platform/database/index.ts';

/** A table that answers like Prisma's find, and records how many rows each find returned. Many rows have the same time. */
function table(count: number) {
  const left = new Map(
    Array.from({ length: count }, (_, n) => [String((n * 7) % count).padStart(6, '0'), new Date((n % 3) * 1_000)]),
  );
  const found: number[] = [];
  const find: Parameters<typeof eachDueRow<'dueAt'>>[1] = async ({ after: { OR }, page }) => {
    const isAfter = (id: string, dueAt: Date) =>
      !OR || dueAt > OR[0].dueAt.gt || (dueAt.getTime() === OR[1].dueAt.getTime() && id > OR[1].id.gt);
    const rows = [...left].map(([id, dueAt]) => ({ id, dueAt })).filter(({ id, dueAt }) => isAfter(id, dueAt));
    rows.sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || (a.id < b.id ? -1 : 1));
    found.push(Math.min(rows.length, page.take));
    return rows.slice(0, page.take);
  };
  return { left, found, find };
}

it('visits each row once in batches, for any number of rows', async () => {
  for (const count of [0, 1, 499, 500, 501, 1_234]) {
    const { left, found, find } = table(count);
    const seen: string[] = [];
    const done = await eachDueRow('dueAt', find, async (id) => {
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
  expect(await eachDueRow('dueAt', find, async (id) => Number(id) % 2 === 0)).toBe(550);
  expect(found).toEqual([500, 500, 100]);
});
