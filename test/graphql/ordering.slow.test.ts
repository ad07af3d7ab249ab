import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { definitely, itemAt } from '../../src/kernel/definitely.ts';
import { foldText } from '../../src/kernel/fold-text.ts';
import { graphql } from '../world/client.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Filters and orders of lists, with cursors in both directions. */
let world: World;
let caller: Caller;
/** Twelve envelopes: three names, half of them completed, two at each time of completion. */
let rows: { id: string; name: string; createdAt: Date; completedAt: Date | null }[];
const day = (n: number) => new Date(Date.UTC(2026, 0, n));

beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world?.close());
beforeEach(async () => {
  caller = await world.caller();
  rows = Array.from({ length: 12 }, (_, i) => ({
    id: randomUUID(),
    name: `Contrat ${['Alpha', 'Bravo', 'Charlie'][i % 3]}`,
    createdAt: day(1 + i),
    completedAt: i % 2 ? day(20 + Math.floor(i / 4)) : null,
  }));
  await world.database.prisma.envelope.createMany({
    data: rows.map((row, i) => ({
      ...row,
      searchText: foldText(row.name),
      organizationId: caller.organizationId,
      mode: 'TEST' as const,
      ...(row.completedAt ? { status: 'COMPLETED' as const, sentAt: row.createdAt } : {}),
      signatureLevel: i < 4 ? ('ADVANCED' as const) : ('SIMPLE' as const),
      qualifiedTimestamp: true,
      expiresInDays: 30,
      retentionDays: 365,
    })),
  });
});

const ask = async (query: string, by = caller) => graphql(world.url, `Bearer ${by.key}`, query);

/** Reads the whole list by pages of two: forward by `after`, or backward by `before`. */
async function paged(args: string, backward = false): Promise<string[]> {
  let ids: string[] = [];
  for (let cursor = ''; ; ) {
    const page = backward
      ? `last: 2${cursor && `, before: "${cursor}"`}`
      : `first: 2${cursor && `, after: "${cursor}"`}`;
    const { data, errors } = await ask(
      `{ envelopes(${page}, ${args}) { nodes { id } pageInfo { hasNextPage hasPreviousPage startCursor endCursor } } }`,
    );
    expect(errors).toBeUndefined();
    const { nodes, pageInfo } = data.envelopes;
    const read: string[] = nodes.map(({ id }: { id: string }) => id);
    ids = backward ? [...read, ...ids] : [...ids, ...read];
    expect(ids.length).toBeLessThanOrEqual(rows.length);
    if (!(backward ? pageInfo.hasPreviousPage : pageInfo.hasNextPage)) return ids;
    cursor = backward ? pageInfo.startCursor : pageInfo.endCursor;
  }
}

