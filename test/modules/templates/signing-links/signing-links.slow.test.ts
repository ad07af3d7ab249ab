import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DAY } from '../../../../src/kernel/clock.ts';
import { graphql, linkOf } from '../../../world/client.ts';
import { changeLink, createLink, oneRole, readLinks } from '../../../world/signing-link.ts';
import { createTemplate, mutate, templateInput } from '../../../world/template.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** Signing links as their sender makes, changes and deletes them. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const inDays = (days: number) => new Date(world.clock.now().getTime() + days * DAY).toISOString();
const agency = { role: 'bailleur', name: 'Agence', email: 'agence@exemple.fr' };

/** Asks, and checks that nothing changed. Returns the error's code, and the paths and reasons of its details. */
async function refused(name: string, input: object, selection: string, by = caller) {
  const before = await traceOf(world);
  const { errors } = await mutate(world, by, name, input, selection);
  expect(await traceOf(world)).toEqual(before);
  const { code, details = [] } = errors![0]!.extensions!;
  return [code, ...details.map(({ path, reason }: any) => `${path} ${reason}`)];
}

describe('a signing link', () => {
  it('has an address that stays, its people and its limits', async () => {
    const link = await createLink(
      world,
      caller,
      { role: 'locataire', people: [agency], quota: 5, endsAt: inDays(3) },
      await templateInput(),
    );
    expect(link).toMatchObject({
      state: 'OPEN',
      role: 'locataire',
      people: [agency],
      quota: 5,
      made: 0,
      pausedAt: null,
    });
    expect(link.url).toMatch(/\/l\/[\w-]{47}$/);
    const paused = await changeLink(world, caller, { id: link.id, paused: true, quota: null });
    expect(paused.data.changeSigningLink.signingLink).toMatchObject({
      state: 'PAUSED',
      quota: null,
      endsAt: link.endsAt,
    });
    const resumed = await changeLink(world, caller, { id: link.id, paused: false });
    expect(resumed.data.changeSigningLink.signingLink).toMatchObject({ state: 'OPEN', url: link.url });
    await mutate(world, caller, 'deleteSigningLink', { id: link.id }, 'deletedSigningLinkId');
    expect(await readLinks(world, caller, link.templateId)).toEqual([]);
  });

  it('ends with its template', async () => {
    const link = await createLink(world, caller);
    await mutate(world, caller, 'deleteTemplate', { id: link.templateId }, 'deletedTemplateId');
    const { errors } = await graphql(world.url, linkOf(link.url), '{ signingLinkPage { state } }');
    expect(errors![0]!.extensions!.code).toBe('unauthorized');
  });
});

describe('a signing link is refused', () => {
  const make = async (more: object, template: object = {}) => {
    const { id: templateId } = await createTemplate(world, caller, template);
    return refused('createSigningLink', { templateId, role: 'locataire', ...more }, 'signingLink { id }');
  };

  it.each([
    [
      'for a role that the template does not have',
      { role: 'notaire', people: [agency, { ...agency, role: 'locataire' }] },
      ['role not_role'],
    ],
    [
      'for a role that signs after another',
      { role: 'bailleur', people: [{ ...agency, role: 'locataire' }] },
      ['role link_role_later'],
    ],
    ['without the person of another role', {}, ['people link_person_missing']],
    [
      'with a person for the role of the visitor',
      { people: [agency, { ...agency, role: 'locataire' }] },
      ['people.1.role link_visitor_named'],
    ],
    ['with two people for one role', { people: [agency, agency] }, ['people.1.role filled_twice']],
    ['with an end in the past', { people: [agency], endsAt: '2020-01-01T00:00:00Z' }, ['endsAt link_past']],
  ])('%s', async (_what, more, details) => {
    expect(await make(more)).toEqual(['invalid_body', ...details]);
  });

  it('for a template of another level, with codes by SMS, or with a signer in person', async () => {
    const advanced = { ...oneRole, signatureLevel: 'ADVANCED' };
    expect(await make({ role: 'adhérent' }, advanced)).toEqual(['invalid_body', 'templateId link_level']);
    const bySms = { ...oneRole, roles: [{ name: 'adhérent', authentication: ['OTP_SMS'] }] };
    expect(await make({ role: 'adhérent' }, bySms)).toEqual(['invalid_body', 'templateId link_sms']);
    const inPerson = { ...oneRole, roles: [{ name: 'adhérent', inviteBy: 'IN_PERSON' }] };
    expect(await make({ role: 'adhérent' }, inPerson)).toEqual(['invalid_body', 'templateId link_in_person']);
  });

  it('for a template whose other people are not named, or act before the visitor', async () => {
    const clerk = { role: 'APPROVER', name: 'greffe' };
    expect(await make({ role: 'adhérent' }, { ...oneRole, recipients: [clerk] })).toEqual([
      'invalid_body',
      'people link_person_missing',
    ]);
    const first = {
      ...oneRole,
      roles: [{ name: 'adhérent', order: 1 }],
      recipients: [{ ...clerk, email: 'g@exemple.fr' }],
    };
    expect(await make({ role: 'adhérent' }, first)).toEqual(['invalid_body', 'role link_role_later']);
    const people = [{ ...agency, role: 'greffe' }];
    const link = await createLink(world, caller, { role: 'adhérent', people }, { ...oneRole, recipients: [clerk] });
    expect(link.state).toBe('OPEN');
  });

  it('beyond twenty links of a template', async () => {
    const { templateId } = await createLink(world, caller);
    const input = { templateId, role: 'adhérent' };
    for (let n = 1; n < 20; n++) await mutate(world, caller, 'createSigningLink', input, 'signingLink { id }');
    expect(await refused('createSigningLink', input, 'signingLink { id }')).toEqual(['invalid_body']);
  });

  it('to another organisation, to another mode and under an unknown id', async () => {
    const { id, templateId } = await createLink(world, caller);
    const live = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    for (const by of [await world.caller(), live]) {
      expect(await refused('createSigningLink', { templateId, role: 'adhérent' }, 'signingLink { id }', by)).toEqual([
        'not_found',
      ]);
      expect(await refused('changeSigningLink', { id, paused: true }, 'signingLink { id }', by)).toEqual(['not_found']);
      expect(await refused('deleteSigningLink', { id }, 'deletedSigningLinkId', by)).toEqual(['not_found']);
    }
    expect(await refused('changeSigningLink', { id: randomUUID(), paused: true }, 'signingLink { id }')).toEqual([
      'not_found',
    ]);
    const past = { id, endsAt: '2020-01-01T00:00:00Z' };
    expect(await refused('changeSigningLink', past, 'signingLink { id }')).toEqual([
      'invalid_body',
      'endsAt link_past',
    ]);
  });
});
