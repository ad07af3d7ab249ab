import { afterAll, beforeAll, expect, it } from 'vitest';
import { graphql, signByLink } from '../../world/client.ts';
import { createEnvelope, field, onePager, person, readEnvelope } from '../../world/envelope.ts';
import { mutate } from '../../world/template.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { createAdvanced, signer } from '../signing/advanced-people.ts';

/** Warnings to the sender about values that a field cannot hold: they are accepted but not used as prefill. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

const warningsOf = async (id: string) => {
  const query = 'query ($id: ID!) { envelope(id: $id) { warnings { code fieldId path message } } }';
  return (await graphql(world.url, `Bearer ${caller.key}`, query, { id })).data!.envelope.warnings;
};
const fields = [
  field('text', 0, { value: 'Poste' }),
  field('date', 0, { y: 30, value: 'mi-juin' }),
  field('checkbox', 0, { y: 40, value: 'oui' }),
  field('date', 0, { y: 50, value: '2028-02-29' }),
  field('checkbox', 0, { y: 60, value: 'false' }),
  field('signature', 0, { y: 70, value: 'Ada' }),
  field('date', 0, { y: 80 }),
];

const bySms = [person(1, { phone: '+33612345678', authentication: ['otp_sms'] })];

it('names each field whose value its type cannot hold, without showing the value', async () => {
  const { id } = await createEnvelope(world, caller, { fields, signers: bySms, send: false });
  const warnings = await warningsOf(id);
  expect(warnings.map(({ code, path }: any) => [code, path])).toEqual([
    ['FIELD_VALUE_IGNORED', 'fields.1.value'],
    ['FIELD_VALUE_IGNORED', 'fields.2.value'],
    ['FIELD_VALUE_IGNORED', 'fields.5.value'],
  ]);
  expect(warnings[0].message).toBe(
    'The value is not a date YYYY-MM-DD that the calendar has. The signer finds the field empty.',
  );
  const rows = await world.database.prisma.field.findMany({ where: { document: { envelopeId: id } } });
  expect(rows.find((row) => row.id === warnings[1].fieldId)).toMatchObject({ type: 'CHECKBOX', value: 'oui' });
  expect(JSON.stringify(warnings)).not.toMatch(/mi-juin|oui|Ada/);
});

it('gives no warning when every value fits, or once the signer has given a value', async () => {
  const good = await createEnvelope(world, caller, {
    signers: bySms,
    fields: [fields[0], fields[3], fields[4], fields[6]],
  });
  expect(await warningsOf(good.id)).toEqual([]);
  const made = await createEnvelope(world, caller, { fields: [fields[1]] });
  expect((await warningsOf(made.id)).map(({ code }: any) => code)).toEqual(['FIELD_VALUE_IGNORED', 'LINK_ALONE']);
  expect((await signByLink(world.url, made.signers[0].sign_url)).errors).toBeUndefined();
  expect(await warningsOf(made.id)).toEqual([]);
});

it('names each value that cannot be drawn whole and legibly', async () => {
  const narrow = { width: 4, height: 2 };
  const { id } = await createEnvelope(world, caller, {
    signers: bySms,
    send: false,
    fields: [
      field('text', 0, { ...narrow, value: 'FR76 3000 6000 0112 3456 7890 189' }),
      field('text', 0, { y: 30, value: 'FR76 3000 6000 0112 3456 7890 189' }),
      field('date', 0, { y: 40, ...narrow, value: '2026-11-29' }),
      field('text', 0, { y: 50, value: 'Poste \u{10FFFE}' }),
    ],
  });
  const warnings = await warningsOf(id);
  expect(warnings.map(({ code, path }: any) => [code, path])).toEqual([
    ['FIELD_VALUE_TOO_LONG', 'fields.0.value'],
    ['FIELD_VALUE_TOO_LONG', 'fields.2.value'],
    ['FIELD_VALUE_NO_GLYPH', 'fields.3.value'],
  ]);
  expect(JSON.stringify(warnings)).not.toMatch(/FR76|Poste/);
});

it('names each option of a choice that cannot be drawn: nobody can shorten it when they sign', async () => {
  const options = ['CDI', 'Contrat à durée déterminée d’usage', 'Poste \u{10FFFE}'];
  const place = { documentIndex: 0, signerIndex: 0, page: 1, x: 10, y: 10, width: 6, height: 2 };
  const { data } = await mutate(
    world,
    caller,
    'createEnvelope',
    {
      ...{ name: 'A', documents: [{ name: 'a.pdf', pdfBase64: (await onePager()).toString('base64') }] },
      signers: [{ name: 'A B', email: 'a@exemple.fr', phone: '+33612345678', authentication: ['OTP_SMS'] }],
      fields: [{ ...place, type: 'TEXT', value: 'CDI', format: { choice: { options } } }],
    },
    'envelope { warnings { code path } }',
  );
  expect(data.createEnvelope.envelope.warnings).toEqual([
    { code: 'FIELD_VALUE_TOO_LONG', path: 'fields.0.format.choice.options.1' },
    { code: 'FIELD_VALUE_NO_GLYPH', path: 'fields.0.format.choice.options.2' },
  ]);
});

it('adds nothing to the REST answer', async () => {
  const { id } = await createEnvelope(world, caller, { fields });
  expect(await readEnvelope(world, caller, id)).not.toHaveProperty('warnings');
});

it('tells the sender of a simple signer without a code, or whose code follows the link', async () => {
  const signers = [
    person(1),
    person(2, { authentication: ['otp_email'] }),
    ...bySms.map((one) => ({ ...one, email: 'p3@exemple.fr' })),
  ];
  const { id } = await createEnvelope(world, caller, { signers });
  expect((await warningsOf(id)).map(({ code, path }: any) => [code, path])).toEqual([
    ['LINK_ALONE', 'signers.0.authentication'],
    ['CODE_AND_LINK_TOGETHER', 'signers.1.authentication'],
  ]);
});

it('tells the sender of an advanced signer whose link and code go to the same address', async () => {
  const signers = [
    signer(1),
    signer(2, { phone: '+33612345678', authentication: ['otp_sms'] }),
    signer(3, { phone: '+33612345679', authentication: ['otp_email', 'otp_sms'] }),
  ];
  const { id, signers: made } = await createAdvanced(world, caller, signers);
  const query = 'query ($id: ID!) { envelope(id: $id) { warnings { code fieldId signerId path } } }';
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { id });
  expect(data.envelope.warnings).toEqual([
    { code: 'CODE_AND_LINK_TOGETHER', fieldId: null, signerId: made[0].id, path: 'signers.0.authentication' },
  ]);
});
