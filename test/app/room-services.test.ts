import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { RoomServices } from '../../src/app/room-services.ts';
import { inProject } from '../../src/platform/project-root.ts';
import { give } from '../../src/platform/room.ts';
import { type ServiceKey, type Services, serviceKey } from '../../src/platform/services.ts';
import { openWorld } from '../world/world.ts';

const isKey = (value: unknown): value is ServiceKey<unknown> =>
  typeof value === 'object' && value !== null && Object.keys(value).join() === 'name';

/** The keys that the rooms export, one by one or in tables. */
async function declaredKeys(): Promise<ServiceKey<unknown>[]> {
  const files = readdirSync(inProject('src/modules'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => inProject(`src/modules/${file}`))
    .filter((file) => /\bserviceKey[<(]/.test(readFileSync(file, 'utf8')));
  const values = await Promise.all(files.map(async (file) => Object.values(await import(file))));
  return values
    .flat()
    .flatMap((value) => [value, ...(typeof value === 'object' ? Object.values(value ?? {}) : [])])
    .filter(isKey);
}

it('the manifests give every key that a room declares', async () => {
  const world = await openWorld();
  try {
    const keys = await declaredKeys();
    expect(keys.length).toBeGreaterThan(15);
    for (const key of keys) expect(world.service.services.of(key), key.name).toBeDefined();
  } finally {
    await world.close();
  }
});

it('makes what is given once, and closes the last given first what was made and is not shared', async () => {
  const [a, b, c, shared] = ['a', 'b', 'c', 'shared'].map((name) => serviceKey<{ name: string }>(name)) as [
    ServiceKey<{ name: string }>,
    ServiceKey<{ name: string }>,
    ServiceKey<{ name: string }>,
    ServiceKey<{ name: string }>,
  ];
  const closed: string[] = [];
  const own = (key: ServiceKey<{ name: string }>) =>
    give(
      key,
      () => ({ name: key.name }),
      async ({ name }) => void closed.push(name),
    );
  const rooms = new RoomServices([own(a), own(b), own(c), own(shared)]);
  rooms.share(shared, { name: 'of others' });
  const services = {} as Services;
  expect(rooms.get(a, services)).toBe(rooms.get(a, services));
  expect([rooms.get(c, services).name, rooms.get(shared, services).name]).toEqual(['c', 'of others']);
  rooms.replace(c, { name: 'replaced' });
  expect(rooms.get(c, services).name).toBe('replaced');
  await rooms.close();
  expect(closed).toEqual(['replaced', 'a']);
});

it('refuses a key that nobody gives, and one that two rooms give', () => {
  const key = serviceKey<number>('answers');
  expect(() => new RoomServices([]).get(key, {} as Services)).toThrow('no room gives answers');
  expect(() => new RoomServices([give(key, () => 1), give(key, () => 2)])).toThrow('two rooms give answers');
});
