import { describe, expect, it } from 'vitest';
import {
  addSecurityStoreAndTimestamp,
  fillFields,
  openPdf,
  type PdfRevisions,
  type PlacedField,
  placeFields,
  resumePrepared,
  type SignedField,
  seal,
  sign,
  signFields,
} from '../../../src/standards/pades/index.ts';
import {
  type Dict,
  dict,
  formFields,
  name,
  Pdf,
  Stream,
  textString,
  Update,
} from '../../../src/standards/pdf/index.ts';
import { contract, undrawnForm } from '../../fixtures/pdf.ts';
import { laterChanges } from '../validation/later-changes.ts';
import { pdfsig, pdfsigAvailable } from '../validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../validators/qpdf.ts';
import { authorities, bytesOf, filled, fonts, oneOfEach, prepare, renew, sealAndArchive } from './world.ts';

const world = await authorities();
const at = new Date('2026-03-03T10:00:00Z');
const mark = { typed: 'Élodie Müller', lines: ['Élodie Müller'], specimen: false };

const inputs = (tail: string, pageIndex = 0) =>
  oneOfEach(pageIndex).map((field) => ({ ...field, id: `${field.id}-${tail}` }));
const digital = (id: string, own: readonly PlacedField[]): SignedField => ({
  id,
  type: 'digital-signature',
  pageIndex: 0,
  at: { x: 10, y: 70, width: 30, height: 8 },
  locks: own.map((field) => field.id),
  mark,
});
const act = (document: PdfRevisions<'prepared'>, field: SignedField | { name: string }, of: PlacedField[]) =>
  signFields(document, { at, fills: filled(of), field, cms: world.cms }, fonts);

/** Level simple: filled fields under the seal. */
const simple = async (xref: 'table' | 'stream' = 'table') => sealedWithFields(await contract({ xref }));
/** The same under a final seal. */
const closed = async () => sealedWithFields(await contract(), { isFinal: true });

function sealedWithFields(pdf: Buffer, options = {}) {
  const fields = oneOfEach();
  return sealAndArchive(fillFields(prepare(pdf, fields), filled(fields), fonts), world, options);
}

/** Two signers of level advanced with fields of their own, a third without any, and the seal. */
async function advanced(xref: 'table' | 'stream' = 'table') {
  const [a, b] = [inputs('a'), inputs('b', 1)];
  const [signerA, signerB] = [digital('A', a), digital('B', b)];
  const base = prepare(await contract({ xref }), [...a, signerA, ...b, signerB]);
  const signed = await act(await act(await act(base, signerA, a), signerB, b), { name: 'Sans-champ' }, []);
  return sealAndArchive(signed, world);
}

/** Who still holds, by the name of the signature's field. */
const permitted = (bytes: Buffer): Record<string, boolean> =>
  Object.fromEntries(laterChanges(bytes).signatures.map(({ field, permitted: holds }) => [field, holds]));

/** The file with one more revision, by somebody who signs nothing. */
function changed(bytes: Buffer, change: (update: Update, field: (name: string) => Field) => void): Buffer {
  const update = new Update(new Pdf(bytes));
  const fields = new Map([...formFields(update.pdf)].map((field) => [field.name, field]));
  change(update, (field) => fields.get(field)!);
  return Buffer.concat([bytes, update.finish().bytes]);
}
type Field = ReturnType<typeof formFields> extends Generator<infer F> ? F : never;

const otherPicture = () =>
  new Stream(
    dict({ Type: name('XObject'), Subtype: name('Form'), BBox: [0, 0, 9, 9], Resources: dict({}) }),
    Buffer.from('0 0 9 9 re f'),
  );
const normal = (update: Update, field: Field): Dict =>
  update.pdf.dict(update.pdf.dict(field.dict.get('AP'), 'AP').get('N'), 'N');

