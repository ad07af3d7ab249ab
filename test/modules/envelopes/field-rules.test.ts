import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { graphql } from '../../world/client.ts';
import { onePager, person, readEnvelope } from '../../world/envelope.ts';
import { createTemplate, mutate } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { inputFor, sign } from '../signing/acts.ts';
import { download } from '../signing/advanced-people.ts';

/** Radio buttons, fixed texts and conditions: what no field says alone. */
let world: World;
let caller: Caller;
let pdf: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  pdf = (await onePager()).toString('base64');
});
afterAll(() => world?.close());

const place = { documentIndex: 0, signerIndex: 0, page: 1, x: 10, width: 30, height: 4 };
const box = (label: string, more: object = {}) => ({
  ...{ type: 'CHECKBOX', label, format: { radio: { group: 'Statut' } } },
  ...more,
});
const text = (label: string, more: object = {}) => ({ type: 'TEXT', label, ...more });

const create = (fields: readonly object[], more: object = {}) =>
  mutate(
    world,
    caller,
    'createEnvelope',
    {
      ...{ name: 'A', documents: [{ name: 'a.pdf', pdfBase64: pdf }], signers: [person(1), person(2)], send: true },
      fields: fields.map((one, index) => ({ ...place, y: index * 8, ...one })),
      ...more,
    },
    'envelope { id signers { signUrl } documents { fields { id } } }',
  );

/** Sends an envelope with these fields of its first signer. */
async function send(fields: readonly object[]) {
  const { data, errors } = await create(fields);
  if (errors) throw new Error(JSON.stringify(errors));
  const { id, signers, documents } = data.createEnvelope.envelope;
  return { id, url: signers[0].signUrl as string, ids: documents[0].fields.map((one: any) => one.id) as string[] };
}

const signWith = async (sent: Awaited<ReturnType<typeof send>>, values: readonly (string | null)[]) =>
  sign(world, sent.url, {
    ...(await inputFor(world, sent.url)),
    values: values.flatMap((value, index) => (value === null ? [] : [{ fieldId: sent.ids[index], value }])),
  });

const valuesOf = async (id: string) => {
  const query = 'query ($id: ID!) { envelope(id: $id) { documents { fields { value } } } }';
  const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { id });
  return data.envelope.documents[0].fields.map(({ value }: any) => value);
};

const married = box('Marié');
const single = box('Célibataire', { required: true });
const spouse = text('Conjoint', { shownIf: { label: 'Marié' } });
const fixed = text('Taux', { value: '12,50 €', format: { fixed: true } });

describe('fields that do not fit each other', () => {
  const of = (label: string, is: string | null = null) => ({ shownIf: { label, is } });
  it.each<[string, readonly object[], string, string]>([
    [
      'two ticked boxes of a group',
      [box('a', { value: 'true' }), box('b', { value: 'true' })],
      'fields.1.value',
      'is the second ticked box of the group “Statut”',
    ],
    [
      'a condition on nobody',
      [text('a', of('b'))],
      'fields.0.shownIf.label',
      'is not the label of another field of this signer: b',
    ],
    [
      'a condition on a field of another signer',
      [text('a', of('b')), text('b', { signerIndex: 1 })],
      'fields.0.shownIf.label',
      'is not the label of another field of this signer: b',
    ],
    [
      'a condition on two fields',
      [text('a', of('b')), text('b'), text('b')],
      'fields.0.shownIf.label',
      'is the label of several fields of this signer: b',
    ],
    [
      'a condition on itself',
      [text('a', of('a'))],
      'fields.0.shownIf.label',
      'waits for a field that waits for this one: a',
    ],
    [
      'a condition on a signature',
      [text('a', of('b')), { type: 'SIGNATURE', label: 'b' }],
      'fields.0.shownIf.is',
      'is not a value that the field can have: b',
    ],
    [
      'a condition on an option that is none',
      [text('a', of('b', 'x')), text('b', { format: { choice: { options: ['y', 'z'] } } })],
      'fields.0.shownIf.is',
      'is not a value that the field can have: b',
    ],
    [
      'a further condition on nobody',
      [text('a', { shownIf: { label: 'b', match: 'ANY', more: [{ label: 'b' }, { label: 'c' }] } }), text('b')],
      'fields.0.shownIf.more.1.label',
      'is not the label of another field of this signer: c',
    ],
    [
      'a condition on a word of a box',
      [text('a', of('b', 'yes')), box('b')],
      'fields.0.shownIf.is',
      'is not a value that the field can have: b',
    ],
  ])('are refused: %s', async (_what, fields, path, message) => {
    const before = await traceOf(world);
    const { errors } = await create(fields);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ path, message }] });
    expect(await traceOf(world)).toEqual(before);
  });

  it('are refused if they wait for each other, each of them', async () => {
    const { errors } = await create([text('a', of('b')), text('b', of('a'))]);
    expect(errors?.[0]?.extensions?.details).toMatchObject([
      { path: 'fields.0.shownIf.label', message: 'waits for a field that waits for this one: b' },
      { path: 'fields.1.shownIf.label', message: 'waits for a field that waits for this one: a' },
    ]);
    const more = { shownIf: { label: 'b', match: 'ANY', more: [{ label: 'c' }] } };
    const { errors: further } = await create([text('a', more), text('b'), text('c', of('a'))]);
    expect(further?.[0]?.extensions?.details).toMatchObject([
      { path: 'fields.0.shownIf.more.0.label', message: 'waits for a field that waits for this one: c' },
      { path: 'fields.2.shownIf.label', message: 'waits for a field that waits for this one: a' },
    ]);
  });

  it('are refused in a template too', async () => {
    const { signerIndex: _, ...at } = place;
    await expect(
      createTemplate(world, caller, { fields: [{ ...at, y: 1, ...text('a', of('b')), role: 'locataire' }] }),
    ).rejects.toThrow('is not the label of another field of this signer: b');
  });
});

