import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, rest } from '../../../world/client.ts';
import { onePager } from '../../../world/envelope.ts';
import { mandateRequest } from '../../../world/mandate.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** What stands under a mandate, over GraphQL. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const create = async () => (await rest(world.url, caller.key, 'POST', '/signing-mandates', mandateRequest())).body;

describe('the console’s query of a mandate', () => {
  const QUERY = `query ($id: ID!) { signingMandate(id: $id) {
    act { id status documents { sealedDownloadUrl } signers { signUrl } }
    envelopes(first: 2) { totalCount edges { node { name mandate { id } actOf { id } } } }
    ready: envelopes(filter: { readyToSeal: true }) { totalCount edges { node { name } } }
    drafts: envelopes(filter: { status: [DRAFT] }) { totalCount }
  } }`;

  it('shows its act, its envelopes, and which of them are ready for a batch', async () => {
    const mandate = await create();
    const seal = async (name: string, signers: object[], more: object = {}) =>
      (
        await rest(world.url, caller.key, 'POST', '/envelopes', {
          name,
          signature_level: 'organization_seal',
          mandate_id: mandate.id,
          send: true,
          signers,
          documents: [{ name: 'a.pdf', pdf_base64: (await onePager()).toString('base64') }],
          ...more,
        })
      ).body;
    await seal('prête', [{ name: 'A', email: 'agent1@exemple.fr' }]);
    await seal('attend', [
      { name: 'A', email: 'agent1@exemple.fr' },
      { name: 'B', email: 'b@exemple.fr' },
    ]);
    await seal('brouillon', [{ name: 'A', email: 'agent1@exemple.fr' }], { send: false });
    const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, QUERY, { id: mandate.id });
    expect(errors).toBeUndefined();
    const { signingMandate: seen } = data;
    expect(seen.act).toMatchObject({ id: mandate.envelope_id, status: 'SENT' });
    expect(seen.envelopes).toMatchObject({ totalCount: 3, edges: [{ node: { name: 'brouillon' } }, {}] });
    expect(seen.envelopes.edges[0].node).toMatchObject({ mandate: { id: mandate.id }, actOf: null });
    expect(seen.ready.edges.map(({ node }: any) => node.name)).toEqual(['prête']);
    expect([seen.ready.totalCount, seen.drafts.totalCount]).toEqual([1, 1]);
  });

  it('requires the scope of each part', async () => {
    const mandate = await create();
    const { organizationId } = caller;
    const half = await world.caller({ organizationId, scopes: ['mandates:manage'] });
    const { data, errors } = await graphql(world.url, `Bearer ${half.key}`, QUERY, { id: mandate.id });
    expect([data, errors?.[0]?.extensions?.code]).toEqual([{ signingMandate: null }, 'forbidden']);
    const other = await world.caller({ organizationId, scopes: ['envelopes:read'] });
    const up = await graphql(
      world.url,
      `Bearer ${other.key}`,
      'query ($id: ID!) { envelope(id: $id) { id actOf { id } } }',
      { id: mandate.envelope_id },
    );
    expect(up.errors?.[0]?.extensions?.code).toBe('forbidden');
  });
});
