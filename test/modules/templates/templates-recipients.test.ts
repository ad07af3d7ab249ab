import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBulkSend, readBulkSend } from '../../world/bulk-send.ts';
import { graphql, signByLink } from '../../world/client.ts';
import { onePager, person } from '../../world/envelope.ts';
import { createTemplate, mutate } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** People of a template who do not sign: the same in each envelope, or named when it is used. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const ask = async (query: string, variables: object = {}) =>
  (await graphql(world.url, `Bearer ${caller.key}`, query, { ...variables })).data;

const archive = { role: 'COPY', name: 'Archives', email: 'archives@exemple.fr', language: 'DE' } as const;
const boss = { role: 'APPROVER', name: 'responsable', order: 0 } as const;
const signer = { role: 'locataire', ...person(1) };
const approver = { role: 'responsable', name: 'Rose Responsable', email: 'rose@exemple.fr' };

/** A template with one role that signs, in the second turn, a fixed copy and an approver to name. */
const make = (more: object = {}) =>
  createTemplate(world, caller, {
    roles: [{ name: 'locataire', order: 1 }],
    fields: [],
    recipients: [archive, boss],
    ...more,
  });
const recipientsOf = async (id: string) =>
  (await ask(`{ template(id: "${id}") { recipients { role name email language order } } }`)).template.recipients;
const use = (templateId: string, more: object = {}) =>
  mutate(world, caller, 'createEnvelopeFromTemplate', { templateId, ...more }, 'envelope { id }');
const peopleOf = async (id: string) =>
  (
    await ask(
      `{ envelope(id: "${id}") { status signers { name status signUrl } recipients { role name email order language status url } } }`,
    )
  ).envelope;

