import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEnvelope, field, person, readEnvelope } from '../../world/envelope.ts';
import { traceOf } from '../../world/trace.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';
import { png, scrawl } from '../documents/picture.ts';
import { codeOf, inputFor, pathsOf, sessionOf, sign } from './acts.ts';

/** The input of signEnvelope, at its limits and beyond. */
let world: World;
let caller: Caller;
beforeAll(async () => {
  world = await openWorld();
  caller = await world.caller();
});
afterAll(() => world?.close());

/** One envelope for all refusals: none of them changes it. Fields by their type, mine and another's. */
let url: string;
let id: string;
let mine: Record<string, string>;
let theirs: string;
const fields = [
  ...[field('signature'), field('text'), field('date', 0, { y: 30 }), field('checkbox', 0, { y: 40 })],
  field('text', 1, { y: 60 }),
];
const fresh = async (more: object = {}) => {
  const made = await createEnvelope(world, caller, { signers: [person(1), person(2)], fields, ...more });
  const session = await sessionOf(world, made.signers[0].sign_url);
  const all = session.documents.flatMap((document: any) => document.fields);
  const own = all.filter((each: any) => each.mine);
  return {
    id: made.id as string,
    url: made.signers[0].sign_url as string,
    mine: Object.fromEntries(own.map(({ type, id }: any) => [type, id])) as Record<string, string>,
    theirs: all.find((each: any) => !each.mine)?.id as string,
  };
};
beforeAll(async () => {
  ({ id, url, mine, theirs } = await fresh());
});

const base64 = (bytes: Buffer) => bytes.toString('base64');
type Input = Record<string, any>;
const withValue = (type: string, value: string) => (input: Input) => ({
  ...input,
  values: input.values.map((each: any) => (each.fieldId === mine[type] ? { ...each, value } : each)),
});
const without = (type: string) => (input: Input) => ({
  ...input,
  values: input.values.filter((each: any) => each.fieldId !== mine[type]),
});
const adding = (each: () => object) => (input: Input) => ({ ...input, values: [...input.values, each()] });
const having = (more: () => object) => (input: Input) => ({ ...input, ...more() });
const drawn = (bytes: () => Buffer) => having(() => ({ drawnSignature: base64(bytes()), typedSignature: null }));
/** A PNG whose header promises 60,000 × 60,000 pixels. */
const bomb = () => {
  const picture = Buffer.from(scrawl());
  picture.writeUInt32BE(60_000, 16);
  picture.writeUInt32BE(60_000, 20);
  return picture;
};

