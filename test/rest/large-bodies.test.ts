import { afterAll, beforeAll, expect, it } from 'vitest';
import { rest } from '../world/client.ts';
import { traceOf } from '../world/trace.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const withUnknownKeys = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, i) => [`unknown${i}`, 0]));
const post = (path: string, body: unknown) => rest(world.url, caller.key, 'POST', path, body);

it('lists at most 50 faults, the last entry counting the rest', async () => {
  const before = await traceOf(world);
  const { status, body } = await post('/identities', withUnknownKeys(500));
  expect([status, body.error.code]).toEqual([400, 'invalid_body']);
  expect(body.error.details).toHaveLength(50);
  // Three required fields are missing beside the 500 unknown ones.
  expect(body.error.details[49]).toEqual({ path: '', message: 'and 454 more' });
  expect(await traceOf(world)).toEqual(before);
});

it('answers a body of a megabyte of unknown keys with its first fault', async () => {
  const before = await traceOf(world);
  const { status, body } = await post('/envelopes', withUnknownKeys(60_000));
  expect([status, body.error.code, body.error.details.length]).toEqual([400, 'invalid_body', 1]);
  expect(await traceOf(world)).toEqual(before);
});

it.each(['/identities', '/seal-batch', '/webhook-endpoints', '/signing-mandates'])(
  'answers 413 to a body that no documented limit of %s needs',
  async (path) => {
    const before = await traceOf(world);
    const { status, body } = await post(path, { ...withUnknownKeys(1), filler: 'x'.repeat(300_000) });
    expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
    expect(await traceOf(world)).toEqual(before);
  },
);
