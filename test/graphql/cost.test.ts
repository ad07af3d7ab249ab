import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { linkOf } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { openWorld, type World } from '../world/world.ts';
import { overSocket } from './followers.ts';

/** `extensions.cost`: what an operation took from its caller's budget, and what is left. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { RATE_LIMIT_TEST: '20', RATE_LIMIT_LINK: '10' } });
});
afterAll(() => world?.close());

const small = '{ viewer { mode } }';
const costly = '{ envelopes(first: 60) { edges { node { id signers { id name email } documents { id name } } } } }';

async function ask(authorization: string, query: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization, ...headers },
    body: JSON.stringify({ query }),
  });
  const left = response.headers.get('ratelimit-remaining');
  return { left: left === null ? null : Number(left), body: (await response.json()) as any };
}

describe('extensions.cost', () => {
  it('has the points of each operation and what is left, as the header does', async () => {
    const bearer = `Bearer ${(await world.caller()).key}`;
    const first = await ask(bearer, small);
    expect(first.body).toEqual({
      data: { viewer: { mode: 'TEST' } },
      extensions: { cost: { requested: 1, remaining: 19 } },
    });
    const second = await ask(bearer, costly);
    const { requested, remaining } = second.body.extensions.cost;
    expect(requested).toBeGreaterThan(1);
    expect([remaining, second.left]).toEqual([19 - requested, 19 - requested]);
    expect((await ask(bearer, small)).body.extensions.cost).toEqual({ requested: 1, remaining: remaining - 1 });
  });

  it('is there if a field failed, and missing if nothing was executed, which takes one point', async () => {
    const bearer = `Bearer ${(await world.caller()).key}`;
    const failed = await ask(bearer, '{ envelope(id: "x") { id } }');
    expect(failed.body).toMatchObject({
      data: { envelope: null },
      extensions: { cost: { requested: 1, remaining: 19 } },
    });
    const refused = await ask(bearer, '{ nope }');
    expect([refused.left, refused.body]).toEqual([18, { errors: [expect.anything()] }]);
  });

  it('does not count verifications, which have a budget of their own', async () => {
    const bearer = `Bearer ${(await world.caller()).key}`;
    const { body } = await ask(
      bearer,
      `mutation { verifyDocument(input: { sha256: "${'0'.repeat(64)}" }) { verification { known } } }`,
    );
    expect(body.extensions.cost).toEqual({ requested: 1, remaining: 19 });
  });

  it('is the link’s own budget for the holder of a personal link', async () => {
    const { signers } = await createEnvelope(world, await world.caller());
    const { body } = await ask(linkOf(signers[0].sign_url), '{ signingSession { state } }');
    expect(body.extensions.cost).toEqual({ requested: 1, remaining: 9 });
  });

  it('is in the answers of a socket too', async () => {
    const bearer = `Bearer ${(await world.caller()).key}`;
    const { value } = await overSocket(world.url, bearer, { query: small }).next();
    expect(value).toEqual({
      data: { viewer: { mode: 'TEST' } },
      extensions: { cost: { requested: 1, remaining: 19 } },
    });
  });
});

describe('an operation beyond a limit', () => {
  const limitOf = async (query: string) => {
    const { body } = await ask(`Bearer ${(await world.caller()).key}`, query);
    return { message: body.errors[0].message, ...body.errors[0].extensions };
  };

  it('is told the cost that it has, the limit, and the field to begin with', async () => {
    const { code, limit, message } = await limitOf(
      '{ viewer { mode } all: envelopes(first: 100) { nodes { id mandate { envelopes(first: 100) { nodes { id name } } } } } }',
    );
    expect([code, limit]).toEqual([
      'invalid_body',
      {
        name: 'complexity',
        requested: expect.any(Number),
        maximum: 5_000,
        heaviest: 'all.nodes.mandate.envelopes.nodes',
      },
    ]);
    expect(limit.requested).toBeGreaterThan(5_000);
    expect(message).toBe(
      `The query has a complexity of ${limit.requested}; the limit is 5000. The field \`${limit.heaviest}\` costs most. Request fewer fields or smaller pages.`,
    );
  });

  it('is told its depth', async () => {
    const { limit } = await limitOf(
      `{ envelopes { nodes { ${'mandate { envelopes { nodes { '.repeat(4)} id ${'} } }'.repeat(4)} } } }`,
    );
    expect(limit).toMatchObject({ name: 'depth', requested: 15, maximum: 13 });
  });

  it('has no heaviest field where a fragment costs most', async () => {
    const { limit } = await limitOf(
      'query { ...F } fragment F on Query { envelopes(first: 100) { nodes { mandate { envelopes(first: 100) { nodes { id } } } } } }',
    );
    expect(limit).toMatchObject({ name: 'complexity', heaviest: null });
  });
});
