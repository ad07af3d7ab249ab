import { afterAll, beforeAll, expect, it } from 'vitest';
import { repeatableTransaction, sql } from '../../../src/platform/database/index.ts';
import { graphql } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  await createEnvelope(world, caller, { name: 'Contrat Martin', signers: [person(1)] });
  await createEnvelope(world, caller, {
    name: 'Avenant 100%',
    signers: [person(2, { name: 'Zoé Martin' })],
    send: false,
  });
  await createEnvelope(world, await world.caller(), { name: 'Contrat Martin d’un autre' });
});
afterAll(() => world?.close());

it.each([
  ['martin', null, ['Avenant 100%', 'Contrat Martin']],
  ['p1@exemple MARTIN', null, ['Contrat Martin']],
  ['CONTRAT.pdf zoe', null, ['Avenant 100%']],
  ['p2@exemple', null, ['Avenant 100%']],
  ['100%', null, ['Avenant 100%']],
  ['zoe', null, ['Avenant 100%']],
  ['ÀVENANT', null, ['Avenant 100%']],
  ['martin100', null, []],
  ['0_%', null, []],
  ['martin', ['DRAFT'], ['Avenant 100%']],
  ['  ', null, ['Avenant 100%', 'Contrat Martin']],
])(
  'finds the caller’s envelopes by every word, in names, documents and addresses, without case and accents: %j %j',
  async (search, status, names) => {
    const query = `query ($search: String, $status: [EnvelopeStatus!]) {
    envelopes(filter: { text: $search, status: $status }) { edges { node { name } } } }`;
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { search, status });
    expect(data.envelopes.edges.map((edge: any) => edge.node.name).sort()).toEqual(names);
  },
);

it('refuses searches longer than 200 characters', async () => {
  const { errors } = await graphql(
    world.url,
    `Bearer ${caller.key}`,
    `{ envelopes(filter: { text: "${'a'.repeat(201)}" }) { edges { node { id } } } }`,
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path: 'filter.text' }] });
});

const REPLACE = 'mutation ($input: ReplaceDraftInput!) { replaceDraft(input: $input) { envelope { id } } }';

it('finds a draft by its new words only, after it was replaced', async () => {
  const owner = await world.caller();
  const find = async (search: string) => {
    const query = 'query ($search: String) { envelopes(filter: { text: $search }) { nodes { name } } }';
    const { data } = await graphql(world.url, `Bearer ${owner.key}`, query, { search });
    return data.envelopes.nodes.map(({ name }: any) => name);
  };
  const draft = await createEnvelope(world, owner, { name: 'Façade', signers: [person(3)], send: false });
  expect(await find('facade')).toEqual(['Façade']);
  const { errors } = await graphql(world.url, `Bearer ${owner.key}`, REPLACE, {
    input: {
      id: draft.id,
      name: 'Œuvre',
      documents: draft.documents.map(({ id, name }: any) => ({ id, name })),
      signers: [person(4)],
    },
  });
  expect(errors).toBeUndefined();
  expect([await find('facade'), await find('p3@'), await find('oeuvre p4@')]).toEqual([[], [], ['Œuvre']]);
});

it('can use an index for words of three letters or more', async () => {
  const plan = await repeatableTransaction(world.database, async (tx) => {
    await tx.run(sql`SET LOCAL enable_seqscan = off`);
    return tx.rows(sql`EXPLAIN SELECT "id" FROM "envelopes" WHERE "search_text" LIKE '%martin%'`);
  });
  expect(JSON.stringify(plan)).toContain('envelopes_search_text_idx');
});
