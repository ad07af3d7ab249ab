import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRateLimiter } from '../../src/platform/http/rate-limit.ts';
import { silentLog } from '../../src/platform/log/index.ts';
import { overSocket } from '../graphql/followers.ts';
import { graphql, linkOf, rest } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { hasRedis, startRedis } from '../world/redis.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

let world: World;
let caller: Caller;

beforeAll(async () => {
  world = await openWorld({ env: { RATE_LIMIT_TEST: '5', RATE_LIMIT_VERIFY: '2', RATE_LIMIT_LINK: '3' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const list = (key: string) => rest(world.url, key, 'GET', '/envelopes');
const verify = (key: string) => rest(world.url, key, 'POST', '/verify', { sha256: '0'.repeat(64) });
const ask = async (authorization: string, query: string) => {
  const { status, errors } = await graphql(world.url, authorization, query);
  return [status, errors?.[0]?.extensions?.code];
};

it('sends the rate limit with each answer and refuses with Retry-After once it is spent', async () => {
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
  expect(await ask(`Bearer ${caller.key}`, '{ viewer { mode } }')).toEqual([429, 'rate_limited']);
});

describe('an expensive GraphQL document', () => {
  const costly = '{ envelopes(first: 60) { edges { node { id signers { id name email } documents { id name } } } } }';

  it('takes more of the limit, and is refused with a retry time if too little is left', async () => {
    const { key } = await world.caller();
    const request = () =>
      fetch(`${world.url}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${key}` },
        body: JSON.stringify({ query: costly }),
      });
    const first = await request();
    expect(first.status).toBe(200);
    const left = Number(first.headers.get('ratelimit-remaining'));
    expect(left).toBeLessThan(3);
    const second = await request();
    expect([second.status, (await second.json()).errors[0].extensions.code]).toEqual([429, 'rate_limited']);
    expect(Number(second.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await list(key)).status).toBe(429);
  });

  it('takes as much over a socket', async () => {
    const { key } = await world.caller();
    const codes: unknown[] = [];
    for (let n = 0; n < 6; n++) {
      const { value } = await overSocket(world.url, `Bearer ${key}`, { query: '{ viewer { mode } }' }).next();
      codes.push(value?.errors?.[0]?.extensions?.code ?? 'answered');
    }
    expect(codes).toEqual([...Array(5).fill('answered'), 'rate_limited']);
    expect((await list(key)).status).toBe(429);
  });
});

it('counts each key separately, and verifications separately in REST and GraphQL alike', async () => {
  const { key } = await world.caller();
  const query = `mutation { verifyDocument(input: { sha256: "${'0'.repeat(64)}" }) { verification { matches } } }`;
  expect((await verify(key)).status).toBe(200);
  expect(await ask(`Bearer ${key}`, query)).toEqual([200, undefined]);
  expect((await verify(key)).status).toBe(429);
  expect((await list(key)).status).toBe(200);
  expect(await ask(`Bearer ${key}`, query)).toEqual([429, 'rate_limited']);
});

it('counts each personal link separately, its page and requests together', async () => {
  const { signers } = await createEnvelope(world, await world.caller(), {
    signers: [
      { email: 'a@exemple.fr', name: 'A' },
      { email: 'b@exemple.fr', name: 'B' },
    ],
  });
  const [first, second] = signers.map(({ sign_url }: any) => sign_url);
  const session = (url: string) => ask(linkOf(url), '{ signingSession { state } }');
  for (let n = 0; n < 3; n++) expect(await session(first)).toEqual([200, undefined]);
  expect(await session(first)).toEqual([429, 'rate_limited']);
  const page = await fetch(first);
  expect(page.status).toBe(429);
  expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await session(second)).toEqual([200, undefined]);
});

it('counts failed requests over a socket too', async () => {
  const { key } = await world.caller();
  for (let n = 0; n < 5; n++) await overSocket(world.url, `Bearer ${key}`, { query: '{ nothing }' }).next();
  expect((await list(key)).status).toBe(429);
});

it('counts anonymous GraphQL requests by IP address, with a low limit', async () => {
  const body = JSON.stringify({ query: '{ __typename }', variables: { much: 'x'.repeat(70_000) } });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${world.url}/graphql`, { method: 'POST', headers, body })).status).toBe(413);
  for (let n = 0; n < 2; n++) expect((await graphql(world.url, null, '{ __typename }')).status).toBe(401);
  expect(await graphql(world.url, null, '{ __typename }')).toMatchObject({ status: 429 });
});

it('refuses unknown credentials before it counts', async () => {
  for (let call = 0; call < 8; call += 1) expect((await list('sk_test_unknown')).status).toBe(401);
});

describe.skipIf(!hasRedis)('rate limits with Redis', () => {
  it('are shared between processes, and counted per process while Redis is down', async () => {
    const redis = await startRedis();
    const limits = { live: 4, test: 4, verify: 4, link: 4, tsa: 4, pki: 4, visitor: 30, visitors: 300 };
    const processes = await Promise.all(
      [1, 2].map(() => openRateLimiter({ limits, redisUrl: redis.url, log: silentLog })),
    );
    const [one, two] = processes;
    const takes = async (who: string) => {
      const allowed: boolean[] = [];
      for (const limiter of [one, two, one, two, one, two, one, two, one, two]) {
        allowed.push((await limiter!.take('test', who)).allowed);
      }
      return allowed.filter(Boolean).length;
    };
    try {
      expect(await takes('together')).toBe(4);
      await redis.stop();
      expect(await takes('apart')).toBe(8);
      await redis.start();
      await expect.poll(async () => takes(`again ${Math.random()}`), { interval: 200 }).toBe(4);
    } finally {
      for (const limiter of processes) await limiter.close();
      await redis.stop();
    }
  });
});
