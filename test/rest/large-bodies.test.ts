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

it('reports at most 50 errors, the last entry counting the rest', async () => {
  const before = await traceOf(world);
  const attendees = Array.from({ length: 100 }, () => ({}));
  const { status, body } = await post('/attendance-sessions', {
    name: 'x',
    trainer: { name: 'x' },
    slots: [],
    attendees,
  });
  expect([status, body.error.code]).toEqual([400, 'invalid_body']);
  expect(body.error.details).toHaveLength(50);
  // The list of slots is empty, and a hundred names are missing.
  expect(body.error.details[49]).toEqual({ path: '', message: 'and 52 more' });
  expect(await traceOf(world)).toEqual(before);
});

it('names unknown fields, at most 100 characters of each', async () => {
  const long = '𝄞'.repeat(2_000);
  const { status, body } = await post('/webhook-endpoints', { url: 'https://x.example', [long]: 1, eventsOf: 1 });
  const message = 'is not a known field; allowed fields: url';
  expect([status, body.error.details]).toEqual([
    400,
    [
      { path: '𝄞'.repeat(100), message },
      { path: 'eventsOf', message },
    ],
  ]);
  expect(body.error.message).toBe(`${'𝄞'.repeat(100)} ${message}.`);
});

it.each([
  ['/envelopes', withUnknownKeys(60_000)],
  ['/identities', withUnknownKeys(2_000)],
  ['/seal-batch', { envelope_ids: Array.from({ length: 5_000 }, () => 0) }],
])('answers 413 to a body with more keys and items than %s can need', async (path, sent) => {
  const before = await traceOf(world);
  const { status, body } = await post(path, sent);
  expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
  expect(await traceOf(world)).toEqual(before);
});

it.each(['/identities', '/seal-batch', '/webhook-endpoints', '/signing-mandates'])(
  'answers 413 to a body larger than the documented limits of %s allow',
  async (path) => {
    const before = await traceOf(world);
    const { status, body } = await post(path, { ...withUnknownKeys(1), filler: 'x'.repeat(600_000) });
    expect([status, body.error.code]).toEqual([413, 'payload_too_large']);
    expect(await traceOf(world)).toEqual(before);
  },
);
