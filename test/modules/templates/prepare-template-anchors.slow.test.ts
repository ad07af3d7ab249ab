import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findText } from '../../../src/modules/documents/child/find-text.ts';
import { type ContractOptions, contract } from '../../fixtures/pdf.ts';
import { graphql, rest, signByLink } from '../../world/client.ts';
import { person, readEnvelope } from '../../world/envelope.ts';
import { createTemplate, mutate, templateInput } from '../../world/template.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

const kinds = 'whose kind is unknown: sign, initials, text, number, email, dropdown, date, check, radio are known';
const options = 'which needs 2 to 50 different options: {{dropdown:tenant:Yes|No}}';
const unclosed = 'which does not end on its line with two braces';

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

const size = ({ tag: { width, height } }: any) => ({ width, height });

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

  it('may begin with a capital, and be drawn twice to look bold', async () => {
    const { documents } = await make([
      ['{{Date:bailleur}}', 60, 160],
      ['{{sign:bailleur}}', 60, 200],
      ['{{sign:bailleur}}', 60.3, 200],
      ['{{sign:bailleur}}', 60, 240],
    ]);
    expect(documents[0].fields.map(({ type }: { type: string }) => type)).toEqual(['DATE', 'SIGNATURE', 'SIGNATURE']);
  });

  it.each([
    ['a tag of no role', '{{sign:notaire}}', 'has the tag {{sign:notaire}}, which names nobody'],
    ['no tag', '{{nom}}', 'finds no tag in the documents'],
  ])('is refused with %s', async (_what, text, problem) => {
    const before = await traceOf(world);
    await expect(make([[text, 60, 200]])).rejects.toThrow(problem);
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('an envelope with tags', () => {
  const [anne, bo] = [
    { ...person(1), name: 'Anne-Zoé Lefèvre', tagName: 'acheteur' },
    { ...person(2), name: 'Bo Durand' },
  ];
  const input = async (texts: readonly string[], more: object = {}) => ({
    name: 'Vente',
    documents: [
      { name: 'a.pdf', pdfBase64: await base64(written(texts.map((text, n) => [text, 60, 100 + 30 * n] as const))) },
    ],
    signers: [anne, bo],
    fieldsFromTags: true,
    ...more,
  });
  const SELECTION = 'envelope { id documents { id fields { type signerId y } } signers { id } }';
  const whose = ({ documents, signers }: any) =>
    documents[0].fields.map(({ type, signerId }: any) => [type, signers.findIndex(({ id }: any) => id === signerId)]);

  it('has a field for each tag, of the signer whom it names by tag name, full name or number', async () => {
    const texts = ['{{sign:acheteur}}', '{{initials: Anne-Zoé  Lefèvre }}', '{{date:2}}', '{{text:Bo Durand}}'];
    const fields = [{ documentIndex: 0, signerIndex: 1, type: 'CHECKBOX', page: 1, x: 1, y: 1, width: 3, height: 2 }];
    const { data } = await mutate(world, caller, 'createEnvelope', await input(texts, { fields }), SELECTION);
    const { envelope } = data.createEnvelope;
    expect(whose(envelope)).toEqual([
      ['CHECKBOX', 1],
      ['SIGNATURE', 0],
      ['INITIALS', 0],
      ['DATE', 1],
      ['TEXT', 1],
    ]);

    // A draft whose document is kept is searched too.
    const kept = { id: envelope.id, documents: [{ id: envelope.documents[0].id, name: 'a.pdf' }], fields: [] };
    const swapped = await input(texts, { ...kept, signers: [bo, anne] });
    const replaced = await mutate(world, caller, 'replaceDraft', swapped, SELECTION);
    expect(whose(replaced.data.replaceDraft.envelope)).toEqual([
      ['SIGNATURE', 1],
      ['INITIALS', 1],
      ['DATE', 1],
      ['TEXT', 0],
    ]);
  });

  it('has what its kind says: a number, an e-mail address, the options or the group that stand in it', async () => {
    const texts = [
      '{{number:2}}',
      '{{Email:acheteur}}',
      '{{dropdown:Bo Durand: CDI |CDD d’usage}}',
      '{{radio:2: Statut :Marié: oui}}',
      '{{radio:2:Statut}}',
    ];
    const FORMATS =
      'envelope { documents { fields { type label format { number { min } email choice { options } radio { group } } } } }';
    const { data } = await mutate(world, caller, 'createEnvelope', await input(texts, {}), FORMATS);
    const none = { number: null, email: null, choice: null, radio: null };
    expect(data.createEnvelope.envelope.documents[0].fields).toEqual([
      { type: 'TEXT', label: null, format: { ...none, number: { min: null } } },
      { type: 'TEXT', label: null, format: { ...none, email: true } },
      { type: 'TEXT', label: null, format: { ...none, choice: { options: ['CDI', "CDD d'usage"] } } },
      { type: 'CHECKBOX', label: 'Marié:oui', format: { ...none, radio: { group: 'Statut' } } },
      { type: 'CHECKBOX', label: null, format: { ...none, radio: { group: 'Statut' } } },
    ]);
  });

  it.each([
    ['has no options', {}, ['{{dropdown:2}}', '{{sign:2}}'], `has the tag {{dropdown:2}}, ${options}`],
    [
      'has the same option twice',
      {},
      ['{{dropdown:2:a|a}}', '{{sign:2}}'],
      `has the tag {{dropdown:2:a|a}}, ${options}`,
    ],
    [
      'has no group',
      {},
      ['{{radio:2}}', '{{sign:2}}'],
      'has the tag {{radio:2}}, which needs the name of its group, and the label of the box if you like: {{radio:tenant:Status:Married}}',
    ],
    ['names no signer', {}, ['{{sign:vendeur}}'], 'has the tag {{sign:vendeur}}, which names nobody'],
    ['has a number that is too high', {}, ['{{sign:3}}'], 'has the tag {{sign:3}}, which names nobody'],
    [
      'names two signers',
      { signers: [anne, { ...bo, tagName: 'acheteur' }] },
      ['{{sign:acheteur}}'],
      'has the tag {{sign:acheteur}}, which names several people',
    ],
    ['is missing', {}, ['{{nom}}'], 'finds no tag in the documents'],
    ['is mistyped', {}, ['{{dat:2}}', '{{sign:2}}'], `has the tag {{dat:2}}, ${kinds}`],
    ['names a signer and no kind', {}, ['{{paraphe:2}}', '{{sign:2}}'], `has the tag {{paraphe:2}}, ${kinds}`],
    ['is not closed', {}, ['{{date:2}', '{{sign:2}}'], `has the tag {{date:2, ${unclosed}`],
    ['is broken over a line', {}, ['{{date:', '2}}', '{{sign:2}}'], `has the tag {{date:, ${unclosed}`],
  ])('is refused if a tag %s', async (_what, more, texts, message) => {
    const before = await traceOf(world);
    const { errors } = await mutate(world, caller, 'createEnvelope', await input(texts, more), SELECTION);
    expect(errors?.[0]?.extensions).toMatchObject({ code: 'invalid_body', details: [{ message }] });
    expect(await traceOf(world)).toEqual(before);
  });
});

describe('the places of texts and tags in a PDF', () => {
  const ask = async (pdfBase64: string, by: Pick<Caller, 'key'> = caller, texts: readonly string[] = ['Signature']) => {
    const query = `query ($pdfBase64: Pdf!, $texts: [String!]) { pdfTextPlaces(pdfBase64: $pdfBase64, texts: $texts) {
      text page x y width height tag { name type x y width height } } }`;
    return graphql(world.url, `Bearer ${by.key}`, query, { pdfBase64, texts });
  };

  it('are where anchors and tags place fields, and nothing is stored', async () => {
    const pdf = written([
      ['Signature', 100, 200],
      ['{{date:client}}', 100, 300],
      ['{{autre}}', 100, 400],
    ]);
    const before = await traceOf(world);
    const { data } = await ask(await base64(pdf));
    expect(await traceOf(world)).toEqual(before);
    const [text, tag, ...others] = data.pdfTextPlaces;
    expect(others).toEqual([]);
    expect(text).toMatchObject({ text: 'Signature', page: 1, tag: null });
    expect(tag).toMatchObject({ text: '{{date:client}}', tag: { name: 'client', type: 'DATE' } });
    const placed = await create(pdf, [
      anchored('Signature'),
      anchored('{{date:client}}', {}, { type: 'DATE', ...size(tag) }),
    ]);
    const [atText, atTag] = placed.data.createEnvelope.envelope.documents[0].fields;
    expect(atText.x).toBeCloseTo(text.x, 2);
    expect(atText.y + atText.height).toBeCloseTo(text.y + text.height, 2);
    expect(atTag).toMatchObject({ x: tag.tag.x, y: tag.tag.y });
  });

  it('are refused for other files, too large ones, and to keys that only read', async () => {
    const reader = await world.caller({ scopes: ['envelopes:read'] });
    const before = await traceOf(world);
    expect((await ask('eA==')).errors?.[0]?.extensions?.code).toBe('invalid_body');
    const large = Buffer.alloc(10 * 1024 * 1024 + 1, '%PDF-1.7').toString('base64');
    expect((await ask(large)).errors?.[0]?.extensions?.code).toBe('payload_too_large');
    expect((await ask('eA==', caller, [''])).errors?.[0]?.extensions?.code).toBe('invalid_body');
    expect((await ask('eA==', reader)).errors?.[0]?.extensions?.code).toBe('forbidden');
    expect(await traceOf(world)).toEqual(before);
  });
});
