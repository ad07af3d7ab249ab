import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentedHeaders, ownHeaders } from '../world/documented.ts';
import { createSession } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Compares the documented headers with those of real answers: one of each kind. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { RATE_LIMIT_TEST: '10' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const ask = (method: string, path: string, { key = caller.key as string | null, body, headers = {} }: Options = {}) =>
  fetch(`${world.url}/api/v1${path}`, {
    method,
    headers: {
      ...(key === null ? {} : { authorization: `Bearer ${key}` }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

interface Options {
  readonly key?: string | null;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

async function expectExact(answer: Response, status: number, method: string, path: string): Promise<void> {
  expect(answer.status, await answer.text()).toBe(status);
  expect(ownHeaders(answer.headers)).toEqual(documentedHeaders(method, path, status));
}

it('are exactly those of a list, a file, and the answers 400, 401 and 404', async () => {
  await expectExact(await ask('GET', '/envelopes'), 200, 'GET', '/envelopes');
  const { id } = await createSession(world, caller);
  const file = `/attendance-sessions/${id}/export`;
  await expectExact(await ask('GET', file), 200, 'GET', file);
  await expectExact(await ask('GET', '/envelopes?limit=0'), 400, 'GET', '/envelopes');
  await expectExact(await ask('GET', '/envelopes', { key: null }), 401, 'GET', '/envelopes');
  await expectExact(await ask('GET', '/envelopes/x'), 404, 'GET', '/envelopes/x');
});

it('say of a repeated POST that it was done before, and of the first one nothing', async () => {
  const path = '/webhook-endpoints';
  const post = () =>
    ask('POST', path, { body: { url: 'https://app.example.org/' }, headers: { 'idempotency-key': 'one' } });
  const first = await post();
  const others = documentedHeaders('POST', path, 201).filter((name) => name !== 'idempotent-replayed');
  expect([first.status, ownHeaders(first.headers)]).toEqual([201, others]);
  await expectExact(await post(), 201, 'POST', path);
});

it('say how long to wait when the rate limit is reached', async () => {
  const { key } = await world.caller();
  for (let call = 0; call < 10; call += 1) expect((await ask('GET', '/envelopes', { key })).status).toBe(200);
  await expectExact(await ask('GET', '/envelopes', { key }), 429, 'GET', '/envelopes');
});

it('say how long to wait when the database cannot be reached', async () => {
  const { key } = await world.caller();
  const { pool } = world.service.services.database;
  const { query, connect } = pool;
  const fail = () => Promise.reject(Object.assign(new Error('no'), { code: 'ECONNREFUSED' }));
  Object.assign(pool, { query: fail, connect: fail });
  try {
    const answer = await ask('GET', '/envelopes', { key });
    expect(answer.status).toBe(503);
    const documented = documentedHeaders('GET', '/envelopes', 503);
    const sent = ownHeaders(answer.headers);
    expect(sent).toEqual(expect.arrayContaining(['retry-after', 'x-request-id']));
    expect(sent.filter((name) => !documented.includes(name))).toEqual([]);
  } finally {
    Object.assign(pool, { query, connect });
  }
});
