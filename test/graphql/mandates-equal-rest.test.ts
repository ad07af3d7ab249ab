import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { graphql, rest } from '../world/client.ts';
import { mandateRequest } from '../world/mandate.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';
import { kind, spellings } from './twins.ts';

/** Each operation on mandates through GraphQL and REST: same values, same rows, same refusals. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const MANDATE = `fragment M on Mandate {
  id status principal { legalName siren isMerchant representative { name role email } } agents { id name email } scope
  validFrom validUntil envelopeId documentSha256 activatedAt revokedAt createdAt
}`;
const { asRest, asInput } = spellings(new Set(['status', 'scope', 'method']));
const rowsOf = async (id: string) => {
  const { prisma } = world.database;
  const mandate = await prisma.mandate.findUniqueOrThrow({ where: { id }, include: { agents: true } });
  const events = await prisma.evidenceEvent.findMany({
    where: { chainId: { in: [id, mandate.envelopeId!] } },
    orderBy: [{ at: 'asc' }, { type: 'asc' }],
  });
  return kind({ mandate, events: events.map(({ type, actor, data }) => ({ type, actor, data })) });
};
const ask = (operation: string, variables: object) =>
  graphql(world.url, `Bearer ${caller.key}`, `${operation} ${MANDATE}`, variables as Record<string, unknown>);
const CREATE =
  'mutation ($input: CreateSigningMandateInput!) { createSigningMandate(input: $input) { mandate { ...M } } }';
const REVOKE = 'mutation ($id: ID!) { revokeSigningMandate(input: { id: $id }) { mandate { ...M } } }';

const { principal, ...others } = mandateRequest({ scope: ['contrat_mission', 'releve_heures'] });
const input = { ...others, principal: { ...principal, siren: '732829320' }, message: 'Merci 🙂\nà vous' };

describe('GraphQL and REST behave alike for mandates', () => {
  it('in creating, reading, listing and revoking: same answers, same rows', async () => {
    const over = await rest(world.url, caller.key, 'POST', '/signing-mandates', input);
    expect(over.status, JSON.stringify(over.body)).toBe(201);
    const { data } = await ask(CREATE, { input: asInput(input) });
    const made = data.createSigningMandate.mandate;
    expect(kind(asRest(made))).toEqual(kind(over.body));
    expect(await rowsOf(made.id)).toEqual(await rowsOf(over.body.id));

    for (const id of [over.body.id, made.id]) {
      const read = await rest(world.url, caller.key, 'GET', `/signing-mandates/${id}`);
      const found = await ask('query ($id: ID!) { signingMandate(id: $id) { ...M } }', { id });
      expect(asRest(found.data.signingMandate)).toEqual(read.body);
    }
    const listed = await rest(world.url, caller.key, 'GET', '/signing-mandates');
    const list = await ask('query { signingMandates { nodes { ...M } } }', {});
    expect(asRest(list.data.signingMandates.nodes)).toEqual(listed.body.data);

    const revoked = await rest(world.url, caller.key, 'POST', `/signing-mandates/${over.body.id}/revoke`);
    expect(revoked.status, JSON.stringify(revoked.body)).toBe(200);
    const gone = (await ask(REVOKE, { id: made.id })).data.revokeSigningMandate.mandate;
    expect(kind(asRest(gone))).toEqual(kind(revoked.body));
    expect(await rowsOf(made.id)).toEqual(await rowsOf(over.body.id));

    const again = await rest(world.url, caller.key, 'POST', `/signing-mandates/${over.body.id}/revoke`);
    const { errors } = await ask(REVOKE, { id: made.id });
    expect([again.status, again.body.error?.code]).toEqual([409, errors![0]!.extensions!.code]);
    expect(errors![0]!.message).toBe(again.body.error.message);
  });

  it.each([
    ['no scope', { ...input, scope: [] }],
    ['an end before the beginning', { ...input, valid_until: '2025-01-01' }],
    ['nobody to empower', { ...input, agents: [] }],
  ])('in %s: same refusal, nothing created', async (_what, wrong) => {
    const before = await world.database.prisma.mandate.count();
    const over = await rest(world.url, caller.key, 'POST', '/signing-mandates', wrong);
    const { errors } = await ask(CREATE, { input: asInput(wrong) });
    expect([over.status, over.body.error.code]).toEqual([400, errors![0]!.extensions!.code]);
    expect(await world.database.prisma.mandate.count()).toBe(before);
  });
});
