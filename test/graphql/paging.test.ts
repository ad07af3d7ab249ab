import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { graphql, rest } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Lists, most recent first, ties by id: by cursor in both directions, and by offset, while others arrive. */
let world: World;
let caller: Caller;
/** Ids as they are listed. */
let listed: string[];
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  caller = await world.caller();
  const at = world.clock.now().getTime();
  // Three of each moment.
  const made = await arrive(Array.from({ length: 20 }, (_, i) => new Date(at - 60_000 - Math.floor(i / 3) * 1_000)));
  listed = made
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime() || (a.id < b.id ? 1 : -1))
    .map(({ id }) => id);
});

/** Drafts of the caller, made at these moments; straight into the database, for there are many. */
async function arrive(moments: readonly Date[]) {
  const rows = moments.map((createdAt) => ({
    id: randomUUID(),
    organizationId: caller.organizationId,
    mode: 'TEST' as const,
    createdAt,
    name: 'Contrat',
    signatureLevel: 'SIMPLE' as const,
    qualifiedTimestamp: true,
    expiresInDays: 30,
    retentionDays: 365,
  }));
  await world.database.prisma.envelope.createMany({ data: rows });
  return rows;
}

interface Page {
  readonly edges: { readonly cursor: string; readonly node: { readonly id: string } }[];
  readonly pageInfo: {
    hasNextPage: boolean;
    hasPreviousPage: boolean;
    startCursor: string | null;
    endCursor: string | null;
  };
}
const page = async (args: string): Promise<Page> => {
  const query = `{ envelopes(${args}) { edges { cursor node { id } } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`;
  const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, query);
  expect(errors).toBeUndefined();
  return data.envelopes;
};
const idsOf = ({ edges }: Page) => edges.map(({ node }) => node.id);
const newcomer = () => arrive([world.clock.now()]);

