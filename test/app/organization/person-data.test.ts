import { afterAll, beforeAll, expect, it } from 'vitest';
import { readPersonData } from '../../../src/app/organization/person-data.ts';
import { eraseSignersByEmail } from '../../../src/modules/envelopes/index.ts';
import { readChain } from '../../../src/modules/evidence/index.ts';
import { rest, signByLink } from '../../world/client.ts';
import { createEnvelope, field, readEnvelope } from '../../world/envelope.ts';
import { filesWith, tablesWith } from '../../world/everything.ts';
import { createSession } from '../../world/session.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const ada = { name: 'Ada Canari', email: 'Ada.Canari@exemple.fr' };
const bob = { name: 'Bob Autre', email: 'bob@exemple.fr' };

it('all that an organisation has about a person is read, and a signer without an identity is erased alone', async () => {
  const { services } = world.service;
  const { id, signers } = await createEnvelope(world, caller, {
    signers: [ada, bob],
    fields: [field('text')],
  });
  for (const { sign_url } of signers) await signByLink(world.url, sign_url);
  await world.settle();
  const open = await createEnvelope(world, caller, { signers: [ada] });
  await rest(world.url, caller.key, 'POST', '/identities', {
    method: 'partner_attested',
    given_name: 'Ada',
    family_name: 'Canari',
    email: ada.email,
  });
  await createSession(world, caller, { attendees: [{ ...ada, externalRef: null } as never] });
  const stranger = await world.caller();
  await createEnvelope(world, stranger, { signers: [ada] });

  const data = (await readPersonData(
    { database: world.database, cipher: world.service.cipher },
    { organizationId: caller.organizationId, email: 'ada.canari@exemple.fr' },
  ))!;
  expect(Object.keys(data).sort()).toEqual(['attendees', 'fields', 'identities', 'signers']);
  expect(data.signers!.map(({ envelope_id: envelope }) => envelope).sort()).toEqual([id, open.id].sort());
  expect(JSON.stringify(data)).toContain('Technicienne');
  expect(data.identities![0]).toMatchObject({ sealed_attributes: expect.stringContaining('"familyName":"Canari"') });
  expect(JSON.stringify(data)).not.toContain('bob@exemple.fr');

  const known = [caller.organizationId, 'ADA.CANARI@exemple.fr'] as const;
  expect(await eraseSignersByEmail(services, ...known)).toEqual({ erased: [id], left: [open.id] });
  const { signers: after } = await readEnvelope(world, caller, id);
  expect(after.map(({ name, email }: any) => [name, email])).toEqual([
    ['', 'erased@erased.invalid'],
    [bob.name, bob.email],
  ]);
  expect((await readChain(services, id)).report.valid).toBe(true);
  expect(await tablesWith(world, ['technicienne'])).toEqual([]);
  // The proof keeps the person.
  expect((await filesWith(world, ['Ada Canari'])).length).toBeGreaterThan(0);
  // Another organisation's envelope is its own.
  expect(await eraseSignersByEmail(services, stranger.organizationId, 'nobody@exemple.fr')).toEqual({
    erased: [],
    left: [],
  });
});
