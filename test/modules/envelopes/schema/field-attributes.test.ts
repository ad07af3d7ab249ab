import type { GraphQLInputObjectType } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { schema } from '../../../../src/graphql/schema.ts';
import { graphql, rest } from '../../../world/client.ts';
import { createEnvelope, field, onePager, person } from '../../../world/envelope.ts';
import { createTemplate, mutate } from '../../../world/template.ts';
import { traceOf } from '../../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';

/** Label, required, format and condition of fields: from the request to the envelope, its copies and templates. */
let world: World;
let caller: Caller;
let pdf: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  pdf = (await onePager()).toString('base64');
});
afterAll(() => world?.close());

const ATTRIBUTES = /* GraphQL */ `
  type label required value
  format { text { minLength maxLength } number { min max decimals } date { earliest latest } email choice { options } radio { group } fixed }
  shownIf { label is match more { label is } }
`;
const place = { documentIndex: 0, signerIndex: 0, page: 1, x: 10, y: 10, width: 30, height: 5 };
const fields = [
  { type: 'SIGNATURE' },
  { type: 'TEXT', label: ' N° SIRET ', format: { text: { minLength: 14, maxLength: 14 } } },
  { type: 'TEXT', label: 'Salaire brut', required: false, format: { number: { min: 0, decimals: 2 } } },
  { type: 'TEXT', label: 'Courriel', format: { email: true } },
  { type: 'TEXT', label: 'Contrat', value: 'CDD', format: { choice: { options: [' CDI', 'CDD '] } } },
  { type: 'DATE', label: 'Début', format: { date: { earliest: '2026-01-01', latest: '2026-12-31' } } },
  { type: 'CHECKBOX', label: 'J’accepte', required: true },
  { type: 'CHECKBOX' },
  { type: 'CHECKBOX', label: 'Marié', format: { radio: { group: ' Statut ' } } },
  {
    type: 'TEXT',
    label: 'Taux',
    value: '12,50 €',
    format: { fixed: true },
    shownIf: { label: ' Contrat ', is: ' CDD ' },
  },
  {
    ...{ type: 'TEXT', label: 'Conjoint' },
    shownIf: { label: 'Marié', is: ' ', match: 'ANY', more: [{ label: ' Contrat ', is: 'CDI ' }] },
  },
];
const format = { text: null, number: null, date: null, email: null, choice: null, radio: null, fixed: null };
const expected = [
  { type: 'SIGNATURE', label: null, required: true, value: null, format: null, shownIf: null },
  {
    ...{ type: 'TEXT', label: 'N° SIRET', required: true, value: null },
    format: { ...format, text: { minLength: 14, maxLength: 14 } },
    shownIf: null,
  },
  {
    ...{ type: 'TEXT', label: 'Salaire brut', required: false, value: null },
    format: { ...format, number: { min: 0, max: null, decimals: 2 } },
    shownIf: null,
  },
  {
    ...{ type: 'TEXT', label: 'Courriel', required: true, value: null },
    format: { ...format, email: true },
    shownIf: null,
  },
  {
    ...{ type: 'TEXT', label: 'Contrat', required: true, value: 'CDD' },
    format: { ...format, choice: { options: ['CDI', 'CDD'] } },
    shownIf: null,
  },
  {
    ...{ type: 'DATE', label: 'Début', required: true, value: null },
    format: { ...format, date: { earliest: '2026-01-01', latest: '2026-12-31' } },
    shownIf: null,
  },
  { type: 'CHECKBOX', label: 'J’accepte', required: true, value: null, format: null, shownIf: null },
  { type: 'CHECKBOX', label: null, required: false, value: null, format: null, shownIf: null },
  {
    ...{ type: 'CHECKBOX', label: 'Marié', required: false, value: null },
    format: { ...format, radio: { group: 'Statut' } },
    shownIf: null,
  },
  {
    ...{ type: 'TEXT', label: 'Taux', required: true, value: '12,50 €' },
    format: { ...format, fixed: true },
    shownIf: { label: 'Contrat', is: 'CDD', match: 'ALL', more: [] },
  },
  {
    ...{ type: 'TEXT', label: 'Conjoint', required: true, value: null, format: null },
    shownIf: { label: 'Marié', is: null, match: 'ANY', more: [{ label: 'Contrat', is: 'CDI' }] },
  },
];