const refused: [what: string, change: (input: Input) => Input, path?: () => string][] = [
  ['a value for another’s field', adding(() => ({ fieldId: theirs, value: 'x' })), () => 'values.3.fieldId'],
  [
    'a value for the signature field',
    adding(() => ({ fieldId: mine.SIGNATURE, value: 'x' })),
    () => 'values.3.fieldId',
  ],
  ['a value for a field that is not there', adding(() => ({ fieldId: 'x', value: 'x' })), () => 'values.3.fieldId'],
  ['two values for one field', adding(() => ({ fieldId: mine.TEXT, value: 'x' })), () => `values.${mine.TEXT}`],
  ['no value for a text', without('TEXT'), () => `values.${mine.TEXT}`],
  ['an empty text', withValue('TEXT', ''), () => `values.${mine.TEXT}`],
  ['a text of white space', withValue('TEXT', ' \n\t '), () => `values.${mine.TEXT}`],
  ['a text of 1,001', withValue('TEXT', 'é'.repeat(1_001)), () => 'values.0.value'],
  ['a text with U+0000', withValue('TEXT', 'a\0b')],
  ['a text too long to be legible', withValue('TEXT', 'Mot '.repeat(200)), () => `values.${mine.TEXT}`],
  ['an unbroken text too long to be legible', withValue('TEXT', 'W'.repeat(400)), () => `values.${mine.TEXT}`],
  ['a text that no font can show', withValue('TEXT', 'Poste \u{10FFFE}'), () => `values.${mine.TEXT}`],
  ['no value for a date', without('DATE'), () => `values.${mine.DATE}`],
  ['a date in French order', withValue('DATE', '21/11/2026'), () => `values.${mine.DATE}`],
  ['a date-time', withValue('DATE', '2026-11-21T10:00:00Z'), () => `values.${mine.DATE}`],
  ['the 31st of February', withValue('DATE', '2026-02-31'), () => `values.${mine.DATE}`],
  ['the 29th of February of a common year', withValue('DATE', '2027-02-29'), () => `values.${mine.DATE}`],
  ['month 13', withValue('DATE', '2026-13-01'), () => `values.${mine.DATE}`],
  ['a checkbox of another word', withValue('CHECKBOX', 'yes'), () => `values.${mine.CHECKBOX}`],
  ['a checkbox in capitals', withValue('CHECKBOX', 'TRUE'), () => `values.${mine.CHECKBOX}`],
  ['an empty checkbox word', withValue('CHECKBOX', ''), () => `values.${mine.CHECKBOX}`],
  ['both hands', having(() => ({ drawnSignature: base64(scrawl()) })), () => 'drawnSignature'],
  ['no hand', having(() => ({ typedSignature: null })), () => 'drawnSignature'],
  ['an empty typed signature', having(() => ({ typedSignature: '' })), () => 'typedSignature'],
  ['a typed signature of white space', having(() => ({ typedSignature: '   ' })), () => 'typedSignature'],
  ['a typed signature of 201', having(() => ({ typedSignature: 'é'.repeat(201) })), () => 'typedSignature'],
  [
    'a typed signature too long for its field',
    having(() => ({ typedSignature: 'W'.repeat(200) })),
    () => 'typedSignature',
  ],
  [
    'a typed signature that no font can show',
    having(() => ({ typedSignature: 'Ada \u{10FFFE}' })),
    () => 'typedSignature',
  ],
  ['an empty drawn signature', having(() => ({ drawnSignature: '', typedSignature: null })), () => 'drawnSignature'],
  [
    'a drawn signature that is no base64',
    having(() => ({ drawnSignature: 'élan', typedSignature: null })),
    () => 'drawnSignature',
  ],
  [
    'a data: URL',
    having(() => ({ drawnSignature: `data:image/png;base64,${base64(scrawl())}`, typedSignature: null })),
    () => 'drawnSignature',
  ],
  ['a picture that is no PNG', drawn(() => Buffer.from(`GIF89a${'x'.repeat(200)}`)), () => 'drawnSignature'],
  ['a PNG cut short', drawn(() => scrawl().subarray(0, 200)), () => 'drawnSignature'],
  ['a PNG bomb', drawn(bomb), () => 'drawnSignature'],
  ['a PNG without ink', drawn(() => png(300, 100, () => false)), () => 'drawnSignature'],
  ['a PNG with a dot', drawn(() => png(300, 100, (x, y) => Math.hypot(x - 50, y - 50) < 5)), () => 'drawnSignature'],
  ['a PNG over 300 KB', drawn(() => Buffer.concat([scrawl(), Buffer.alloc(300 * 1024)])), () => 'drawnSignature'],
  ['a place of 101', having(() => ({ place: 'é'.repeat(101) })), () => 'place'],
  ['another consent', having(() => ({ consentSha256: '0'.repeat(64) })), () => 'consentSha256'],
  ['an empty consent', having(() => ({ consentSha256: '' })), () => 'consentSha256'],
  ['a consent in capitals', having(() => ({ consentSha256: 'A'.repeat(64) })), () => 'consentSha256'],
  ['another language', having(() => ({ language: 'de' })), () => 'language'],
  ['a code that is no code', having(() => ({ code: '12345' })), () => 'code'],
];

describe('signEnvelope refuses', () => {
  let right: Input;
  beforeEach(async () => {
    right = await inputFor(world, url);
  });

  it.each(refused)('%s: invalid_body, and nothing changes', async (_what, change, path) => {
    const before = await traceOf(world);
    const answer = await sign(world, url, change(right));
    expect(codeOf(answer), JSON.stringify(answer)).toBe('invalid_body');
    if (path) expect(pathsOf(answer)).toContain(path());
    expect(await traceOf(world)).toEqual(before);
  });

  it('what cannot be drawn, with the reason and the characters', async () => {
    const long = await sign(world, url, withValue('TEXT', 'Mot '.repeat(200))(right));
    const strange = await sign(world, url, withValue('TEXT', 'a\u{10FFFE}b')(right));
    expect([long, strange].map(({ errors }) => (errors?.[0] as any)?.extensions.details)).toMatchObject([
      [{ path: `values.${mine.TEXT}`, reason: 'too_long_for_field' }],
      [{ path: `values.${mine.TEXT}`, reason: 'no_glyph', values: { characters: '\u{10FFFE}' } }],
    ]);
  });

  it('several invalid values at once and reports each with its path', async () => {
    const before = await traceOf(world);
    const wrong = {
      ...right,
      values: [{ fieldId: mine.DATE, value: 'x' }],
      typedSignature: null,
      consentSha256: '0'.repeat(64),
    };
    expect(pathsOf(await sign(world, url, wrong)).sort()).toEqual(
      [`values.${mine.DATE}`, `values.${mine.TEXT}`, 'drawnSignature', 'consentSha256'].sort(),
    );
    expect(await traceOf(world)).toEqual(before);
  });

  it('invalid input without harm: the same link still signs with valid input', async () => {
    expect(codeOf(await sign(world, url, right))).toBeUndefined();
    expect((await readEnvelope(world, caller, id)).signers[0]).toMatchObject({
      status: 'signed',
      signature_place: 'Lyon',
    });
  });
});

