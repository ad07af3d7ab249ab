import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findText } from '../../../src/modules/documents/child/find-text.ts';
import { type ContractOptions, contract } from '../../fixtures/pdf.ts';
import { rest, signByLink } from '../../world/client.ts';
import { person, readEnvelope } from '../../world/envelope.ts';
import { createTemplate, mutate, templateInput } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

/** Fields that are placed at a text of the document. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

/** A page of the size of A4 with texts at points from its lower left corner. */
const written = (texts: readonly (readonly [string, number, number])[], options: ContractOptions = {}) =>
  contract({
    pages: 1,
    ...options,
    change: (document) => {
      const [page] = document.getPages();
      for (const [text, x, y] of texts) page!.drawText(text, { x, y, size: 10 });
    },
  });
const base64 = async (pdf: Promise<Buffer>) => (await pdf).toString('base64');
const anchored = (text: string, more: object = {}, field: object = {}) => ({
  ...{ documentIndex: 0, signerIndex: 0, type: 'SIGNATURE', width: 20, height: 5 },
  anchor: { text, ...more },
  ...field,
});
const create = async (pdf: Promise<Buffer>, fields: object[]) =>
  mutate(
    world,
    caller,
    'createEnvelope',
    { name: 'A', documents: [{ name: 'a.pdf', pdfBase64: await base64(pdf) }], signers: [person(1)], fields },
    'envelope { id documents { fields { page x y width height } } signers { signUrl } }',
  );

/** Where the lower left corner of a text at (100, 200) is, in percent of the visible page. */
const papers: readonly [string, ContractOptions, { x: number; y: number }][] = [
  ['upright', {}, { x: (100 / 595.28) * 100, y: (1 - 197.8 / 841.89) * 100 }],
  ['in larger units', { userUnit: 2 }, { x: (100 / 595.28) * 100, y: (1 - 197.8 / 841.89) * 100 }],
  ['cropped', { crop: [40, 90, 460, 610] }, { x: (60 / 460) * 100, y: (1 - 107.8 / 610) * 100 }],
  // The text is 66.9 points wide and stands on its head: its end is at the left, its top below.
  ['turned by 180°', { rotate: 180 }, { x: 100 - (166.9 / 595.28) * 100, y: (207.8 / 841.89) * 100 }],
];

describe('a field with an anchor', () => {
  it.each(papers)('stands at its text: paper %s', async (_name, options, expected) => {
    const { data, errors } = await create(written([['Lu et approuve :', 100, 200]], options), [
      anchored('Lu et approuve'),
    ]);
    expect(errors).toBeUndefined();
    const [field] = data.createEnvelope.envelope.documents[0].fields;
    expect(Math.abs(field.x - expected.x), `x ${field.x}`).toBeLessThan(0.3);
    const bottom = field.y + field.height;
    expect(Math.abs(bottom - expected.y), `bottom ${bottom}`).toBeLessThan(0.3);
  });

  it.each([90, 270] as const)('stands inside a landscape page that is turned by %i°', async (rotate) => {
    const { data } = await create(written([['Signature ici', 100, 200]], { rotate }), [anchored('Signature ici')]);
    const [{ x, y, height }] = data.createEnvelope.envelope.documents[0].fields;
    const [across, down] = rotate === 90 ? [200 / 841.89, 100 / 595.28] : [1 - 200 / 841.89, 1 - 100 / 595.28];
    expect(Math.abs(x - across * 100)).toBeLessThan(1.5);
    const end = rotate === 90 ? down * 100 + 10 : down * 100;
    expect(Math.abs(y + height - end)).toBeLessThan(2);
  });

  it('is moved by its offset, and takes the wanted place of several', async () => {
    const pdf = written([
      ['Paraphe', 100, 500],
      ['Paraphe', 100, 300],
    ]);
    const { data } = await create(pdf, [
      anchored('Paraphe', { occurrence: 2 }),
      anchored('Paraphe', { occurrence: 2, offsetX: 5, offsetY: -2 }),
    ]);
    const [plain, moved] = data.createEnvelope.envelope.documents[0].fields;
    expect(plain.y + plain.height).toBeCloseTo((1 - 297.8 / 841.89) * 100, 0);
    expect(moved.x - plain.x).toBeCloseTo(5, 2);
    expect(moved.y - plain.y).toBeCloseTo(-2, 2);
  });

  it('leaves the text in the sealed PDF', async () => {
    const { data } = await create(written([['{{sign:client}}', 100, 200]]), [anchored('{{sign:client}}')]);
    const { id, signers } = data.createEnvelope.envelope;
    await rest(world.url, caller.key, 'POST', `/envelopes/${id}/send`);
    expect((await signByLink(world.url, signers[0].signUrl)).errors).toBeUndefined();
    await world.settle();
    const { documents } = await readEnvelope(world, caller, id);
    const from = await world.service.services.storage.path(documents[0].sealed_sha256);
    expect((await findText({ from, texts: ['{{sign:client}}'], tags: false })).hits).toHaveLength(1);
  });

  it.each([
    ['no place', anchored('Introuvable'), 'fields.0.anchor'],
    ['several places', anchored('Paraphe'), 'fields.0.anchor'],
    ['fewer places', anchored('Paraphe', { occurrence: 3 }), 'fields.0.anchor'],
    ['an anchor and a place', anchored('Paraphe', {}, { page: 1 }), 'input.fields.0.page'],
    ['neither', anchored('Paraphe', {}, { anchor: null, page: 1, x: 1 }), 'input.fields.0.y'],
  ])('is refused with %s, and nothing changes', async (_what, field, place) => {
    const pdf = written([
      ['Paraphe', 100, 500],
      ['Paraphe', 100, 300],
    ]);
    const before = await traceOf(world);
    const { errors } = await create(pdf, [field]);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: 'invalid_body',
      details: [{ path: expect.stringContaining(place.replace('input.', '')) }],
    });
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('a template with tags', () => {
  const make = async (texts: readonly (readonly [string, number, number])[], more: object = {}) =>
    createTemplate(world, caller, {
      ...(await templateInput()),
      documents: [{ name: 'a.pdf', pdfBase64: await base64(written(texts)) }],
      fields: [],
      fieldsFromTags: true,
      ...more,
    });

  it('has a field for each tag, of the role that it names', async () => {
    const { documents, roles } = await make([
      ['Le locataire {{sign:locataire}}', 60, 200],
      ['Fait le {{ date : locataire }}, {{nom_du_client}}', 60, 240],
      ['{{check:bailleur}} lu', 60, 100],
    ]);
    const roleOf = (name: string) => roles.find((role: any) => role.name === name).id;
    expect(documents[0].fields).toMatchObject([
      { type: 'SIGNATURE', roleId: roleOf('locataire') },
      { type: 'DATE', roleId: roleOf('locataire') },
      { type: 'CHECKBOX', roleId: roleOf('bailleur') },
    ]);
    const [signature] = documents[0].fields;
    expect(signature.x).toBeGreaterThan((110 / 595.28) * 100);
    expect(signature.x).toBeLessThan((125 / 595.28) * 100);
  });

  it.each([
    ['a tag of no role', '{{sign:notaire}}'],
    ['no tag', '{{nom}}'],
  ])('is refused with %s', async (_what, text) => {
    const before = await traceOf(world);
    await expect(make([[text, 60, 200]])).rejects.toThrow(/invalid_body/);
    expect(await traceOf(world)).toEqual(before);
  });
});
