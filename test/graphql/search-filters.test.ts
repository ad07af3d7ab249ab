import { afterAll, beforeAll, expect, it } from 'vitest';
import { createBatch, sealable } from '../world/batch.ts';
import { graphql, rest } from '../world/client.ts';
import { mandateRequest, registeredMandate } from '../world/mandate.ts';
import { createSession } from '../world/session.ts';
import { createTemplate, mutate } from '../world/template.ts';
import { type Caller, openWorld, type World } from '../world/world.ts';

/** The words of every list that the console's search asks: without case and accents, one organisation only. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  await createTemplate(world, await world.caller(), { name: 'Avenant d’Élodie' });
});
afterAll(() => world?.close());

const find = async (list: string, text: string, shown = 'id') => {
  const query = `query ($text: String) { ${list}(filter: { text: $text }) { totalCount nodes { ${shown} } } }`;
  const { data, errors } = await graphql(world.url, `Bearer ${caller.key}`, query, { text });
  expect(errors).toBeUndefined();
  expect(data[list].totalCount).toBe(data[list].nodes.length);
  return data[list].nodes;
};

it('finds a template by its name, and by its new name only', async () => {
  const { id } = await createTemplate(world, caller, { name: 'Avenant d’Élodie' });
  expect(await find('templates', 'ELODIE avenant')).toEqual([{ id }]);
  await mutate(world, caller, 'renameTemplate', { id, name: 'Œuvre 100%' }, 'template { id }');
  expect(await find('templates', 'elodie')).toEqual([]);
  expect(await find('templates', 'oeuvre 0%')).toEqual([{ id }]);
  expect(await find('templates', '1%0')).toEqual([]);
});

it('finds a mandate by its principal, its representative and its agents', async () => {
  const { status, body } = await rest(world.url, caller.key, 'POST', '/signing-mandates', mandateRequest());
  expect(status, JSON.stringify(body)).toBe(201);
  const { principal, agents } = body;
  const words = [principal.legal_name, principal.siren, principal.representative_name, agents[0].name, agents[0].email];
  for (const word of words.filter(Boolean))
    expect(await find('signingMandates', word), word).toEqual([{ id: body.id }]);
  expect(await find('signingMandates', principal.legal_name.toUpperCase())).toEqual([{ id: body.id }]);
  expect(await find('signingMandates', 'personne')).toEqual([]);
});

it('finds an attendance session by its name, reference, place, trainer and attendees', async () => {
  const trainer = { name: 'Zoé Fabre' };
  const attendees = [{ name: 'Łukasz Ćwikła', email: 'luk@exemple.fr', externalRef: 'EMP-12' }];
  const { id } = await createSession(world, caller, { reference: 'AF-77', location: 'Besançon', trainer, attendees });
  const added = { sessionId: id, name: 'Inès Roux' };
  await mutate(world, caller, 'addAttendee', added, 'attendanceSession { id }');
  for (const words of ['securite', 'af-77', 'besancon', 'ZOE fabre', 'lukasz', 'luk@ emp-12', 'INES zoe'])
    expect(await find('attendanceSessions', words), words).toEqual([{ id }]);
  expect(await find('attendanceSessions', 'zoe lyon')).toEqual([]);
});

it('finds an identity by a part of its reference, in any case', async () => {
  const identity = { method: 'partner_attested', given_name: 'Zoé', family_name: 'Petit', external_ref: 'Client-9_a' };
  const { body } = await rest(world.url, caller.key, 'POST', '/identities', identity);
  for (const words of ['CLIENT', '9_A client'])
    expect(await find('identities', words), words).toEqual([{ id: body.id }]);
  for (const words of ['petit', '9%', 'client 8']) expect(await find('identities', words), words).toEqual([]);
});

it('finds a seal batch by its mandate', async () => {
  const mandate = await registeredMandate(world, caller, { searchText: 'intermediaire' });
  const envelope = await sealable(world, caller, mandate.id);
  const { id } = await createBatch(world, caller, mandate.id, [envelope.id]);
  expect(await find('sealBatches', 'INTERMÉDIAIRE')).toEqual([{ id }]);
  expect(await find('sealBatches', 'autre')).toEqual([]);
});

it.each(['templates', 'bulkSends', 'identities', 'signingMandates', 'attendanceSessions', 'sealBatches'])(
  'refuses more than 200 characters in %s',
  async (list) => {
    const query = `{ ${list}(filter: { text: "${'a'.repeat(201)}" }) { totalCount } }`;
    const { errors } = await graphql(world.url, `Bearer ${caller.key}`, query);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path: 'filter.text' }] });
  },
);