describe('signEnvelope accepts', () => {
  const signer = (signerId: string) =>
    world.database.prisma.signer.findUniqueOrThrow({ where: { id: signerId }, include: { fields: true } });
  const fieldValueOf = (row: Awaited<ReturnType<typeof signer>>, type: string) =>
    row.fields.find((each) => each.type === type)?.value;

  it.each<[string, (input: Input) => Input, Record<string, unknown>]>([
    [
      'the longest texts',
      (input) => ({ ...input, place: 'é'.repeat(100), typedSignature: 'é'.repeat(200) }),
      { signaturePlace: 'é'.repeat(100) },
    ],
    ['a leap day', withValue('DATE', '2028-02-29'), {}],
    ['a checkbox left alone', without('CHECKBOX'), {}],
    ['a checkbox unticked', withValue('CHECKBOX', 'false'), {}],
    ['a drawing', drawn(() => scrawl()), { signatureText: null }],
    ['no place', having(() => ({ place: null })), { signaturePlace: null }],
    ['a place of white space, as none', having(() => ({ place: '  ' })), { signaturePlace: null }],
  ])('%s', async (_what, change, expected) => {
    ({ id, url, mine, theirs } = await fresh());
    const input = change(await inputFor(world, url));
    expect(codeOf(await sign(world, url, input))).toBeUndefined();
    const { signers } = await readEnvelope(world, caller, id);
    const row = await signer(signers[0].id);
    expect(row).toMatchObject({ status: 'SIGNED', ...expected });
    for (const { fieldId, value } of input.values)
      expect(row.fields.find((each) => each.id === fieldId)?.value).toBe(value);
  });

  it('a text of 1,000 characters where its field is large enough', async () => {
    const made = await fresh({ fields: [field('text', 0, { width: 80, height: 40 })] });
    const values = [{ fieldId: made.mine.TEXT, value: '🙂'.repeat(1_000) }];
    expect(codeOf(await sign(world, made.url, { ...(await inputFor(world, made.url)), values }))).toBeUndefined();
  });

  it('a short text in a field that is lower than a legible line', async () => {
    const made = await fresh({ fields: [field('text', 0, { width: 20, height: 1 })] });
    const values = [{ fieldId: made.mine.TEXT, value: 'Lyon' }];
    expect(codeOf(await sign(world, made.url, { ...(await inputFor(world, made.url)), values }))).toBeUndefined();
  });

  it('the sender’s values, unchanged', async () => {
    const prefilled = [
      field('text', 0, { value: 'Poste' }),
      field('date', 0, { y: 30, value: '2026-12-01' }),
      field('checkbox', 0, { y: 40, value: 'true' }),
    ];
    const made = await fresh({ fields: prefilled });
    expect(codeOf(await sign(world, made.url, { ...(await inputFor(world, made.url)), values: [] }))).toBeUndefined();
    const { signers } = await readEnvelope(world, caller, made.id);
    const row = await signer(signers[0].id);
    expect(['TEXT', 'DATE', 'CHECKBOX'].map((type) => fieldValueOf(row, type))).toEqual([
      'Poste',
      '2026-12-01',
      'true',
    ]);
  });

  it('an empty field where the sender’s value does not fit the type', async () => {
    const prefilled = [
      field('date', 0, { y: 30, value: '2026-02-31' }),
      field('checkbox', 0, { y: 40, value: 'à compléter' }),
    ];
    const made = await fresh({ fields: prefilled });
    const shown = (await sessionOf(world, made.url)).documents[0].fields;
    expect(shown.map((each: any) => each.value)).toEqual([null, null]);
    const input = await inputFor(world, made.url);
    const date = (value: string) => [{ fieldId: made.mine.DATE, value }];
    expect(pathsOf(await sign(world, made.url, { ...input, values: [] }))).toEqual([`values.${made.mine.DATE}`]);
    expect(pathsOf(await sign(world, made.url, { ...input, values: date('2026-02-31') }))).toEqual([
      `values.${made.mine.DATE}`,
    ]);
    expect(codeOf(await sign(world, made.url, { ...input, values: date('2026-02-28') }))).toBeUndefined();
    const { signers } = await readEnvelope(world, caller, made.id);
    const row = await signer(signers[0].id);
    expect(['DATE', 'CHECKBOX'].map((type) => fieldValueOf(row, type))).toEqual(['2026-02-28', null]);
  });

  it('consent alone if no field needs input', async () => {
    const made = await fresh({ fields: [] });
    const input = { ...(await inputFor(world, made.url)), typedSignature: null, place: null };
    expect(codeOf(await sign(world, made.url, input))).toBeUndefined();
  });
});
