import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  drawMark,
  fillFields,
  openPdf,
  placeFields,
  readLevel,
  resumeSealed,
  seal,
  sign,
} from '../../../src/standards/pades/index.ts';
import {
  pages as eachPage,
  inspect,
  isDict,
  type Pdf,
  type PdfObject,
  stringText,
} from '../../../src/standards/pdf/index.ts';
import { validatePdf } from '../../../src/standards/validation/index.ts';
import { certified, contract, handwritten, hybrid, onePage, undrawnForm } from '../../fixtures/pdf.ts';
import { available, run, withScratch } from '../validators/outside.ts';
import { pdfsig, pdfsigAvailable } from '../validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../validators/qpdf.ts';
import { authorities, bytesOf, filled, fonts, oneOfEach, prepare, sealAndArchive } from './world.ts';

const world = await authorities();
const at = new Date('2026-03-03T10:00:00Z');
const mutool = available('mutool', '-v');

const textOf = (pdf: Buffer) =>
  withScratch((scratch) => {
    const out = scratch.path('.txt');
    run('mutool', ['draw', '-q', '-F', 'txt', '-o', out, scratch.file(pdf, '.pdf')]);
    return readFileSync(out, 'utf8');
  });

describe('a certified document', () => {
  it('is refused if it allows no changes', () => {
    expect(inspect(certified(1))).toMatchObject({ permission: 1, signed: true, problem: { code: 'certified' } });
    expect(() => openPdf(certified(1))).toThrow(expect.objectContaining({ code: 'certified' }));
  });

  it.each([2, 3] as const)('accepts a seal but no new field at level %i', async (level) => {
    expect(inspect(certified(level))).toMatchObject({ permission: level, signed: true, problem: null });
    expect(() => prepare(certified(level), oneOfEach())).toThrow(expect.objectContaining({ code: 'certified' }));
    const sealed = bytesOf(await seal(prepare(certified(level)), { field: 'Seal', at, cms: world.cms }));
    expect(readLevel(sealed)).toBe('B-T');
  });
});

it('keeps the form of a document signed by others unchanged, except for the new field', async () => {
  const theirs = Buffer.from(certified(2).toString('latin1').replace('/SigFlags 3', '/SigFlags 1'), 'latin1');
  const { pdf } = await seal(prepare(theirs), { field: 'Seal', at, cms: world.plainCms });
  expect(pdf.dict(pdf.root.get('AcroForm'), 'form').get('SigFlags')).toBe(1);
});

it.skipIf(!pdfsigAvailable || !qpdfAvailable)(
  'keeps the signature of a hybrid file, as word processors write it',
  async () => {
    const theirs = bytesOf(await sign(prepare(hybrid()), { field: 'Approval', at, cms: world.cms }));
    expect(inspect(theirs)).toMatchObject({ problem: null, signed: true });
    const fields = oneOfEach();
    const whole = bytesOf(await sealAndArchive(fillFields(prepare(theirs, fields), filled(fields), fonts), world));
    expect(validatePdf(whole, { anchors: world.roots, at: new Date() })).toMatchObject({
      signatures: ['Approval', 'ServiceSeal', 'ArchiveTimestamp1'].map((field) => ({
        field,
        indication: 'TOTAL-PASSED',
        modifications: { violations: [] },
      })),
    });
    expect(pdfsig(whole).flatMap(({ field, valid }) => (valid ? [field] : []))).toEqual(['Approval', 'ServiceSeal']);
    expect(qpdfCheck(whole).result).toBe('clean');
  },
);

describe('a form filled by others without appearances', () => {
  const form = (pdf: Pdf) => pdf.dict(pdf.root.get('AcroForm'), 'form');

  it.skipIf(!mutool || !qpdfAvailable)('still shows its values, and ours', () => {
    const fields = oneOfEach();
    const after = fillFields(placeFields(openPdf(undrawnForm('Noé – 12 €')), fields), filled(fields), fonts);
    expect(form(after.pdf).has('NeedAppearances')).toBe(false);
    const text = textOf(bytesOf(after));
    expect(text).toContain('Noé – 12 €');
    expect(text).toContain('Élodie Müller');
    expect(qpdfCheck(bytesOf(after)).result).toBe('clean');
  });

  it('is left to viewers to draw if its values are in a complex script', () => {
    const { pdf } = placeFields(openPdf(undrawnForm('Ωμέγα')), oneOfEach());
    expect(form(pdf).get('NeedAppearances')).toBe(true);
  });

  it('is not changed by a seal alone', async () => {
    const sealed = await seal(prepare(undrawnForm()), { field: 'Seal', at, cms: world.cms });
    expect(form(sealed.pdf).get('NeedAppearances')).toBe(true);
  });
});

