import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphql, rest } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;

beforeAll(async () => {
  world = await openWorld({ env: { RATE_LIMIT_TEST: '5', RATE_LIMIT_VERIFY: '2' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const list = (key: string) => rest(world.url, key, 'GET', '/envelopes');
const verify = (key: string) => rest(world.url, key, 'POST', '/verify', { sha256: '0'.repeat(64) });

it('tells how the budget stands, and refuses beyond it with the time to come back', async () => {
  const first = await list(caller.key);
  expect(first.headers.get('ratelimit-limit')).toBe('5');
  expect(first.headers.get('ratelimit-remaining')).toBe('4');
  for (let call = 0; call < 4; call += 1) expect((await list(caller.key)).status).toBe(200);
  const refused = await list(caller.key);
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'rate_limited' } } });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(refused.headers.get('ratelimit-remaining')).toBe('0');
});

it('counts GraphQL in the same budget', async () => {
  const { status, errors } = await graphql(world.url, `Bearer ${caller.key}`, '{ viewer { mode } }');
  expect([status, errors?.[0]?.extensions?.code]).toEqual([429, 'rate_limited']);
});

it('counts each key for itself, and verifications apart', async () => {
  const { key } = await world.caller();
  expect((await verify(key)).status).toBe(200);
  expect((await verify(key)).status).toBe(200);
  expect((await verify(key)).status).toBe(429);
  expect((await list(key)).status).toBe(200);
});

it('refuses a stranger before it counts', async () => {
  for (let call = 0; call < 8; call += 1) expect((await list('sk_test_unknown')).status).toBe(401);
});
