import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { limits } from '../../../src/modules/templates/limits.ts';
import { graphql, rest } from '../../world/client.ts';
import { createEnvelope, person } from '../../world/envelope.ts';
import { registeredMandate } from '../../world/mandate.ts';
import { createTemplate, mutate, templateInput } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** What templates refuse: the code, the place, and nothing changed. */
let world: World;
let caller: Caller;
let template: any;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  template = await createTemplate(world, caller);
});
afterAll(() => world?.close());

const PAYLOADS: Record<string, string> = {
  createTemplate: 'template { id }',
  createTemplateFromEnvelope: 'template { id }',
  renameTemplate: 'template { id }',
  replaceTemplate: 'template { id }',
  deleteTemplate: 'deletedTemplateId',
  createEnvelopeFromTemplate: 'envelope { id }',
};
const people: readonly object[] = [
  { role: 'locataire', ...person(1) },
  { role: 'bailleur', ...person(2) },
];

/** Asks, and checks that nothing changed. Returns the error's code and the paths of its details. */
async function refused(name: string, input: object, by: Caller = caller) {
  const before = await traceOf(world);
  const { errors } = await mutate(world, by, name, input, PAYLOADS[name]!);
  expect(await traceOf(world)).toEqual(before);
  const { code, details = [] } = errors![0]!.extensions!;
  return { code, paths: details.map(({ path }: { path: string }) => path) };
}
const make = async (more: object) => refused('createTemplate', await templateInput(more));
const use = (more: object, by?: Caller) =>
  refused('createEnvelopeFromTemplate', { templateId: template.id, roles: people, ...more }, by);
const placed = (more: object) => ({
  ...{ documentIndex: 0, role: 'locataire', type: 'SIGNATURE', page: 1, x: 1, y: 1, width: 20, height: 5 },
  ...more,
});

describe('creating a template', () => {
  it.each([
    ['two roles with one name', { roles: [{ name: 'locataire' }, { name: 'locataire' }] }, ['roles.1.name']],
    ['a field of no role', { fields: [placed({ role: 'notaire' })] }, ['fields.0.role']],
    ['a field on no document', { fields: [placed({ documentIndex: 1 })] }, ['fields.0.documentIndex']],
    ['a field on no page', { fields: [placed({ page: 2 })] }, ['fields.0.page']],
    ['no PDF', { documents: [{ name: 'a', pdfBase64: 'eA==' }], fields: [] }, ['documents.0.pdfBase64']],
  ])('%s', async (_what, more, paths) => {
    expect(await make(more)).toEqual({ code: 'invalid_body', paths });
  });

  it('a PDF of more than 10 MB', async () => {
    const pdfBase64 = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7').toString('base64');
    expect((await make({ documents: [{ name: 'a', pdfBase64 }] })).code).toBe('payload_too_large');
  });

  it('one more than the limit', async () => {
    const full = await world.caller();
    const terms = { signatureLevel: 'SIMPLE', qualifiedTimestamp: true, expiresInDays: 30, retentionDays: 30 } as const;
    await world.database.prisma.template.createMany({
      data: Array.from({ length: limits.templates }, (_, n) => ({
        ...{
          organizationId: full.organizationId,
          mode: 'TEST' as const,
          name: `T${n}`,
          createdAt: new Date(),
          ...terms,
        },
      })),
    });
    expect((await refused('createTemplate', await templateInput(), full)).code).toBe('invalid_body');
  });

  it('from an envelope: another number of roles, a name twice, an unknown envelope', async () => {
    const signers = [person(1), person(2)];
    const { id: envelopeId } = await createEnvelope(world, caller, { signers, send: false });
    const from = (roles: string[], more: object = {}) =>
      refused('createTemplateFromEnvelope', { envelopeId, name: 'M', roles, ...more });
    expect(await from(['a'])).toEqual({ code: 'invalid_body', paths: ['roles'] });
    expect(await from(['a', 'a'])).toEqual({ code: 'invalid_body', paths: ['roles.1'] });
    expect((await from(['a', 'b'], { envelopeId: randomUUID() })).code).toBe('not_found');
  });
});