describe('forms and annotations, direct or indirect,', () => {
  const field = '<</Type /Annot /Subtype /Widget /FT /Tx /T (a) /Rect [0 0 9 9] /P 3 0 R>>';
  const page = (annots: string) =>
    `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots ${annots}>>`;
  const catalog = (form: string) => `<</Type /Catalog /Pages 2 0 R /AcroForm ${form}>>`;

  it.skipIf(!pdfsigAvailable || !qpdfAvailable).each([
    ['all directly', { 1: catalog('<</Fields [5 0 R]>>'), 3: page('[5 0 R]'), 5: field }],
    ['the form by reference', { 1: catalog('6 0 R'), 3: page('[5 0 R]'), 5: field, 6: '<</Fields [5 0 R]>>' }],
    [
      'all by reference',
      { 1: catalog('6 0 R'), 3: page('8 0 R'), 5: field, 6: '<</Fields 7 0 R>>', 7: '[5 0 R]', 8: '[5 0 R]' },
    ],
    ['nothing there', { 1: catalog('null'), 3: page('null') }],
  ])('are extended in place: %s', async (_, objects) => {
    const fields = oneOfEach();
    const prepared = prepare(handwritten({ ...onePage, ...objects }), fields);
    const sealed = await seal(fillFields(prepared, filled(fields), fonts), { field: 'Seal', at, cms: world.cms });
    const whole = bytesOf(sealed);
    expect(pdfsig(whole)).toMatchObject([{ field: 'Seal', valid: true }]);
    expect(qpdfCheck(whole).result).toBe('clean');
    const before = 5 in objects ? 1 : 0;
    const { pdf } = sealed;
    const form = pdf.dict(pdf.root.get('AcroForm'), 'form');
    expect(pdf.items(form.get('Fields'))).toHaveLength(before + 5);
    expect(
      pdf.items(pdf.dict(pdf.items(pdf.dict(pdf.root.get('Pages'), 'pages').get('Kids'))[0], 'page').get('Annots')),
    ).toHaveLength(before + 5);
  });
});