type Row = (typeof rows)[number];
const compare = <T>(a: T, b: T) => (a < b ? -1 : a > b ? 1 : 0);
/** The ids as they should be listed: nulls last, ties by id in the same direction. */
const sorted = (valueIn: (row: Row) => string | number | null, direction: 'ASC' | 'DESC'): string[] => {
  const sign = direction === 'ASC' ? 1 : -1;
  return rows
    .map((row) => ({ id: row.id, value: valueIn(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null)
        return a.value === b.value ? sign * compare(a.id, b.id) : a.value === null ? 1 : -1;
      return sign * (compare(a.value, b.value) || compare(a.id, b.id));
    })
    .map(({ id }) => id);
};

const sortValues: Record<string, (row: Row) => string | number | null> = {
  CREATED_AT: ({ createdAt }) => createdAt.getTime(),
  COMPLETED_AT: ({ completedAt }) => completedAt?.getTime() ?? null,
  NAME: ({ name }) => name,
};

describe('an ordered list', () => {
  const orders = Object.keys(sortValues).flatMap((field) => [[field, 'ASC'] as const, [field, 'DESC'] as const]);

  it.each(orders)('by %s %s returns each item once, forward and backward', async (field, direction) => {
    const expected = sorted(definitely(sortValues[field], field), direction);
    const order = `orderBy: { field: ${field}, direction: ${direction} }`;
    expect(await paged(order)).toEqual(expected);
    expect(await paged(order, true)).toEqual(expected);
    const { data } = await ask(`{ envelopes(${order}, offset: 5, first: 3) { nodes { id } } }`);
    expect(data.envelopes.nodes.map(({ id }: { id: string }) => id)).toEqual(expected.slice(5, 8));
  });

  it.each([9, 10])('returns the newest envelopes of the caller first, on a page of %i', async (first) => {
    // Some with equal times, and newer ones of another mode and of another organisation.
    const { prisma } = world.database;
    const ties = { in: rows.slice(0, 6).map(({ id }) => id) };
    await prisma.envelope.updateMany({ where: { id: ties }, data: { createdAt: day(1) } });
    rows = rows.map((row, i) => (i < 6 ? { ...row, createdAt: day(1) } : row));
    const [like] = await prisma.envelope.findMany({ where: { id: itemAt(rows, 0).id } });
    const others = [{ mode: 'LIVE' as const }, { organizationId: (await world.caller()).organizationId }];
    await prisma.envelope.createMany({
      data: others.map((other) => ({ ...like!, ...other, id: randomUUID(), createdAt: day(28) })),
    });
    const { data } = await ask(
      `{ envelopes(first: ${first}) { nodes { id signers { name } documents { name } } pageInfo { hasNextPage } } }`,
    );
    const nodes = sorted(sortValues.CREATED_AT!, 'DESC').map((id) => ({ id, signers: [], documents: [] }));
    expect(data.envelopes).toEqual({ nodes: nodes.slice(0, first), pageInfo: { hasNextPage: true } });
  });

  it('keeps its place when the value of a listed item changes', async () => {
    const expected = sorted(sortValues.NAME!, 'ASC');
    const order = 'orderBy: { field: NAME, direction: ASC }';
    const { data } = await ask(`{ envelopes(first: 2, ${order}) { pageInfo { endCursor } } }`);
    await world.database.prisma.envelope.update({ where: { id: itemAt(expected, 0) }, data: { name: 'Z' } });
    const next = await ask(
      `{ envelopes(first: 2, after: "${data.envelopes.pageInfo.endCursor}", ${order}) { nodes { id } } }`,
    );
    expect(next.data.envelopes.nodes.map(({ id }: { id: string }) => id)).toEqual(expected.slice(2, 4));
  });

  it.each(['COMPLETED_AT', 'NAME'])('by %s is empty after a cursor of another organisation', async (field) => {
    const { data } = await ask('{ envelopes(first: 1) { pageInfo { endCursor } } }');
    const other = await world.caller();
    const after = data.envelopes.pageInfo.endCursor;
    const query = `{ envelopes(after: "${after}", orderBy: { field: ${field}, direction: ASC }) { nodes { id } } }`;
    expect((await ask(query, other)).data).toEqual({ envelopes: { nodes: [] } });
  });

  it.each([
    ['attendanceSessions', ['CREATED_AT', 'NAME']],
    ['identities', ['CREATED_AT']],
    ['sealBatches', ['CREATED_AT', 'EXPIRES_AT']],
    ['signingMandates', ['CREATED_AT', 'VALID_UNTIL']],
    ['webhookDeliveries', ['CREATED_AT']],
  ] as const)('of %s has its own fields', async (list, fields) => {
    for (const field of fields)
      for (const direction of ['ASC', 'DESC']) {
        const args = `orderBy: { field: ${field}, direction: ${direction} }, after: "${btoa(`GPC:S:${randomUUID()}`)}"`;
        const { data, errors } = await ask(`{ ${list}(${args}) { nodes { id } } }`);
        expect([errors, data]).toEqual([undefined, { [list]: { nodes: [] } }]);
      }
  });
});

describe('a filter of envelopes', () => {
  const listed = async (filter: string): Promise<number[]> => {
    const { data, errors } = await ask(`{ envelopes(filter: { ${filter} }) { totalCount nodes { id } } }`);
    expect(errors).toBeUndefined();
    const ids = data.envelopes.nodes.map(({ id }: { id: string }) => id);
    expect(data.envelopes.totalCount).toBe(ids.length);
    return rows.flatMap(({ id }, i) => (ids.includes(id) ? [i] : []));
  };
  const all = Array.from({ length: 12 }, (_, i) => i);

  it.each([
    ['level: [ADVANCED]', [0, 1, 2, 3]],
    ['level: [SIMPLE, ADVANCED]', all],
    ['status: [COMPLETED], level: [ADVANCED]', [1, 3]],
    ['text: "contrat BRAVO"', [1, 4, 7, 10]],
    ['created: { from: "2026-01-03T00:00:00Z", to: "2026-01-05T00:00:00Z" }', [2, 3]],
    ['created: { from: "2026-01-11T01:00:00+01:00" }', [10, 11]],
    ['created: { to: "2026-01-02T00:00:00Z" }', [0]],
    ['created: { from: "2026-01-05T00:00:00Z", to: "2026-01-03T00:00:00Z" }', []],
    ['created: {}, completed: null, text: null', all],
    ['completed: { from: "2026-01-21T00:00:00Z", to: "2026-01-22T00:00:00Z" }', [5, 7]],
    ['completed: { to: "2027-01-01T00:00:00Z" }', [1, 3, 5, 7, 9, 11]],
    ['readyToSeal: true', []],
    ['agentEmail: "nobody@example.com"', []],
  ])('%s', async (filter, expected) => {
    expect(await listed(filter)).toEqual(expected);
  });

  it('combines with an order and a cursor', async () => {
    const completed = sorted(sortValues.NAME!, 'DESC').filter((id) => rows.find((row) => row.id === id)?.completedAt);
    const args = 'filter: { status: [COMPLETED] }, orderBy: { field: NAME, direction: DESC }';
    expect(await paged(args)).toEqual(completed);
  });

  it('refuses a date that the database cannot store', async () => {
    const { errors } = await ask('{ envelopes(filter: { created: { from: "0000-01-01T00:00:00Z" } }) { totalCount } }');
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_body',
      details: [{ path: 'filter.created.from', message: 'must be in the years 1 to 9999' }],
    });
  });
});