describe('the list of envelopes', () => {
  it('pages forward by cursor: each once, in order, also while new ones arrive', async () => {
    const seen: string[] = [];
    for (let after = ''; ; ) {
      const { pageInfo, ...got } = await page(`first: 7${after}`);
      seen.push(...idsOf({ pageInfo, ...got }));
      expect(pageInfo.endCursor).toBe(got.edges.at(-1)!.cursor);
      await newcomer();
      if (!pageInfo.hasNextPage) break;
      after = `, after: "${pageInfo.endCursor}"`;
    }
    expect(seen).toEqual(listed);
  });

  it('pages backward by cursor: the oldest first, then up to the new ones', async () => {
    let seen: string[] = [];
    for (let before = ''; ; ) {
      const { pageInfo, ...got } = await page(`last: 7${before}`);
      seen = [...idsOf({ pageInfo, ...got }), ...seen];
      if (seen.length < 15) await newcomer();
      if (!pageInfo.hasPreviousPage) break;
      before = `, before: "${pageInfo.startCursor}"`;
    }
    expect(seen.slice(-20)).toEqual(listed);
    expect(seen.length).toBe(22);
  });

  it('pages by offset: none is missed, new ones only shift the others', async () => {
    const seen = new Set<string>();
    for (let offset = 0; offset < 24; offset += 6) {
      for (const id of idsOf(await page(`first: 6, offset: ${offset}`))) seen.add(id);
      const { body } = await rest(world.url, caller.key, 'GET', `/envelopes?limit=6&offset=${offset}`);
      expect(body.data.map(({ id }: { id: string }) => id)).toEqual(idsOf(await page(`first: 6, offset: ${offset}`)));
      await newcomer();
    }
    expect(listed.filter((id) => !seen.has(id))).toEqual([]);
  });

  it('skips from a cursor when both are given, and is empty after the end', async () => {
    const { pageInfo } = await page('first: 3');
    expect(idsOf(await page(`first: 3, after: "${pageInfo.endCursor}", offset: 2`))).toEqual(listed.slice(5, 8));
    expect(await page('offset: 2147483647')).toMatchObject({ edges: [], pageInfo: { hasNextPage: false } });
    expect(idsOf(await page('first: 0'))).toEqual([]);
  });

  it('returns 20 by default and at most 100', async () => {
    await arrive(Array.from({ length: 90 }, () => world.clock.now()));
    expect((await page('filter: { status: [DRAFT] }')).edges.length).toBe(20);
    expect((await page('first: 100')).edges.length).toBe(100);
    expect((await page('last: 100')).edges.length).toBe(100);
  });

  it.each(['first: 101', 'last: 1000', 'first: -1'])('refuses the page %s with the argument’s limit', async (args) => {
    const { errors } = await graphql(world.url, `Bearer ${caller.key}`, `{ envelopes(${args}) { nodes { id } } }`);
    const [path] = args.split(':');
    const message = args.includes('-') ? 'must be at least 0' : 'must be at most 100';
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path, message }] });
  });

  it.each([
    'attendanceSessions',
    'identities',
    'sealBatches',
    'signingMandates',
    'templates',
    'webhookDeliveries',
    'events',
  ])('refuses a longer page of %s as well', async (list) => {
    const { errors } = await graphql(world.url, `Bearer ${caller.key}`, `{ ${list}(first: 101) { nodes { id } } }`);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path: 'first' }] });
  });

  it.each(['envelopes', 'events', 'templates', 'identities'])('refuses two ends of %s at once', async (list) => {
    const query = `{ ${list}(first: 1, last: 1) { nodes { id } } }`;
    const { errors } = await graphql(world.url, `Bearer ${caller.key}`, query);
    const { code, details } = errors![0]!.extensions!;
    expect([code, details]).toEqual([
      'invalid_body',
      [expect.objectContaining({ path: 'last', reason: 'not_with_first' })],
    ]);
  });

  it.each([
    ['envelopes', 'after', 'garbage'],
    ['envelopes', 'before', btoa('GPC:S:x')],
    ['webhookDeliveries', 'after', 'garbage'],
    ['identities', 'after', btoa('OffsetConnection:1')],
  ])('refuses a cursor that %s has not made, by the name of %s', async (list, path, cursor) => {
    const query = `{ ${list}(${path}: ${JSON.stringify(cursor)}) { nodes { id } } }`;
    const { errors } = await graphql(world.url, `Bearer ${caller.key}`, query);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path, reason: 'not_cursor' }] });
  });

  it('returns nodes without edges, and the number of items on all pages', async () => {
    const ask = async (query: string) => (await graphql(world.url, `Bearer ${caller.key}`, query)).data.envelopes;
    const { nodes, totalCount } = await ask('{ envelopes(first: 3) { totalCount nodes { id } } }');
    expect([nodes.map(({ id }: { id: string }) => id), totalCount]).toEqual([listed.slice(0, 3), 20]);
    expect(await ask('{ envelopes(filter: { status: [SENT] }) { totalCount } }')).toEqual({ totalCount: 0 });
    await world.caller();
    expect(await ask('{ envelopes { totalCount } }')).toEqual({ totalCount: 20 });
  });

  it('filters by states, also across pages', async () => {
    const sent = listed.filter((_, index) => index % 4 === 0);
    await world.database.prisma.envelope.updateMany({ where: { id: { in: sent } }, data: { status: 'SENT' } });
    const first = await page('first: 3, filter: { status: [SENT] }');
    const second = await page(`first: 3, filter: { status: [SENT] }, after: "${first.pageInfo.endCursor}"`);
    expect([...idsOf(first), ...idsOf(second)]).toEqual(sent);
    expect(idsOf(await page('filter: { status: [] }'))).toEqual([]);
  });

  it('is empty after a foreign cursor and after an unknown one', async () => {
    const { pageInfo } = await page('first: 1');
    caller = await world.caller();
    expect(idsOf(await page(`after: "${pageInfo.endCursor}"`))).toEqual([]);
    expect(idsOf(await page(`after: "${btoa(`GPC:S:${randomUUID()}`)}"`))).toEqual([]);
  });
});
