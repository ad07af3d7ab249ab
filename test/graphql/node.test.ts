import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, rest } from '../world/client.ts';
import { createEnvelope } from '../world/envelope.ts';
import { createSession } from '../world/session.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** Reading objects by id: `node`, `nodes`, and the fields of each type. */
let world: World;
let caller: Caller;
let envelopeId: string;
let identityId: string;
let endpointId: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  envelopeId = (await createEnvelope(world, caller)).id;
  const identity = { method: 'partner_attested', given_name: 'Ana', family_name: 'Roux' };
  identityId = (await rest(world.url, caller.key, 'POST', '/identities', identity)).body.id;
  const endpoint = { url: 'https://hooks.exemple.fr/esign' };
  endpointId = (await rest(world.url, caller.key, 'POST', '/webhook-endpoints', endpoint)).body.id;
});
afterAll(() => world?.close());

const ask = (query: string, variables: Record<string, unknown> = {}, { key } = caller) =>
  graphql(world.url, `Bearer ${key}`, query, variables);
const NODES = `query ($ids: [ID!]!) { nodes(ids: $ids) {
  __typename id ... on Envelope { name signers { status } } ... on Identity { givenName } ... on WebhookEndpoint { url } } }`;

describe('node and nodes', () => {
  it('return objects of every type by their plain UUID, in the order asked', async () => {
    const ids = [endpointId, envelopeId.toUpperCase(), randomUUID(), 'x', identityId];
    const { data, errors } = await ask(NODES, { ids });
    expect(errors).toBeUndefined();
    expect(data.nodes).toEqual([
      { __typename: 'WebhookEndpoint', id: endpointId, url: 'https://hooks.exemple.fr/esign' },
      expect.objectContaining({ __typename: 'Envelope', id: envelopeId, signers: expect.any(Array) }),
      null,
      null,
      { __typename: 'Identity', id: identityId, givenName: 'Ana' },
    ]);
    const one = await ask('query ($id: ID!) { node(id: $id) { __typename id } }', { id: identityId });
    expect(one.data.node).toEqual({ __typename: 'Identity', id: identityId });
  });

  it('return everything that a mutation takes by id, to keys of its scope and organisation only', async () => {
    const label = await ask('mutation { createLabel(input: { name: "Urgent", color: RED }) { label { id } } }');
    const envelope = await ask('query ($id: ID!) { envelope(id: $id) { signers { id } } }', {
      id: envelopeId,
    });
    const session = await createSession(world, caller);
    const wanted: [string, string][] = [
      ['Label', label.data.createLabel.label.id],
      ['Signer', envelope.data.envelope.signers[0].id],
      ['AttendanceSession', session.id],
      ['Slot', session.slots[0]!.id],
      ['Attendee', session.attendees[0]!.id],
    ];
    const read = async (by = caller) =>
      (
        await ask(
          'query ($ids: [ID!]!) { nodes(ids: $ids) { __typename id } }',
          { ids: wanted.map(([, id]) => id) },
          by,
        )
      ).data.nodes;
    expect(await read()).toEqual(wanted.map(([__typename, id]) => ({ __typename, id })));
    expect(await read(await world.caller())).toEqual(wanted.map(() => null));
    const narrow = await world.caller({ organizationId: caller.organizationId, scopes: ['attendance:write'] });
    expect((await read(narrow)).map((node: object | null) => node !== null)).toEqual([false, false, true, true, true]);
  });

  it('return null for objects of another organisation or mode, exactly as for unknown ids', async () => {
    const ids = [envelopeId, identityId, endpointId];
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    for (const stranger of [await world.caller(), live]) {
      const answer = await ask(NODES, { ids }, stranger);
      const unknown = await ask(NODES, { ids: ids.map(() => randomUUID()) }, stranger);
      expect(answer.data).toEqual({ nodes: [null, null, null] });
      expect([answer.data, answer.errors]).toEqual([unknown.data, unknown.errors]);
    }
  });

  it('return null for objects whose type the key may not read', async () => {
    const reader = await world.caller({ organizationId: caller.organizationId, scopes: ['identities:manage'] });
    const { data, errors } = await ask(NODES, { ids: [envelopeId, identityId] }, reader);
    expect(errors).toBeUndefined();
    expect(data.nodes).toEqual([null, expect.objectContaining({ id: identityId })]);
  });

  it('refuse more than 100 ids', async () => {
    const { errors } = await ask(NODES, { ids: Array.from({ length: 101 }, () => randomUUID()) });
    expect(errors?.[0]?.extensions?.code).toBe('invalid_body');
  });
});

describe('a look-up by id', () => {
  it('returns null and an error for a missing object, and the other objects of the query', async () => {
    const { data, errors } = await ask(
      'query ($a: ID!, $b: ID!) { a: envelope(id: $a) { id } b: envelope(id: $b) { id } }',
      { a: envelopeId, b: randomUUID() },
    );
    expect(data).toEqual({ a: { id: envelopeId }, b: null });
    expect(errors?.map(({ path, extensions }: any) => [path, extensions.code])).toEqual([[['b'], 'not_found']]);
  });
});