describe('recipients of a template', () => {
  it('are in each of its envelopes, where who is named on use acts before the signer', async () => {
    const { id } = await make();
    expect(await recipientsOf(id)).toEqual([
      { ...archive, order: 0 },
      { ...boss, email: null, language: null },
    ]);
    const more = [{ role: 'VIEWER', name: 'Luc Lecteur', email: 'luc@exemple.fr', order: 1 }];
    const { data } = await use(id, { roles: [approver, signer], recipients: more, send: true });
    const envelopeId = data.createEnvelopeFromTemplate.envelope.id;
    const sent = await peopleOf(envelopeId);
    expect(sent.recipients).toMatchObject([
      { role: 'COPY', name: 'Archives', email: archive.email, language: 'DE' },
      { role: 'APPROVER', name: approver.name, email: approver.email, order: 0, status: 'NOTIFIED', language: null },
      { role: 'VIEWER', name: 'Luc Lecteur', order: 1 },
    ]);
    expect(sent.signers).toMatchObject([{ name: signer.name, status: 'PENDING' }]);
    const { errors } = await signByLink(world.url, sent.signers[0].signUrl);
    expect(errors![0]!.extensions!.code).toBe('not_your_turn');
  });

  it('stay when the template is replaced without them, and change with them', async () => {
    const { id, documents } = await make();
    const input = {
      id,
      name: 'Bail',
      documents: documents.map((document: any) => ({ id: document.id, name: document.name })),
      roles: [{ name: 'locataire' }],
    };
    const replace = (more: object) =>
      mutate(world, caller, 'replaceTemplate', { ...input, ...more }, 'template { recipients { name } }');
    const kept = await replace({});
    expect(kept.data.replaceTemplate.template.recipients).toEqual([{ name: 'Archives' }, { name: 'responsable' }]);
    const changed = await replace({ recipients: [{ ...boss, name: 'direction' }] });
    expect(changed.data.replaceTemplate.template.recipients).toEqual([{ name: 'direction' }]);
    await replace({ recipients: [] });
    expect(await recipientsOf(id)).toEqual([]);
  });

  it('are made from those of an envelope if they are named, without their names and addresses', async () => {
    const { data } = await mutate(
      world,
      caller,
      'createEnvelope',
      {
        name: 'Bail',
        documents: [{ name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') }],
        signers: [person(1)],
        recipients: [{ role: 'APPROVER', name: 'Rose', email: 'rose@exemple.fr', order: 3 }],
      },
      'envelope { id }',
    );
    const from = (more: object) =>
      mutate(
        world,
        caller,
        'createTemplateFromEnvelope',
        { envelopeId: data.createEnvelope.envelope.id, name: 'Bail', roles: ['locataire'], ...more },
        'template { recipients { role name email order } }',
      );
    expect((await from({})).data.createTemplateFromEnvelope.template.recipients).toEqual([]);
    const named = await from({ recipients: ['responsable'] });
    expect(named.data.createTemplateFromEnvelope.template.recipients).toEqual([
      { role: 'APPROVER', name: 'responsable', email: null, order: 3 },
    ]);
    const details = (await from({ recipients: ['a', 'locataire'] })).errors![0]!.extensions!.details;
    expect(details).toMatchObject([{ path: 'recipients.1' }]);
    const count = (await from({ recipients: [] })).errors![0]!.extensions!.details;
    expect(count).toMatchObject([{ path: 'recipients', message: 'must have 1 items, one for each recipient' }]);
  });

  it('are in the envelope of each row of a bulk send: who is named on use has columns of their own', async () => {
    const { id } = await make();
    const csv = [
      'locataire name;locataire email;responsable name;responsable email',
      'Léa Locataire;lea@exemple.fr;Rose;rose@exemple.fr',
      'Max Locataire;max@exemple.fr;Rolf;rolf@exemple.fr',
    ].join('\r\n');
    const bulk = await createBulkSend(world, caller, id, csv);
    await world.settle();
    const { rows, progress } = await readBulkSend(world, caller, bulk.id);
    expect(progress).toMatchObject({ total: 2, sent: 2, failed: 0 });
    const names = await Promise.all(
      rows.nodes.map(async ({ envelope }: any) =>
        (await peopleOf(envelope.id)).recipients.map(({ name }: any) => name),
      ),
    );
    expect(names).toEqual([
      ['Archives', 'Rose'],
      ['Archives', 'Rolf'],
    ]);
    const missing = await ask(
      `query ($id: ID!, $csv: String!) {
        bulkSendPreview(templateId: $id, csv: $csv) { problems { column message } }
      }`,
      { id, csv: 'locataire name;locataire email\r\nLéa;lea@exemple.fr' },
    );
    expect(missing.bulkSendPreview.problems).toEqual([
      { column: 'responsable name', message: 'is missing' },
      { column: 'responsable email', message: 'is missing' },
    ]);
  });
});

describe('a template refuses', () => {
  const refused = async (act: () => Promise<any>) => {
    const before = await traceOf(world);
    const { errors } = await act();
    expect(await traceOf(world)).toEqual(before);
    const { code, details = [] } = errors![0]!.extensions!;
    return { code, paths: details.map(({ path }: { path: string }) => path) };
  };

  it('a recipient with the name of a role', async () => {
    const name = await refused(async () => {
      const pdf = { name: 'Bail.pdf', pdfBase64: (await onePager()).toString('base64') };
      const input = { name: 'Bail', documents: [pdf], roles: [{ name: 'locataire' }] };
      const recipients = [archive, { ...boss, name: 'locataire' }];
      return mutate(world, caller, 'createTemplate', { ...input, recipients }, 'template { id }');
    });
    expect(name).toEqual({ code: 'invalid_body', paths: ['recipients.1.name'] });
  });

  it('to be used with a recipient who is not named, has a phone or is named although fixed', async () => {
    const { id } = await make();
    expect(await refused(() => use(id, { roles: [signer] }))).toEqual({ code: 'invalid_body', paths: ['roles'] });
    const phone = { ...approver, phone: '+33612345678' };
    expect(await refused(() => use(id, { roles: [signer, phone] }))).toEqual({
      code: 'invalid_body',
      paths: ['roles.1.phone'],
    });
    const fixed = { ...approver, role: 'Archives' };
    expect(await refused(() => use(id, { roles: [signer, approver, fixed] }))).toEqual({
      code: 'invalid_body',
      paths: ['roles.2.role'],
    });
  });

  it('to be used with more recipients than an envelope may have', async () => {
    const { id } = await make();
    const recipients = Array.from({ length: 9 }, (_, n) => ({ ...archive, name: `Copie ${n}` }));
    expect(await refused(() => use(id, { roles: [signer, approver], recipients }))).toEqual({
      code: 'invalid_body',
      paths: ['recipients'],
    });
  });
});