describe('radio buttons', () => {
  it.each<[string, readonly (string | null)[], number, string]>([
    ['no box of a required group', ['false', 'false'], 0, 'one box of the group “Statut” must be ticked'],
    ['no answer for a required group', [null, null], 0, 'one box of the group “Statut” must be ticked'],
    ['two boxes of a group', ['true', 'true'], 1, 'is the second ticked box of the group “Statut”'],
  ])('are refused with %s', async (_what, values, at, message) => {
    const sent = await send([married, single]);
    const before = await traceOf(world);
    const { errors } = await signWith(sent, values);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_body',
      details: [{ path: `values.${sent.ids[at]}`, message }],
    });
    expect(await traceOf(world)).toEqual(before);
  });

  it('are one group for each signer and name, and a group that nobody requires may stay empty', async () => {
    const other = { format: { radio: { group: 'Langue' } } };
    const sent = await send([married, single, box('fr', other), box('en', other), box('x', { signerIndex: 1 })]);
    const { errors } = await signWith(sent, ['false', 'true', 'false', 'false']);
    expect(errors).toBeUndefined();
    expect(await valuesOf(sent.id)).toEqual(['false', 'true', 'false', 'false', null]);
  });

  it('keep the one that the sender ticked until the signer ticks another', async () => {
    const sent = await send([box('a', { value: 'true' }), box('b')]);
    expect((await signWith(sent, [null, 'true'])).errors?.[0]?.extensions?.code).toBe('invalid_body');
    expect((await signWith(sent, ['false', 'true'])).errors).toBeUndefined();
    expect(await valuesOf(sent.id)).toEqual(['false', 'true']);
  });
});

describe('a fixed text', () => {
  it('cannot be changed or emptied', async () => {
    const sent = await send([fixed]);
    for (const value of ['9,99 €', '']) {
      const { errors } = await signWith(sent, [value]);
      expect(errors?.[0]?.extensions?.details).toEqual([
        { path: `values.${sent.ids[0]}`, message: 'is a text of the sender, which cannot be changed' },
      ]);
    }
    expect((await signWith(sent, [null])).errors).toBeUndefined();
    expect(await valuesOf(sent.id)).toEqual(['12,50 €']);
  });

  it('stays in a duplicate of an envelope that its signer signed', async () => {
    const sent = await send([fixed, text('Ville', { value: 'Lyon' })]);
    expect((await signWith(sent, [null, 'Brest'])).errors).toBeUndefined();
    const copy = await mutate(world, caller, 'duplicateEnvelope', { id: sent.id }, 'envelope { id }');
    expect(await valuesOf(copy.data.duplicateEnvelope.envelope.id)).toEqual(['12,50 €', null]);
  });
});

describe('a condition', () => {
  it('makes a field required only while it is shown', async () => {
    const sent = await send([married, single, spouse]);
    const { errors } = await signWith(sent, ['true', 'false', '']);
    expect(errors?.[0]?.extensions?.details).toMatchObject([
      { path: `values.${sent.ids[2]}`, message: 'is required: “Conjoint”' },
    ]);
    expect((await signWith(sent, ['false', 'true', null])).errors).toBeUndefined();
    expect(await valuesOf(sent.id)).toEqual(['false', 'true', null]);
  });

  it('refuses a value of a field that is not shown', async () => {
    const sent = await send([married, single, spouse]);
    const before = await traceOf(world);
    const { errors } = await signWith(sent, ['false', 'true', 'Ana']);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_body',
      details: [{ path: `values.${sent.ids[2]}`, message: 'is not shown: “Conjoint”' }],
    });
    expect(await traceOf(world)).toEqual(before);
  });

  it('empties what the sender had filled in, in the sealed document and in the evidence', async () => {
    const sent = await send([married, single, { ...spouse, value: 'Ana' }, { ...fixed, shownIf: { label: 'Marié' } }]);
    expect((await signWith(sent, ['false', 'true', null, null])).errors).toBeUndefined();
    expect(await valuesOf(sent.id)).toEqual(['false', 'true', null, null]);
    const { signers } = (await readEnvelope(world, caller, sent.id)) as any;
    expect((await sign(world, signers[1].sign_url, await inputFor(world, signers[1].sign_url))).errors).toBeUndefined();
    await world.settle();
    const { evidence_download_url } = await readEnvelope(world, caller, sent.id);
    const { documents } = readProof(await download(evidence_download_url)) as EvidenceProof;
    expect(documents[0]!.fields.map(({ type, value }) => [type, value])).toEqual([
      ['radio', 'false'],
      ['radio', 'true'],
      ['text', null],
      ['fixed_text', null],
    ]);
  });
});