/** What somebody may try with the fields of one signer; `tail` is the end of their names. */
const attempts = (tail: string): [string, Parameters<typeof changed>[1]][] => [
  [
    'another value for a text field',
    (update, field) => update.edit(field(`esign-text${tail}`).ref).set('V', textString('1 000 000 €')),
  ],
  [
    'another value and picture for a text field',
    (update, field) => {
      const text = field(`esign-text${tail}`);
      const states = new Map([...normal(update, text), ['Shown', update.add(otherPicture())]]);
      update
        .edit(text.ref)
        .set('V', textString('1 000 000 €'))
        .set('AP', dict({ N: states }));
    },
  ],
  [
    'another state of a checkbox',
    (update, field) =>
      update
        .edit(field(`esign-checkbox${tail}`).ref)
        .set('V', name('Off'))
        .set('AS', name('Off')),
  ],
  [
    'another picture of a signature',
    (update, field) => {
      const signature = field(`esign-signature${tail}`);
      const states = new Map([...normal(update, signature), ['Shown', update.add(otherPicture())]]);
      update.edit(signature.ref).set('AP', dict({ N: states }));
    },
  ],
  [
    'the picture of a signature replaced in place',
    (update, field) =>
      update.set(normal(update, field(`esign-signature${tail}`)).get('Shown') as never, otherPicture()),
  ],
  [
    'a signature that is hidden',
    (update, field) => update.edit(field(`esign-signature${tail}`).ref).set('AS', name('Off')),
  ],
];

describe('fields under a seal', () => {
  it.each(['table', 'stream'] as const)('keep it valid while they do not change (xref %s)', async (xref) => {
    const bytes = bytesOf(await simple(xref));
    expect(permitted(bytes)).toEqual({ ServiceSeal: true, ArchiveTimestamp1: true });
    if (pdfsigAvailable) expect(pdfsig(bytes)[0]).toMatchObject({ valid: true });
    if (qpdfAvailable) expect(qpdfCheck(bytes)).toEqual({ result: 'clean', messages: [] });
  });

  it.each(attempts(''))('break it: %s', async (_, change) => {
    expect(permitted(changed(bytesOf(await simple()), change))).toMatchObject({ ServiceSeal: false });
  });

  it('break it when an empty one is filled', async () => {
    const fields = oneOfEach();
    const prepared = fillFields(prepare(await contract(), fields), filled(fields.slice(0, 1)), fonts);
    const bytes = bytesOf(await sealAndArchive(prepared, world));
    const later = changed(bytes, (update, field) =>
      update.edit(field('esign-date').ref).set('V', textString('01/01/2020')).set('AS', name('Shown')),
    );
    expect(permitted(bytes)).toMatchObject({ ServiceSeal: true });
    expect(permitted(later)).toMatchObject({ ServiceSeal: false });
  });

  it('break it when a field of the original document gets another value', async () => {
    const fields = oneOfEach();
    const prepared = fillFields(placeFields(openPdf(undrawnForm('Noé')), fields), filled(fields), fonts);
    const bytes = bytesOf(await sealAndArchive(prepared, world));
    const later = changed(bytes, (update, field) => update.edit(field('name').ref).set('V', textString('Autre')));
    expect(permitted(bytes)).toMatchObject({ ServiceSeal: true });
    expect(permitted(later)).toMatchObject({ ServiceSeal: false });
  });

  it.each([
    ['which has no level and so allows later signatures', simple, undefined],
    ['which allows no other change if it is final', closed, 1],
  ])('are listed in its lock with those of later time-stamps, %s', async (_, make, level) => {
    const { pdf } = await make();
    const seal = [...formFields(pdf)].find((field) => field.name === 'ServiceSeal')!;
    const [reference] = pdf.items(pdf.dict(seal.value, 'signature').get('Reference'));
    const parameters = pdf.dict(pdf.dict(reference, 'reference').get('TransformParams'), 'parameters');
    const lock = pdf.dict(seal.dict.get('Lock'), 'lock');
    const own = ['esign-signature', 'esign-text', 'esign-date', 'esign-checkbox'];
    const names = [...own, 'ArchiveTimestamp1', 'ArchiveTimestamp2'].map(textString);
    for (const each of [parameters, lock])
      expect([each.get('Action'), each.get('Fields')]).toEqual([name('Include'), names]);
    expect(lock.get('P')).toBe(level);
  });
});

