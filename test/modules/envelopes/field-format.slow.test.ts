import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EvidenceProof, readProof } from '../../../src/modules/evidence/file/index.ts';
import { graphql } from '../../world/client.ts';
import { onePager, person, readEnvelope } from '../../world/envelope.ts';
import { mutate } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { inputFor, sign } from '../signing/acts.ts';
import { download } from '../signing/advanced-people.ts';

/** What a signer may enter in a field with attributes. */
let world: World;
let caller: Caller;
let pdf: string;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
  pdf = (await onePager()).toString('base64');
});
afterAll(() => world?.close());

const place = { documentIndex: 0, signerIndex: 0, page: 1, x: 10, width: 30, height: 5 };

/** Sends an envelope with these fields. Returns the signing link, and the ids of the fields in order. */
async function send(fields: readonly object[]) {
  const { data, errors } = await mutate(
    world,
    caller,
    'createEnvelope',
    {
      ...{ name: 'A', documents: [{ name: 'a.pdf', pdfBase64: pdf }], signers: [person(1)], send: true },
      fields: fields.map((one, index) => ({ ...place, y: index * 10, ...one })),
    },
    'envelope { id signers { signUrl } documents { fields { id } } }',
  );
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

const siret = { type: 'TEXT', label: 'N° SIRET', format: { text: { minLength: 14, maxLength: 14 } } };
const pay = { type: 'TEXT', label: 'Salaire', format: { number: { min: 1_000, max: 5_000, decimals: 2 } } };
const start = { type: 'DATE', label: 'Début', format: { date: { earliest: '2026-01-01', latest: '2026-12-31' } } };
const mail = { type: 'TEXT', label: 'Courriel', format: { email: true } };
const contract = { type: 'TEXT', label: 'Contrat', format: { choice: { options: ['CDI', 'CDD'] } } };
const consent = { type: 'CHECKBOX', label: 'J’accepte', required: true };

const refused: [string, object, string | null, string][] = [
  ['a short text', siret, '123', 'must have at least 14 characters: “N° SIRET”'],
  ['a long text', siret, '1'.repeat(15), 'must have at most 14 characters: “N° SIRET”'],
  ['no text', siret, null, 'is required: “N° SIRET”'],
  [
    'a word as a number',
    pay,
    'mille',
    'must be a number of at most 15 digits, with a point or a comma before its decimals: “Salaire”',
  ],
  ['a small number', pay, '999,99', 'must be at least 1000: “Salaire”'],
  ['a large number', pay, '5 000.01', 'must be at most 5000: “Salaire”'],
  ['too many decimals', pay, '1000.001', 'must have at most 2 decimals: “Salaire”'],
  ['an early day', start, '2025-12-31', 'must not be before 2026-01-01: “Début”'],
  ['a late day', start, '2027-01-01', 'must not be after 2026-12-31: “Début”'],
  ['a word as an e-mail address', mail, 'ana', 'must be an e-mail address: “Courriel”'],
  ['another option', contract, 'cdi', 'must be one of the options of the field: “Contrat”'],
  ['no option', contract, '', 'is required: “Contrat”'],
  ['a required checkbox without a tick', consent, 'false', 'is required: “J’accepte”'],
  ['a required checkbox left alone', consent, null, 'is required: “J’accepte”'],
  ['a bad value of an optional field', { ...pay, required: false }, '1', 'must be at least 1000: “Salaire”'],
];

describe('signing with a format', () => {
  it.each(refused)('refuses %s and names the field and the limit', async (_what, one, value, message) => {
    const sent = await send([one]);
    const before = await traceOf(world);
    const { errors } = await signWith(sent, [value]);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_body',
      details: [{ path: `values.${sent.ids[0]}`, message }],
    });
    expect(await traceOf(world)).toEqual(before);
  });

  it('accepts values that fit, as they were written', async () => {
    const values = ['12345678901234', '1 234,50', '2026-12-31'];
    const sent = await send([siret, pay, start, consent, mail, contract]);
    const { errors } = await signWith(sent, [...values, 'true', 'ana@exemple.fr', 'CDD']);
    expect(errors).toBeUndefined();
    expect(await valuesOf(sent.id)).toEqual([...values, 'true', 'ana@exemple.fr', 'CDD']);
  });

  it('leaves optional fields empty, and empties a default that the signer removed', async () => {
    const optional = { required: false };
    const sent = await send([
      { ...siret, ...optional },
      { ...pay, ...optional, value: '2000' },
      { ...start, ...optional },
      { ...pay, ...optional, value: '3000' },
      { ...pay, ...optional, value: 'nonsense' },
    ]);
    const { errors } = await signWith(sent, [null, '', '', null, null]);
    expect(errors).toBeUndefined();
    expect(await valuesOf(sent.id)).toEqual([null, null, null, '3000', null]);
  });

  it('says in the evidence what kind of field had the value', async () => {
    const sent = await send([pay, mail, contract]);
    expect((await signWith(sent, ['2000', 'ana@exemple.fr', 'CDD'])).errors).toBeUndefined();
    await world.settle();
    const { evidence_download_url } = await readEnvelope(world, caller, sent.id);
    const { documents } = readProof(await download(evidence_download_url)) as EvidenceProof;
    expect(documents[0]!.fields.map(({ type, value }) => [type, value])).toEqual([
      // As before there was a kind for it.
      ['text', '2000'],
      ['email', 'ana@exemple.fr'],
      ['dropdown', 'CDD'],
    ]);
  });

  it('seals an envelope whose fields are all empty', async () => {
    const sent = await send([{ ...siret, required: false }]);
    expect((await signWith(sent, [null])).errors).toBeUndefined();
    await world.settle();
    const query = 'query ($id: ID!) { envelope(id: $id) { status } }';
    const { data } = await graphql(world.url, `Bearer ${caller.key}`, query, { id: sent.id });
    expect(data.envelope.status).toBe('COMPLETED');
  });
});
