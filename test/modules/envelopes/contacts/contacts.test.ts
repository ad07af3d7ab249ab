import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../../src/modules/envelopes/contacts/limits.ts';
import { graphql } from '../../../world/client.ts';
import { createEnvelope, person } from '../../../world/envelope.ts';
import { type SignedInMember, signedInMember } from '../../../world/member.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { codeOf } from '../../signing/acts.ts';

/** People who are suggested when a member writes an envelope. */
let world: World;
let caller: Caller;
let manager: SignedInMember;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  manager = await signedInMember(world, caller, 'MANAGER');
});
afterAll(() => world?.close());

const suggest = async (text: string, by = manager, mode: 'test' | 'live' = 'test') =>
  (await by.ask(`{ contacts(text: ${JSON.stringify(text)}) { name email phone language } }`, mode)).data.contacts;
const emails = async (text: string) => (await suggest(text)).map(({ email }: { email: string }) => email);
const send = (signers: readonly object[], more: object = {}) => createEnvelope(world, caller, { signers, ...more });

describe('contacts', () => {
  it('are the people of sent envelopes, by name or address, each once and as named last', async () => {
    await send([{ email: 'Zoe.Fabre@exemple.fr', name: 'Zoé Ancienne' }, person(2)]);
    await send([{ email: 'zoe.fabre@exemple.fr', name: 'Zoé Fabre', phone: '+33612345678' }]);
    await send([{ email: 'zoe.brouillon@exemple.fr', name: 'Zoé Brouillon' }], { send: false });
    const zoe = { name: 'Zoé Fabre', email: 'zoe.fabre@exemple.fr', phone: '+33612345678', language: null };
    for (const text of ['zoe', 'FABRE zo', 'fabre@exemple', ' Zoé ']) expect(await suggest(text)).toEqual([zoe]);
    // Words of the envelope, or of different people, name nobody.
    for (const text of ['Contrat', 'zoe personne', 'z', '', '%', '_abre', 'a b c d e f'])
      expect(await suggest(text)).toEqual([]);
    expect(await suggest('zoe', manager, 'live')).toEqual([]);
    const other = await signedInMember(world, await world.caller(), 'OWNER');
    expect(await suggest('zoe', other)).toEqual([]);
  });

  it('are at most a few, who was asked last first', async () => {
    const { suggested } = limits;
    for (let n = 1; n <= suggested + 1; n += 1) await send([{ email: `foule${n}@exemple.fr`, name: `Foule ${n}` }]);
    const all = Array.from({ length: suggested }, (_, index) => `foule${suggested + 1 - index}@exemple.fr`);
    expect(await emails('foule')).toEqual(all);
  });

  it('are nobody whom a stranger named: by a signing link, or by delegating', async () => {
    const { prisma } = world.database;
    const byLink = await send([{ email: 'lien@exemple.fr', name: 'Mallory Lien' }]);
    await prisma.envelope.update({ where: { id: byLink.id }, data: { signingLinkId: crypto.randomUUID() } });
    const { id } = await send([{ email: 'autre@exemple.fr', name: 'Mallory Autre' }]);
    expect(await emails('mallory')).toEqual(['autre@exemple.fr']);
    const { id: signerId } = await prisma.signer.findFirstOrThrow({ where: { envelopeId: id } });
    const change = { signerId, at: world.clock.now(), formerName: 'A', formerEmail: 'a@exemple.fr' };
    await prisma.signerChange.create({ data: { ...change, kind: 'NAME_CORRECTED' } });
    expect(await emails('mallory')).toEqual(['autre@exemple.fr']);
    await prisma.signerChange.create({ data: { ...change, kind: 'DELEGATED' } });
    expect(await emails('mallory')).toEqual([]);
  });

  it('are nobody who is restricted or erased', async () => {
    const owner = await signedInMember(world, caller, 'OWNER');
    const { id } = await send([{ email: 'Ines@exemple.fr', name: 'Inès Droit' }]);
    const act = (name: string) =>
      owner.ask(`mutation { ${name}(input: { email: "ines@exemple.fr" }) { person { email } } }`);
    await act('restrictPerson');
    expect(await emails('droit')).toEqual([]);
    await act('liftRestriction');
    expect(await emails('droit')).toEqual(['Ines@exemple.fr']);
    await graphql(
      world.url,
      `Bearer ${caller.key}`,
      `mutation { cancelEnvelope(input: { id: "${id}" }) { envelope { id } } }`,
    );
    await act('erasePerson');
    expect(await emails('droit')).toEqual([]);
  });

  it('are none once the organisation has switched them off', async () => {
    const own = await world.caller();
    const by = await signedInMember(world, own, 'MANAGER');
    await createEnvelope(world, own, { signers: [person(7)] });
    const turn = (on: boolean) =>
      by.ask(
        `mutation { setOrganizationFacts(input: { suggestsContacts: ${on} }) { organization { suggestsContacts } } }`,
      );
    expect(await suggest('personne', by)).toHaveLength(1);
    expect((await turn(false)).data.setOrganizationFacts.organization).toEqual({ suggestsContacts: false });
    expect(await suggest('personne', by)).toEqual([]);
    await by.ask('mutation { setOrganizationFacts(input: { address: "ici" }) { organization { id } } }');
    expect(await suggest('personne', by)).toEqual([]);
    await turn(true);
    expect(await suggest('personne', by)).toHaveLength(1);
  });

  it('are refused to readers and API keys, and nothing changes', async () => {
    const reader = await signedInMember(world, caller, 'READER');
    const before = await traceOf(world);
    const query = '{ contacts(text: "zoe") { name } }';
    expect(codeOf(await reader.ask(query))).toBe('forbidden');
    expect(codeOf(await graphql(world.url, `Bearer ${caller.key}`, query))).toBe('forbidden');
    expect(codeOf(await manager.ask(`{ contacts(text: "${'x'.repeat(201)}") { name } }`))).toBe('invalid_body');
    expect(await traceOf(world)).toEqual(before);
  });
});
