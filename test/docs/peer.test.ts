import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chartFile, drawChart, readme, writtenReadme } from '../../lab/peer/chart.ts';
import { measure } from '../../lab/peer/load.ts';
import { esign } from '../../lab/peer/services.ts';
import { openWorld, type World } from '../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());

it('has the chart and the table of its figures', () => {
  expect(readFileSync(chartFile, 'utf8')).toBe(drawChart());
  expect(readFileSync(readme, 'utf8')).toBe(writtenReadme());
});

it('makes a load: every document is sent, signed by two people and sealed', async () => {
  const { key } = await world.caller();
  const load = measure(esign(world.url, key), { documents: 3, atOnce: 2 });
  let isOver = false;
  void load.catch(() => {}).finally(() => (isOver = true));
  while (!isOver) {
    await world.settle();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect((await load).documents).toBe(3);
  expect(await world.database.prisma.envelope.count({ where: { status: 'COMPLETED' } })).toBe(3);
});
