import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HOUR } from '../../../src/kernel/clock.ts';
import { sweepBlobs } from '../../../src/modules/documents/sweep-blobs.ts';
import { graphql, rest, sha256, signByLink } from '../../world/client.ts';
import { createEnvelope, field, onePager, person, readEnvelope, sealedEnvelope } from '../../world/envelope.ts';
import { createTemplate, mutate, WHOLE } from '../../world/template.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Templates: made from PDFs and from envelopes, listed, renamed, deleted, and used. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const people = [
  { role: 'locataire', ...person(1) },
  { role: 'bailleur', ...person(2) },
];
const use = async (templateId: string, more: object = {}, by = caller) =>
  mutate(world, by, 'createEnvelopeFromTemplate', { templateId, roles: people, ...more }, 'envelope { id status }');
const placeOf = ({ type, page, x, y, width, height }: any) => ({ type, page, x, y, width, height });
const read = async (id: string) =>
  (await graphql(world.url, `Bearer ${caller.key}`, `{ template(id: "${id}") { ${WHOLE} } }`)).data?.template;
const listed = async (args: string) =>
  (await graphql(world.url, `Bearer ${caller.key}`, `{ templates${args} { totalCount nodes { name } } }`)).data
    .templates;

describe('a template from PDFs', () => {
  it('has its documents, roles and fields, and gives a sealed envelope with them', async () => {
    const template = await createTemplate(world, caller);
    expect(await read(template.id)).toMatchObject({
      name: 'Bail',
      expiresInDays: 30,
      retentionDays: 40,
      roles: [
        { name: 'bailleur', order: 1, authentication: [] },
        { name: 'locataire', order: 0 },
      ],
      documents: [{ name: 'Bail.pdf', pageCount: 1, sha256: sha256(await onePager()) }],
    });
    const bytes = await (await fetch(template.documents[0].downloadUrl)).arrayBuffer();
    expect(Buffer.from(bytes).equals(await onePager())).toBe(true);

    const text = template.documents[0].fields.find(({ type }: any) => type === 'TEXT');
    const values = [{ fieldId: text.id, value: 'Lille' }];
    const { data } = await use(template.id, { name: 'Bail Martin', send: true, values });
    const { id, status } = data.createEnvelopeFromTemplate.envelope;
    expect(status).toBe('SENT');
    const envelope = await readEnvelope(world, caller, id);
    expect(envelope).toMatchObject({ name: 'Bail Martin', message: 'Merci de signer.', retention_days: 40 });
    expect(envelope.signers).toMatchObject([
      { email: person(2).email, order: 1 },
      { email: person(1).email, order: 0 },
    ]);
    const placed = await world.database.prisma.field.findMany({
      where: { document: { envelopeId: id } },
      include: { signer: true },
      orderBy: { position: 'asc' },
    });
    expect(placed).toMatchObject([
      { type: 'SIGNATURE', x: 10, y: 70, signer: { email: person(1).email }, value: null },
      { type: 'TEXT', value: 'Lille', signer: { email: person(1).email } },
      { type: 'SIGNATURE', x: 60, signer: { email: person(2).email } },
    ]);
    for (const { sign_url } of [...envelope.signers].reverse())
      expect((await signByLink(world.url, sign_url)).errors).toBeUndefined();
    await world.settle();
    expect(await readEnvelope(world, caller, id)).toMatchObject({ status: 'completed', pades_level: 'B-LTA' });
  });

  it('gives one envelope other terms, and stays as it is', async () => {
    const template = await createTemplate(world, caller);
    const other = {
      message: 'Pour vous seule.',
      expiresInDays: 7,
      retentionDays: 90,
      documentLanguage: 'EN',
      reminders: { rule: { firstAfterDays: 2, everyDays: 3, most: 1 } },
      allowDelegation: true,
      allowNameCorrection: true,
    };
    const terms = `message expiresInDays retentionDays documentLanguage allowDelegation allowNameCorrection
      reminders { firstAfterDays everyDays most }`;
    const roles = people.map((one, n) => (n === 0 ? { ...one, language: 'DE' } : one));
    const { data } = await use(template.id, { ...other, roles });
    const ask = async (id: string) =>
      (
        await graphql(
          world.url,
          `Bearer ${caller.key}`,
          `{ envelope(id: "${id}") { ${terms} signers { language } } template(id: "${template.id}") { ${terms} } }`,
        )
      ).data;
    const { envelope, template: kept } = await ask(data.createEnvelopeFromTemplate.envelope.id);
    expect(envelope).toMatchObject({ ...other, reminders: other.reminders.rule });
    expect(envelope.signers.map(({ language }: any) => language).sort()).toEqual(['DE', null]);
    expect(kept).toMatchObject({ message: 'Merci de signer.', expiresInDays: 30, allowDelegation: false });
    const next = await use(template.id);
    expect((await ask(next.data.createEnvelopeFromTemplate.envelope.id)).envelope).toMatchObject({
      ...{ message: 'Merci de signer.', expiresInDays: 30, retentionDays: 40 },
      ...{ allowDelegation: false, allowNameCorrection: false },
    });
  });

  it('is used again and again; its envelopes are independent of it', async () => {
    const template = await createTemplate(world, caller);
    const [one, two] = await Promise.all([use(template.id), use(template.id)]);
    expect(one.data.createEnvelopeFromTemplate.envelope.id).not.toBe(two.data.createEnvelopeFromTemplate.envelope.id);
    const renamed = await mutate(
      world,
      caller,
      'renameTemplate',
      { id: template.id, name: 'Bail 2' },
      'template { name }',
    );
    expect(renamed.data.renameTemplate.template.name).toBe('Bail 2');
    const deleted = await mutate(world, caller, 'deleteTemplate', { id: template.id }, 'deletedTemplateId');
    expect(deleted.data.deleteTemplate.deletedTemplateId).toBe(template.id);
    expect(await read(template.id)).toBeNull();
    const { id } = one.data.createEnvelopeFromTemplate.envelope;
    expect(await readEnvelope(world, caller, id)).toMatchObject({ name: 'Bail', status: 'draft' });
    expect((await rest(world.url, caller.key, 'POST', `/envelopes/${id}/send`)).status).toBe(200);
  });

  it('is replaced; what has an id is kept, also its PDF, and envelopes stay as they are', async () => {
    const template = await createTemplate(world, caller);
    const used = await use(template.id);
    const [document] = template.documents;
    const [signature, text] = document.fields;
    const [, tenant] = template.roles;
    const input = {
      id: template.id,
      name: 'Bail 2',
      expiresInDays: 7,
      documents: [
        { name: 'Annexe.pdf', pdfBase64: (await onePager()).toString('base64') },
        { id: document.id.toUpperCase(), name: 'Bail signé.pdf' },
      ],
      roles: [{ id: tenant.id, name: 'preneur', order: 2 }, { name: 'garant' }],
      fields: [
        { ...placeOf(signature), id: signature.id, documentIndex: 1, role: 'preneur', y: 50 },
        { ...placeOf(text), documentIndex: 0, role: 'garant' },
      ],
    };
    const { data } = await mutate(world, caller, 'replaceTemplate', input, `template { ${WHOLE} }`);
    const { template: after } = data.replaceTemplate;
    expect(after).toMatchObject({
      ...{ id: template.id, name: 'Bail 2', message: null, expiresInDays: 7, retentionDays: 365 },
      roles: [{ id: tenant.id, name: 'preneur', order: 2 }, { name: 'garant' }],
      documents: [
        { name: 'Annexe.pdf', fields: [{ type: 'TEXT', roleId: after.roles[1].id }] },
        { id: document.id, name: 'Bail signé.pdf', sha256: document.sha256, fields: [{ id: signature.id, y: 50 }] },
      ],
    });
    expect(after.documents[0].fields[0].id).not.toBe(text.id);
    expect((await listed('(filter: { text: "Bail 2" })')).totalCount).toBe(1);
    const { id } = used.data.createEnvelopeFromTemplate.envelope;
    expect(await readEnvelope(world, caller, id)).toMatchObject({ name: 'Bail', message: 'Merci de signer.' });
    const roles = [
      { role: 'preneur', ...person(1) },
      { role: 'garant', ...person(2) },
    ];
    expect((await use(template.id, { roles, send: true })).errors).toBeUndefined();
  });

  it('keeps its file while it exists, and not longer', async () => {
    const pdf = Buffer.concat([await onePager(), Buffer.from('% only here\n')]);
    const documents = [{ name: 'a.pdf', pdfBase64: pdf.toString('base64') }];
    const {
      id,
      documents: [document],
    } = await createTemplate(world, caller, { documents });
    const { storage } = world.service.services;
    world.clock.advance(2 * HOUR);
    await sweepBlobs(world.service.services);
    expect(await storage.has(document.sha256)).toBe(true);
    await mutate(world, caller, 'deleteTemplate', { id }, 'deletedTemplateId');
    await sweepBlobs(world.service.services);
    expect(await storage.has(document.sha256)).toBe(false);
  });
});

