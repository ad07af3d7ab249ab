import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lacks, loadGraphqlSse } from '../tools/load.ts';
import { createEnvelope } from '../world/envelope.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Server-sent events: how a refusal reaches a client of the protocol. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld({ env: { RATE_LIMIT_TEST: '40' } });
  caller = await world.caller();
});
afterAll(() => world?.close());

const FOLLOW = 'subscription ($id: ID!) { envelopeStatus(id: $id) { type status cursor } }';

describe.skipIf(lacks('graphql-sse'))('graphql-sse', () => {
  const first = async (query: string, authorization = `Bearer ${caller.key}`, variables = {}) => {
    const { createClient } = await loadGraphqlSse();
    const client = createClient({ url: `${world.url}/graphql`, headers: { authorization }, retryAttempts: 0 });
    try {
      for await (const result of client.iterate({ query, variables })) return result;
      return 'complete';
    } finally {
      client.dispose();
    }
  };
  const id = { id: randomUUID() };

  it.each([
    ['an unknown envelope', 'not_found', () => first(FOLLOW, undefined, id)],
    ['a document that is not valid', 'invalid_body', () => first('subscription { nothing { id } }')],
    ['a syntax error', 'invalid_body', () => first('subscription {')],
    ['no credential', 'unauthorized', () => first(FOLLOW, '', id)],
    ['a revoked key', 'unauthorized', () => first(FOLLOW, 'Bearer sk_test_none', id)],
  ])('receives the code of the refusal of %s', async (_what, code, ask) => {
    const result = await ask();
    expect(result).toMatchObject({ errors: [{ extensions: { code } }] });
  });

  it('follows an envelope that exists', async () => {
    const { id } = await createEnvelope(world, caller);
    const query = `subscription { envelopeStatus(id: "${id}") { status } }`;
    expect(await first(query)).toHaveProperty('data.envelopeStatus.status', 'SENT');
  });

  it('meets a status for a budget that is spent, so that it tries again later', async () => {
    const { NetworkError } = await loadGraphqlSse();
    const spender = await world.caller();
    for (let left = 41; left > 0; left -= 1) await ask('{ viewer { mode } }', 'application/json', spender);
    const failure = await first(FOLLOW, `Bearer ${spender.key}`, id).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(NetworkError);
    expect(failure).toHaveProperty('response.status', 429);
  });
});

const ask = (query: string, accept: string, { key } = caller) =>
  fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, accept },
    body: JSON.stringify({ query }),
  });

describe('a stream', () => {
  it('names no content coding', async () => {
    const response = await ask('subscription { envelopeStatus(id: "x") { type } }', 'text/event-stream');
    expect([response.status, response.headers.get('content-encoding')]).toEqual([200, null]);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    expect(await response.text()).toMatch(/^event: next\ndata: .*"not_found"/m);
  });

  it('is not what a client gets that prefers JSON, as urql does', async () => {
    const accept = 'application/graphql-response+json, application/json, text/event-stream, multipart/mixed';
    const response = await ask('{ nothing }', accept);
    expect([response.status, response.headers.get('content-type')]).toEqual([
      400,
      expect.stringContaining('application/graphql-response+json'),
    ]);
  });
});