describe('fields of an advanced signer', () => {
  it.each(['table', 'stream'] as const)('keep every signature valid with all later changes (xref %s)', async (xref) => {
    const holds = permitted(bytesOf(await advanced(xref)));
    expect(Object.values(holds)).toEqual(Array(5).fill(true));
  });

  it.each(attempts('-a').slice(0, 4))('break only their own signature and the seal: %s', async (_, change) => {
    const holds = permitted(changed(bytesOf(await advanced()), change));
    expect(holds).toMatchObject({ 'esign-A': false, 'esign-B': true, 'Sans-champ': true, ServiceSeal: false });
  });

  it.each([
    [
      'in its field',
      (update: Update, of: Field) => update.edit(of.ref).set('AP', dict({ N: update.add(otherPicture()) })),
    ],
    [
      'in place',
      (update: Update, of: Field) =>
        update.set(update.pdf.dict(of.dict.get('AP'), 'AP').get('N') as never, otherPicture()),
    ],
  ])('break all when the signature gets another image %s', async (_, change) => {
    const later = changed(bytesOf(await advanced()), (update, field) => change(update, field('esign-A')));
    const { signatures } = laterChanges(later);
    expect(signatures.filter(({ permitted: holds }) => holds)).toEqual([]);
  });

  it('are listed in the lock of their signature field before it is signed', async () => {
    const own = inputs('a');
    const { pdf } = prepare(await contract(), [...own, digital('A', own)]);
    const field = [...formFields(pdf)].find((each) => each.name === 'esign-A')!;
    const lock = pdf.dict(field.dict.get('Lock'), 'lock');
    expect(lock.get('Fields')).toEqual(own.map(({ id }) => textString(`esign-${id}`)));
    expect(lock.has('P')).toBe(false);
  });
});

describe('after a seal', () => {
  it.each(['table', 'stream'] as const)(
    'somebody else can sign, and all signatures stay valid (xref %s)',
    async (xref) => {
      const sealed = resumePrepared(bytesOf(await simple(xref)));
      const bytes = bytesOf(await sign(sealed, { field: 'Dehors', at, cms: world.cms }));
      expect(permitted(bytes)).toEqual({ ServiceSeal: true, ArchiveTimestamp1: true, Dehors: true });
      if (pdfsigAvailable) expect(pdfsig(bytes).filter(({ valid }) => valid)).toHaveLength(2);
    },
  );

  it.each(['table', 'stream'] as const)('the same service can seal again with new fields (xref %s)', async (xref) => {
    const fields = inputs('again');
    const prepared = placeFields(openPdf(bytesOf(await simple(xref))), fields);
    const again = await seal(fillFields(prepared, filled(fields), fonts), { field: 'Seal2', at, cms: world.cms });
    const archived = bytesOf(
      await addSecurityStoreAndTimestamp(again, {
        field: 'Archive2',
        validation: world.validation,
        token: world.token,
      }),
    );
    expect(permitted(archived)).toEqual({ ServiceSeal: true, ArchiveTimestamp1: true, Seal2: true, Archive2: true });
    for (const [, change] of attempts('').slice(0, 4))
      expect(permitted(changed(archived, change))).toMatchObject({ ServiceSeal: false, Seal2: false });
    const late = changed(archived, (update, field) =>
      update.edit(field('esign-signature-again').ref).set('AP', dict({ N: update.add(otherPicture()) })),
    );
    expect(permitted(late)).toMatchObject({ Seal2: false });
  });

  it('a document with its own form can be sealed twice, and both seals stay valid', async () => {
    const once = await sealAndArchive(placeFields(openPdf(undrawnForm('Noé')), oneOfEach()), world);
    const twice = await seal(resumePrepared(bytesOf(once)), { field: 'Seal2', at, cms: world.cms });
    expect(permitted(bytesOf(twice))).toEqual({ ServiceSeal: true, ArchiveTimestamp1: true, Seal2: true });
    const later = changed(bytesOf(twice), (update, field) =>
      update.edit(field('name').ref).set('V', textString('Autre')),
    );
    expect(permitted(later)).toMatchObject({ ServiceSeal: false });
  });

  it('nobody signs if it is final: the document is closed', async () => {
    const bytes = bytesOf(await closed());
    expect(() => openPdf(bytes)).toThrow(expect.objectContaining({ code: 'certified' }));
  });

  it('its archive time-stamp can be renewed', async () => {
    const renewed = laterChanges(bytesOf(await renew(await simple(), world)));
    expect(renewed.signatures.map(({ kind, permitted: holds }) => [kind, holds])).toEqual([
      ['validation_data', true],
      ['validation_data', true],
      ['none', true],
    ]);
  });
});