describe('a template from an envelope', () => {
  it('keeps its documents when the envelope is purged; people and their values are not copied', async () => {
    const pdf = Buffer.concat([await onePager(), Buffer.from('% of the purged\n')]);
    const envelope = await sealedEnvelope(world, caller, {
      retention_days: 1,
      documents: [{ name: 'Contrat.pdf', pdf_base64: pdf.toString('base64') }],
      signers: [person(1), person(2, { order: 3 })],
      fields: [field('signature'), field('text', 1, { y: 40, value: 'Prérempli' })],
    });
    const input = { envelopeId: envelope.id, name: 'Modèle', roles: ['salarié', 'employeur'] };
    const { data } = await mutate(world, caller, 'createTemplateFromEnvelope', input, `template { ${WHOLE} }`);
    const { template } = data.createTemplateFromEnvelope;
    expect(template).toMatchObject({
      name: 'Modèle',
      retentionDays: 1,
      roles: [
        { name: 'salarié', order: 0 },
        { name: 'employeur', order: 3 },
      ],
    });
    expect(template.documents[0].fields).toMatchObject([
      { type: 'SIGNATURE', roleId: template.roles[0].id },
      { type: 'TEXT', roleId: template.roles[1].id, value: null },
    ]);
    expect(JSON.stringify(template)).not.toContain(person(1).email);

    world.clock.advance(3 * 24 * HOUR);
    await world.settle();
    expect(await readEnvelope(world, caller, envelope.id)).toMatchObject({ documents_available: false });
    await sweepBlobs(world.service.services);
    const roles = [
      { role: 'employeur', ...person(4) },
      { role: 'salarié', ...person(3) },
    ];
    const used = await use(template.id, { roles, send: true });
    expect(used.errors).toBeUndefined();
    const gone = await mutate(world, caller, 'createTemplateFromEnvelope', input, 'template { id }');
    expect(gone.errors?.[0]?.extensions?.code).toBe('gone');
  });

  it('keeps the prefilled values of a draft', async () => {
    const fields = [field('text', 0, { value: 'Prérempli' })];
    const draft = await createEnvelope(world, caller, { send: false, fields });
    const input = { envelopeId: draft.id, name: 'Modèle', roles: ['client'] };
    const { data } = await mutate(world, caller, 'createTemplateFromEnvelope', input, `template { ${WHOLE} }`);
    expect(data.createTemplateFromEnvelope.template.documents[0].fields[0].value).toBe('Prérempli');
  });
});

describe('the list', () => {
  it('is searched by name, ordered and paged', async () => {
    caller = await world.caller();
    for (const name of ['Bail meublé', 'Bail vide', 'Mandat 100%']) await createTemplate(world, caller, { name });
    expect(await listed('')).toMatchObject({ totalCount: 3, nodes: [{ name: 'Mandat 100%' }, {}, {}] });
    const found = '(filter: { text: "BAIL" }, orderBy: { field: NAME, direction: ASC })';
    expect(await listed(found)).toEqual({ totalCount: 2, nodes: [{ name: 'Bail meublé' }, { name: 'Bail vide' }] });
    expect((await listed('(filter: { text: "0%" })')).totalCount).toBe(1);
    expect((await listed('(filter: { text: "%" })')).totalCount).toBe(1);
    const { data } = await graphql(
      world.url,
      `Bearer ${caller.key}`,
      '{ templates(first: 2) { pageInfo { endCursor hasNextPage } } }',
    );
    expect(data.templates.pageInfo.hasNextPage).toBe(true);
    expect((await listed(`(first: 2, after: "${data.templates.pageInfo.endCursor}")`)).nodes).toHaveLength(1);
  });
});
