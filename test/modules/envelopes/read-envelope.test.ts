import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyActor } from '../../../src/kernel/actor.ts';
import { readEnvelope } from '../../../src/modules/envelopes/read-envelope.ts';
import { contract } from '../../fixtures/pdf.ts';
import { graphql, rest } from '../../world/client.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
let key: KeyActor;
let id: string;

/** What the documents of the contract ask for. */
const whole = {
  include: {
    documents: { orderBy: { position: 'asc' }, include: { envelope: { select: { purgedAt: true } } } },
    people: { orderBy: { position: 'asc' }, include: { envelope: { select: { status: true, purgedAt: true } } } },
  },
} as const;

beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  key = { kind: 'key', keyId: caller.keyId, organizationId: caller.organizationId, mode: 'TEST', scopes: [] };
  const pdf_base64 = (await contract()).toString('base64');
  const made = await rest(world.url, caller.key, 'POST', '/envelopes', {
    name: 'Contrat "n° 1" – Élodie \\ 𝒜',
    documents: ['a.pdf', 'b.pdf', 'c.pdf'].map((name) => ({ name, pdf_base64 })),
    signers: [3, 1, 2].map((order) => ({ email: `s${order}@exemple.fr`, name: `Signataire ${order}`, order })),
    send: true,
  });
  id = made.body.id;
  await fillEveryColumn();
});
afterAll(() => world?.close());

/** Every column has a value, so that a wrongly read column is noticed. */
async function fillEveryColumn(): Promise<void> {
  const at = new Date('2026-12-01T10:11:12.345Z');
  for (const table of ['envelopes', 'signers', 'documents']) {
    const { rows } = await world.database.pool.query<{ column_name: string; data_type: string }>(
      'SELECT column_name, data_type FROM information_schema.columns WHERE table_name = $1 AND is_nullable = $2',
      [table, 'YES'],
    );
    const values: Record<string, unknown> = { 'timestamp with time zone': at, text: 'é "x" \\', integer: 7 };
    for (const { column_name, data_type } of rows.filter((row) => values[row.data_type])) {
      await world.database.pool.query(`UPDATE ${table} SET "${column_name}" = $1 WHERE "${column_name}" IS NULL`, [
        values[data_type],
      ]);
    }
  }
}

/** The statements that reach the database through the pool while `work` runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const { pool } = world.service.services.database;
  const seen: string[] = [];
  const pass = pool.query;
  pool.query = ((config: { text: string }, ...more: []) => {
    seen.push(config.text);
    return (pass as (...args: unknown[]) => unknown).call(pool, config, ...more);
  }) as never;
  try {
    await work();
  } finally {
    pool.query = pass;
  }
  return seen;
}

describe('reading an envelope', () => {
  it('takes one statement and gives exactly what Prisma reads', async () => {
    const { services } = world.service;
    const mine = (await readEnvelope(services, key, id)) as unknown as Record<string, any>;
    const theirs = (await services.database.prisma.envelope.findFirst({ where: { id }, ...whole }))!;
    const { documents: _d, people: _s, ...own } = mine;
    for (const list of ['documents', 'people'] as const) {
      expect(mine[list].map(({ envelope }: any) => envelope)).toEqual(mine[list].map(() => own));
      expect(mine[list].map(({ envelope, ...row }: any) => row)).toEqual(
        (theirs[list] as object[]).map(({ envelope, ...row }: any) => row),
      );
    }
    const { documents: _e, people: _t, ...same } = theirs;
    expect(own).toEqual(same);
  });

  it('through REST takes one statement and one look-up of the key', async () => {
    const statements = await statementsOf(() => rest(world.url, caller.key, 'GET', `/envelopes/${id}`));
    expect(statements).toHaveLength(2);
    expect(statements[0]).toContain('FROM api_keys');
    expect(statements[1]).toContain('FROM envelopes');
  });

  it('with other rows reads these with Prisma and gives the same values', async () => {
    const fields = 'id status createdAt documents { id name } signers { id email status signUrl }';
    const ask = (more: string) =>
      graphql(world.url, `Bearer ${caller.key}`, `query ($id: ID!) { envelope(id: $id) { ${fields} ${more} } }`, {
        id,
      });
    const { data: short } = await ask('');
    const { data: long, errors } = await ask(
      'sealing { state } labels { id } warnings { code } all: documents { fields { id } }',
    );
    expect(errors).toBeUndefined();
    const { sealing, labels, warnings, all, ...rest } = long.envelope;
    const alone = { code: 'LINK_ALONE' };
    expect({ sealing, labels, warnings }).toEqual({ sealing: null, labels: [], warnings: [alone, alone, alone] });
    expect(all).toHaveLength(3);
    expect(rest).toEqual(short.envelope);
  });

  it('in one batch with others gives each caller its own', async () => {
    const { services } = world.service;
    const stranger = { ...key, organizationId: (await world.caller({ name: 'Autre' })).organizationId };
    const callers = Array.from({ length: 30 }, () => [key, stranger, { ...key, mode: 'LIVE' as const }]).flat();
    const statements = await statementsOf(async () => {
      const found = await Promise.all(callers.map((one) => readEnvelope(services, one, id)));
      expect(found.map((envelope) => envelope?.id ?? null)).toEqual(callers.map((one) => (one === key ? id : null)));
      expect(new Set(found.filter(Boolean)).size).toBe(30);
    });
    expect(statements).toHaveLength(3);
  });

  it('is possible only for its own organisation and mode', async () => {
    const { services } = world.service;
    const stranger = await world.caller({ name: 'Autre' });
    expect(await readEnvelope(services, { ...key, organizationId: stranger.organizationId }, id)).toBeNull();
    expect(await readEnvelope(services, { ...key, mode: 'LIVE' }, id)).toBeNull();
    expect(await readEnvelope(services, key, 'x')).toBeNull();
    expect(
      await readEnvelope(
        services,
        key,
        id.replace(/^./, (c) => (c === '0' ? '1' : '0')),
      ),
    ).toBeNull();
  });
});