const create = (list: readonly object[]) =>
  mutate(
    world,
    caller,
    'createEnvelope',
    {
      name: 'A',
      documents: [{ name: 'a.pdf', pdfBase64: pdf }],
      signers: [person(1)],
      fields: list.map((one, index) => ({ ...place, y: index * 8, ...one })),
    },
    `envelope { id warnings { path message } documents { fields { ${ATTRIBUTES} } } }`,
  );
const fieldsOf = async (id: string) =>
  (
    await graphql(
      world.url,
      `Bearer ${caller.key}`,
      `query ($id: ID!) { envelope(id: $id) { documents { fields { ${ATTRIBUTES} } } } }`,
      { id },
    )
  ).data.envelope.documents[0].fields;

const placed = ['documentIndex', 'signerIndex', 'page', 'x', 'y', 'width', 'height', 'anchor'];

describe('the attributes of a field', () => {
  it('are all among those that this test follows through copies and templates', () => {
    const { FieldInput } = schema.getTypeMap();
    const attributes = Object.keys((FieldInput as GraphQLInputObjectType).getFields());
    expect(Object.keys(expected[0]!).sort()).toEqual(attributes.filter((name) => !placed.includes(name)).sort());
  });

  it('are shown by the envelope', async () => {
    const { data, errors } = await create(fields);
    expect(errors).toBeUndefined();
    expect(data.createEnvelope.envelope.documents[0].fields).toEqual(expected);
  });

  it('are kept by a duplicate, a template made from the envelope, and an envelope from it', async () => {
    const { id } = (await create(fields)).data.createEnvelope.envelope;
    const copy = await mutate(world, caller, 'duplicateEnvelope', { id }, 'envelope { id }');
    expect(await fieldsOf(copy.data.duplicateEnvelope.envelope.id)).toEqual(expected);

    const made = await mutate(
      world,
      caller,
      'createTemplateFromEnvelope',
      { envelopeId: id, name: 'T', roles: ['a'] },
      `template { id documents { fields { ${ATTRIBUTES} } } }`,
    );
    const { template } = made.data.createTemplateFromEnvelope;
    expect(template.documents[0].fields).toEqual(expected);

    const filled = await mutate(
      world,
      caller,
      'createEnvelopeFromTemplate',
      { templateId: template.id, roles: [{ role: 'a', email: 'a@exemple.fr', name: 'A B' }] },
      'envelope { id }',
    );
    expect(await fieldsOf(filled.data.createEnvelopeFromTemplate.envelope.id)).toEqual(expected);
  });

  it('are kept by a template that is created from PDFs', async () => {
    const { signerIndex: _, ...at } = place;
    const { id } = await createTemplate(world, caller, {
      fields: fields.map((one) => ({ ...at, ...one, role: 'locataire' })),
    });
    const query = `query ($id: ID!) { template(id: $id) { documents { fields { ${ATTRIBUTES} } } } }`;
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { id });
    expect(data.template.documents[0].fields).toEqual(expected);
  });

  it('reports a prefilled value that does not fit the format', async () => {
    const { data } = await create([{ ...fields[1], value: '123' }]);
    expect(data.createEnvelope.envelope.warnings).toMatchObject([
      {
        path: 'fields.0.value',
        message: 'The value does not fit the format of the field. The signer finds the field empty.',
      },
      { path: 'signers.0.authentication' },
    ]);
  });

  const many = Array.from({ length: 51 }, (_, n) => `option ${n}`);
  const refused: [string, object, string][] = [
    ['a label of 101', { label: 'é'.repeat(101) }, 'input.fields.0.label'],
    ['an optional signature', { type: 'SIGNATURE', required: false }, 'input.fields.0.required'],
    ['a range of days for a text', { format: { date: { earliest: '2026-01-01' } } }, 'input.fields.0.format.date'],
    ['a number for a date', { type: 'DATE', format: { number: { min: 1 } } }, 'input.fields.0.format.number'],
    ['two formats', { format: { text: { maxLength: 1 }, number: { min: 1 } } }, 'input.fields.0.format'],
    ['no format in a format', { format: {} }, 'input.fields.0.format'],
    ['an e-mail address that is none', { format: { email: false } }, 'input.fields.0.format.email'],
    ['an e-mail address in a checkbox', { type: 'CHECKBOX', format: { email: true } }, 'input.fields.0.format.email'],
    ['a choice of one', { format: { choice: { options: ['a'] } } }, 'input.fields.0.format.choice.options'],
    ['a choice of 51', { format: { choice: { options: many } } }, 'input.fields.0.format.choice.options'],
    [
      'the same option twice',
      { format: { choice: { options: ['a', ' a'] } } },
      'input.fields.0.format.choice.options.1',
    ],
    ['an empty option', { format: { choice: { options: ['a', ' '] } } }, 'input.fields.0.format.choice.options.1'],
    ['a group in a text', { format: { radio: { group: 'a' } } }, 'input.fields.0.format.radio'],
    [
      'a group of 51 letters',
      { type: 'CHECKBOX', format: { radio: { group: 'é'.repeat(51) } } },
      'input.fields.0.format.radio.group',
    ],
    [
      'a group without a name',
      { type: 'CHECKBOX', format: { radio: { group: ' ' } } },
      'input.fields.0.format.radio.group',
    ],
    ['a fixed text that is none', { value: 'a', format: { fixed: false } }, 'input.fields.0.format.fixed'],
    ['a fixed text without a text', { value: ' ', format: { fixed: true } }, 'input.fields.0.value'],
    ['a fixed day', { type: 'DATE', value: 'a', format: { fixed: true } }, 'input.fields.0.format.fixed'],
    ['a condition of a signature', { type: 'SIGNATURE', shownIf: { label: 'a' } }, 'input.fields.0.shownIf'],
    ['a condition on no label', { shownIf: { label: ' ' } }, 'input.fields.0.shownIf.label'],
    ['six conditions', { shownIf: { label: 'a', more: Array(5).fill({ label: 'a' }) } }, 'input.fields.0.shownIf.more'],
    [
      'a smallest length above the largest',
      { format: { text: { minLength: 3, maxLength: 2 } } },
      'input.fields.0.format.text.minLength',
    ],
    ['a length of 1,001', { format: { text: { maxLength: 1_001 } } }, 'input.fields.0.format.text.maxLength'],
    [
      'a smallest number above the largest',
      { format: { number: { min: 3, max: 2 } } },
      'input.fields.0.format.number.min',
    ],
    ['a number beyond 10¹²', { format: { number: { max: 1e13 } } }, 'input.fields.0.format.number.max'],
    ['7 decimals', { format: { number: { decimals: 7 } } }, 'input.fields.0.format.number.decimals'],
    [
      'a day that does not exist',
      { type: 'DATE', format: { date: { latest: '2026-02-30' } } },
      'input.fields.0.format.date.latest',
    ],
  ];
  it.each(refused)('refuses %s', async (_what, one, path) => {
    const before = await traceOf(world);
    const { errors } = await create([{ type: 'TEXT', ...one }]);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body' });
    const paths = (errors![0]!.extensions!.details as { path: string }[]).map((each) => each.path);
    expect(paths.map((each) => `input.${each.replace(/^input\./, '')}`)).toContain(path);
    expect(await traceOf(world)).toEqual(before);
  });

  it.each([{ label: 'SIRET' }, { required: false }, { format: { text: { maxLength: 3 } } }])(
    'are unknown to REST: %o',
    async (more) => {
      const documents = [{ name: 'a.pdf', pdf_base64: pdf }];
      const body = { name: 'A', documents, signers: [person(1)], fields: [field('text', 0, more)] };
      expect(await rest(world.url, caller.key, 'POST', '/envelopes', body)).toMatchObject({
        status: 400,
        body: { error: { code: 'invalid_body' } },
      });
    },
  );

  it('have their defaults for a field of REST', async () => {
    const { id } = await createEnvelope(world, caller, { fields: [field('text'), field('checkbox', 0, { y: 40 })] });
    expect(await fieldsOf(id)).toMatchObject([
      { type: 'TEXT', label: null, required: true, format: null },
      { type: 'CHECKBOX', label: null, required: false, format: null },
    ]);
  });
});
