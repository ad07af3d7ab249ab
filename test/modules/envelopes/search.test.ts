import { afterAll, beforeAll, expect, it } from 'vitest';
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
  ['contrat MARTIN', null, ['Contrat Martin']],
  ['p2@exemple', null, ['Avenant 100%']],
  ['100%', null, ['Avenant 100%']],
  ['0_%', null, []],
  ['martin', ['DRAFT'], ['Avenant 100%']],
  ['  ', null, ['Avenant 100%', 'Contrat Martin']],
])('finds the caller’s envelopes by every word, in names and addresses: %j %j', async (search, status, names) => {
  const query = `query ($search: String, $status: [EnvelopeStatus!]) {
    envelopes(filter: { text: $search, status: $status }) { edges { node { name } } } }`;
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { search, status });
  expect(data.envelopes.edges.map((edge: any) => edge.node.name).sort()).toEqual(names);
});

it('refuses searches longer than 200 characters', async () => {
  const { errors } = await graphql(
    world.url,
    `Bearer ${caller.key}`,
    `{ envelopes(filter: { text: "${'a'.repeat(201)}" }) { edges { node { id } } } }`,
  );
  expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path: 'filter.text' }] });
});