describe('objects that two holders share', () => {
  const shared = (annots: string) => `<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R ${annots}>>`;
  const pages = (annots: string) => ({
    2: '<</Type /Pages /Kids [3 0 R 5 0 R] /Count 2>>',
    3: shared(annots),
    5: shared(annots),
  });
  const catalog = (form: string) => `<</Type /Catalog /Pages 2 0 R /AcroForm ${form}>>`;
  const widget = '<</Type /Annot /Subtype /Widget /Parent 6 0 R /Rect [72 500 300 520] /F 4 /P 3 0 R>>';
  const field = '<</FT /Tx /T (g) /Kids 7 0 R>>';

  it.skipIf(!pdfsigAvailable || !qpdfAvailable).each([
    ['the annotations of two pages', { ...pages('/Annots 6 0 R'), 6: '[]' }, ''],
    ['annotations and contents', { 3: shared('/Annots 6 0 R').replace('4 0 R', '6 0 R'), 6: '[4 0 R]' }, ''],
    [
      'annotations and the kids of a field',
      { 1: catalog('<</Fields [6 0 R]>>'), ...pages('/Annots 7 0 R'), 6: field, 7: '[8 0 R]', 8: widget },
      '',
    ],
    [
      'fields and the kids of a field',
      { 1: catalog('<</Fields 7 0 R>>'), 3: shared('/Annots [8 0 R]'), 6: field, 7: '[6 0 R]', 8: widget },
      '',
    ],
    ['form and information', { 1: catalog('6 0 R'), 6: '<</Producer (p) /Fields []>>' }, '/Info 6 0 R'],
    ['form and catalog', { 1: '<</Type /Catalog /Pages 2 0 R /AcroForm 1 0 R>>' }, ''],
  ])('are parted before the first signature: %s', async (_, objects, trailer) => {
    const fields = oneOfEach();
    const prepared = prepare(handwritten({ ...onePage, ...objects }, trailer), fields);
    const archived = await sealAndArchive(fillFields(prepared, filled(fields), fonts), world);
    const whole = bytesOf(archived);
    const { pdf } = archived;
    const held = [...eachPage(pdf)].map(({ dict }) => pdf.items(dict.get('Annots')).map((each) => nameOf(pdf, each)));
    expect(held[0]).toEqual(expect.arrayContaining(['esign-signature', 'esign-text', 'ServiceSeal']));
    expect(held[1] ?? []).not.toContainEqual(expect.stringMatching(/esign|Seal|Archive/));
    const report = validatePdf(whole, { anchors: world.roots, at: new Date() });
    expect(report).toMatchObject({ verdict: 'holds' });
    expect(pdfsig(whole)[0]).toMatchObject({ field: 'ServiceSeal', valid: true });
    expect(qpdfCheck(whole).result).toBe('clean');
  });

  it.skipIf(!pdfsigAvailable || !qpdfAvailable)(
    'are parted after a signature of others too: the annotations of two pages',
    async () => {
      const file = handwritten({
        ...onePage,
        ...pages('/Annots 6 0 R'),
        2: '<</Type /Pages /Kids [7 0 R 3 0 R 5 0 R] /Count 3>>',
        6: '[]',
        7: shared(''),
      });
      const theirs = bytesOf(await sign(prepare(file), { field: 'Approval', at, cms: world.cms }));
      const fields = oneOfEach(1);
      const archived = await sealAndArchive(fillFields(prepare(theirs, fields), filled(fields), fonts), world);
      const held = [...eachPage(archived.pdf)].map(({ dict }) => archived.pdf.items(dict.get('Annots')).length);
      expect(held).toEqual([3, fields.length, 0]);
      const whole = bytesOf(archived);
      expect(validatePdf(whole, { anchors: world.roots, at: new Date() })).toMatchObject({ verdict: 'holds' });
      expect(pdfsig(whole).flatMap(({ field, valid }) => (valid ? [field] : []))).toEqual(['Approval', 'ServiceSeal']);
      expect(qpdfCheck(whole).result).toBe('clean');
    },
  );

  it('are parted by the seal where nobody placed a field', async () => {
    const archived = await sealAndArchive(
      prepare(handwritten({ ...onePage, ...pages('/Annots 6 0 R'), 6: '[]' })),
      world,
    );
    const [, second] = eachPage(archived.pdf);
    expect(archived.pdf.items(second!.dict.get('Annots'))).toEqual([]);
  });
});

const nameOf = (pdf: Pdf, field: PdfObject): string => {
  const name = pdf.findDict(field)?.get('T');
  return name ? stringText(pdf.resolve(name)) : '';
};

describe('the language of a tagged document', () => {
  const tagged = (more: string) =>
    handwritten({
      ...onePage,
      1: `<</Type /Catalog /Pages 2 0 R /MarkInfo <</Marked true>> /StructTreeRoot 5 0 R ${more}>>`,
      5: '<</Type /StructTreeRoot>>',
    });

  it.each([
    ['is stated as undetermined if it states none', '', 'und'],
    ['stays', '/Lang (fr-FR)', 'fr-FR'],
  ])('%s', async (_, more, language) => {
    for (const fields of [[], oneOfEach()]) {
      const { pdf } = await seal(prepare(tagged(more), fields), { field: 'Seal', at, cms: world.plainCms });
      expect(stringText(pdf.root.get('Lang')!)).toBe(language);
    }
  });
});

describe('a seal', () => {
  it.skipIf(!mutool || !pdfsigAvailable)('may be visible on a page', async () => {
    const mark = { typed: 'Atelier', lines: ['Cachet électronique'], specimen: true };
    const visible = { pageIndex: 1, at: { x: 10, y: 10, width: 30, height: 10 }, draw: drawMark(mark, fonts) };
    const sealed = await seal(prepare(await contract({ rotate: 90 })), { field: 'Seal', at, visible, cms: world.cms });
    expect(textOf(bytesOf(sealed))).toContain('Cachet électronique');
    expect(pdfsig(bytesOf(sealed))[0]!.valid).toBe(true);
  });

  it('can be resumed only if the file ends with it', async () => {
    const bytes = await contract();
    expect(() => resumeSealed(bytes)).toThrow(expect.objectContaining({ code: 'signature' }));
    const sealed = bytesOf(await seal(prepare(bytes), { field: 'Seal', at, cms: world.cms }));
    expect(() => resumeSealed(Buffer.concat([sealed, Buffer.from('\n')]))).toThrow(
      expect.objectContaining({ code: 'signature' }),
    );
    expect(isDict(resumeSealed(sealed).pdf.root)).toBe(true);
  });
});