describe('replacing a template', () => {
  const replace = async (more: object, by?: Caller) => {
    const { documents: _, ...content } = await templateInput();
    const [document] = template.documents;
    const kept = { documents: [{ id: document.id, name: 'Bail.pdf' }] };
    return refused('replaceTemplate', { id: template.id, ...content, ...kept, ...more }, by);
  };

  it.each([
    ['two roles with one name', { roles: [{ name: 'locataire' }, { name: 'locataire' }] }, ['roles.1.name']],
    ['a field on no page', { fields: [placed({ page: 2 })] }, ['fields.0.page']],
    ['a document of no template', { documents: [{ id: randomUUID(), name: 'a' }] }, ['documents.0.id']],
    ['a role of no template', { roles: [{ id: randomUUID(), name: 'locataire' }] }, ['roles.0.id']],
    ['a field of no template', { fields: [placed({ id: randomUUID() })] }, ['fields.0.id']],
    ['a new document without a PDF', { documents: [{ name: 'a' }] }, ['documents.0.pdfBase64']],
  ])('%s', async (_what, more, paths) => {
    expect(await replace(more)).toEqual({ code: 'invalid_body', paths });
  });

  it('a field twice, a PDF of more than 10 MB, an unknown template', async () => {
    const [{ id }] = template.documents[0].fields;
    expect((await replace({ fields: [placed({ id }), placed({ id })] })).paths).toEqual(['fields.1.id']);
    const pdfBase64 = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7').toString('base64');
    expect((await replace({ documents: [{ name: 'a', pdfBase64 }] })).code).toBe('payload_too_large');
    expect((await replace({ id: randomUUID() })).code).toBe('not_found');
    expect((await replace({}, await world.caller())).code).toBe('not_found');
  });
});

describe('using a template', () => {
  it.each([
    ['a role twice', { roles: [people[0], people[0], people[1]] }, ['roles.1.role']],
    ['a role left empty', { roles: [people[0]] }, ['roles']],
    ['a role of another template', { roles: [...people, { role: 'notaire', ...person(3) }] }, ['roles.2.role']],
    ['a value of no field', { values: [{ fieldId: 'x', value: '' }] }, ['values.0.fieldId']],
  ])('%s', async (_what, more, paths) => {
    expect(await use(more)).toEqual({ code: 'invalid_body', paths });
  });

  it('names the role whose code by SMS has no phone', async () => {
    const roles = [{ name: 'bailleur' }, { name: 'locataire', authentication: ['OTP_SMS'] }];
    const { id } = await createTemplate(world, caller, { roles });
    expect(await use({ templateId: id })).toEqual({ code: 'phone_required', paths: ['roles.0.phone'] });
  });

  it('a level without what it needs', async () => {
    const advanced = await createTemplate(world, caller, { signatureLevel: 'ADVANCED' });
    const at = (templateId: string, more: object = {}) => use({ templateId, ...more });
    expect(await at(advanced.id)).toEqual({ code: 'identity_required', paths: ['roles.1.identity'] });
    const sealed = await createTemplate(world, caller, { signatureLevel: 'ORGANIZATION_SEAL' });
    expect((await at(sealed.id)).code).toBe('mandate_required');
    const { id: mandateId } = await registeredMandate(world, caller);
    expect((await at(sealed.id, { mandateId })).code).toBe('agent_not_in_mandate');
  });

  it('in live mode: no credits, no provider of identity checks', async () => {
    const poor = await world.caller({ mode: 'LIVE', credits: 0 });
    const { id: templateId } = await createTemplate(world, poor);
    expect((await use({ templateId, send: true }, poor)).code).toBe('insufficient_credits');
    const identity = { method: 'REMOTE_ID_CHECK', givenName: 'Ana', familyName: 'Silva' };
    const roles = [{ ...people[0], identity }, people[1]];
    expect((await use({ templateId, roles }, poor)).code).toBe('idv_not_configured');
  });
});

describe('a template of somebody else', () => {
  it('looks like a missing one', async () => {
    const stranger = await world.caller();
    const otherMode = await world.caller({ organizationId: caller.organizationId, mode: 'LIVE' });
    for (const by of [stranger, otherMode]) {
      const { id } = template;
      const inputs = { renameTemplate: { id, name: 'x' }, deleteTemplate: { id } };
      for (const [name, input] of Object.entries(inputs))
        expect((await refused(name, input, by)).code).toBe('not_found');
      expect((await use({}, by)).code).toBe('not_found');
      const query = `{ template(id: "${id}") { id } node(id: "${id}") { id } }`;
      const { data, errors } = await graphql(world.url, `Bearer ${by.key}`, query);
      expect(data).toEqual({ template: null, node: null });
      expect(errors?.[0]?.extensions?.code).toBe('not_found');
    }
  });

  it('is not reached by a cursor that is no id', async () => {
    const { errors } = await graphql(world.url, `Bearer ${caller.key}`, '{ templates(after: "eA==") { totalCount } }');
    expect(errors?.[0]?.extensions?.code).toBe('invalid_body');
    expect((await rest(world.url, caller.key, 'GET', '/templates')).status).toBe(404);
  });
});