describe('filters of other lists', () => {
  const range = 'created: { from: "2026-01-01T00:00:00Z", to: "2026-02-01T00:00:00Z" }';

  it.each([
    ['attendanceSessions', `status: [OPEN], reference: "R-1", ${range}`],
    ['identities', `status: [PENDING, VERIFIED, EXPIRED, FAILED], externalRef: "R-1", ${range}`],
    ['sealBatches', `status: [PENDING], mandateId: "x", ${range}`],
    ['signingMandates', `status: [ACTIVE], ${range}`],
    ['webhookDeliveries', `status: [FAILED], endpointId: "${randomUUID()}", ${range}`],
    ['events', `event: [ENVELOPE_COMPLETED], ${range}`],
  ])('%s takes %s', async (list, filter) => {
    const { data, errors } = await ask(`{ ${list}(filter: { ${filter} }) { totalCount nodes { id } } }`);
    expect([errors, data]).toEqual([undefined, { [list]: { totalCount: 0, nodes: [] } }]);
  });

  it('lists the sessions with a reference, and identities by their status of now', async () => {
    const owner = { organizationId: caller.organizationId, mode: 'TEST' as const };
    const now = world.clock.now();
    const session = { ...owner, trainerName: 'T', retentionDays: 365, createdAt: now };
    await world.database.prisma.attendanceSession.createMany({
      data: [
        { ...session, name: 'Excel', reference: 'R-1' },
        { ...session, name: 'Word', reference: 'R-2' },
      ],
    });
    const sessions = await ask('{ attendanceSessions(filter: { reference: "R-2" }) { nodes { name } } }');
    expect(sessions.data.attendanceSessions.nodes).toEqual([{ name: 'Word' }]);
    const identity = { ...owner, method: 'PARTNER_ATTESTED' as const, status: 'VERIFIED' as const, createdAt: now };
    const [lasting, lapsed] = [randomUUID(), randomUUID()];
    await world.database.prisma.identity.createMany({
      data: [
        { ...identity, id: lasting },
        { ...identity, id: lapsed, lapsesAt: now },
      ],
    });
    const { data } = await ask(
      '{ verified: identities(filter: { status: [VERIFIED] }) { nodes { id } } expired: identities(filter: { status: [EXPIRED] }) { nodes { id status } } }',
    );
    expect(data.verified.nodes).toEqual([{ id: lasting }]);
    expect(data.expired.nodes).toEqual([{ id: lapsed, status: 'EXPIRED' }]);
  });
});
