import { beforeAll, describe, expect, it } from 'vitest';
import {
  fillFields,
  openPdf,
  type PdfRevisions,
  type PlacedField,
  placeFields,
  readLevel,
  resumePrepared,
  type SignedField,
  sign,
  signatures,
  signFields,
} from '../../../src/standards/pades/index.ts';
import { formFields, PdfProblem } from '../../../src/standards/pdf/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { judgeLevel } from '../validation/judge-level.ts';
import { laterChanges } from '../validation/later-changes.ts';
import { pdfsig, pdfsigAvailable } from '../validators/pdfsig.ts';
import { qpdfAvailable, qpdfCheck } from '../validators/qpdf.ts';
import { authorities, bytesOf, filled, fonts, oneOfEach, prepare, sealAndArchive } from './world.ts';

let world: Awaited<ReturnType<typeof authorities>>;
beforeAll(async () => {
  world = await authorities();
});

const at = new Date('2026-03-03T10:00:00Z');
const mark = { typed: 'Élodie Müller', lines: ['Élodie Müller', 'Fait à Orléans'], specimen: false };
const digital = (id: string, more: Partial<PlacedField> = {}): SignedField => ({
  id,
  pageIndex: 0,
  at: { x: 10, y: 70, width: 30, height: 8 },
  label: 'Signature',
  ...more,
  type: 'digital-signature',
  mark,
});
const inputs = (tail: string, pageIndex = 0) =>
  oneOfEach(pageIndex).map((field) => ({ ...field, id: `${field.id}-${tail}` }));
const act = (document: PdfRevisions<'prepared'>, field: SignedField | { name: string }, of: PlacedField[] = []) =>
  signFields(document, { at, name: 'Élodie Müller', fills: filled(of), field, cms: world.cms }, fonts);
const revisions = (document: PdfRevisions) => laterChanges(bytesOf(document)).revisions;

describe('signers who fill and sign, each in one revision,', () => {
  it.each(['table', 'stream'] as const)(
    'produce signatures that stay intact and trusted, with form filling only (xref %s)',
    async (xref) => {
      const [a, b] = [inputs('a'), inputs('b', 1)];
      const base = prepare(await contract({ xref }), [...a, digital('A'), ...b, digital('B', { pageIndex: 1 })]);
      const before = revisions(base);
      const one = await act(base, digital('A'), a);
      const two = await act(one, digital('B', { pageIndex: 1 }), b);
      const three = await act(two, { name: 'Sans-champ' });
      expect(revisions(three)).toBe(before + 3);
      expect(readLevel(bytesOf(three))).toBe('B-T');

      const archived = bytesOf(await sealAndArchive(three, world));
      expect(archived.subarray(0, three.byteLength).equals(bytesOf(three))).toBe(true);
      const graded = laterChanges(archived);
      expect(graded.problems).toEqual([]);
      expect(graded.signatures.map(({ field, kind, permitted }) => [field, kind, permitted])).toEqual([
        ['esign-A', 'form_filling', true],
        ['esign-B', 'form_filling', true],
        ['Sans-champ', 'form_filling', true],
        ['ServiceSeal', 'validation_data', true],
        ['ArchiveTimestamp1', 'none', true],
      ]);
      const judged = judgeLevel(archived, { roots: world.roots });
      expect(judged.signatures.map(({ intact, trusted }) => [intact, trusted])).toEqual(Array(5).fill([true, true]));
      expect(judged.level).toBe('B-LTA');
      if (pdfsigAvailable) expect(pdfsig(archived).filter(({ valid }) => valid)).toHaveLength(4);
      if (qpdfAvailable) expect(qpdfCheck(archived)).toMatchObject({ result: 'clean' });
    },
  );

  it('change only the value and appearance of their field and nothing else of the form', async () => {
    const fields = [...inputs('a'), digital('A'), digital('B')];
    const base = prepare(await contract(), fields);
    const before = new Map([...formFields(base.pdf)].map((field) => [field.name, field]));
    expect(before.get('esign-A')).toMatchObject({ type: 'Sig', value: null });
    const signed = await act(base, digital('A'));
    for (const { name, dict } of formFields(signed.pdf)) {
      const old = before.get(name)!.dict;
      const changed = [...new Set([...dict.keys(), ...old.keys()])]
        .filter((key) => dict.get(key) !== old.get(key))
        .sort();
      expect(changed).toEqual(name === 'esign-A' ? ['AP', 'V'] : []);
    }
    expect(signed.pdf.root.get('AcroForm')).toEqual(base.pdf.root.get('AcroForm'));
  });

  it('leave the document unchanged when their key or a time-stamp is unavailable', async () => {
    const base = prepare(await contract(), [digital('A')]);
    const bytes = bytesOf(base);
    const cms = () => Promise.reject(new Error('no time-stamp'));
    await expect(signFields(base, { at, fills: [], field: digital('A'), cms }, fonts)).rejects.toThrow('no time-stamp');
    expect(bytesOf(base).equals(bytes)).toBe(true);
    expect(signatures(bytesOf(await act(base, digital('A'))))).toHaveLength(1);
  });

  it('are refused a field that is unknown, not a signature field, or already signed', async () => {
    const base = prepare(await contract(), [...inputs('a'), digital('A')]);
    await expect(act(base, digital('Z'))).rejects.toThrow(PdfProblem);
    await expect(act(base, digital('text-a'))).rejects.toThrow(PdfProblem);
    const once = await act(base, digital('A'));
    await expect(act(once, digital('A'))).rejects.toThrow(PdfProblem);
    await expect(act(once, { name: 'esign-A' })).rejects.toThrow(PdfProblem);
  });

  it('may sign what others signed before, with fields that are added together with their values', async () => {
    const theirs = await sign(prepare(await contract()), { field: 'Tiers', at, cms: world.plainCms });
    const fields = [...inputs('a'), digital('A'), ...inputs('b'), digital('B')];
    const base = placeFields(openPdf(bytesOf(theirs)), fields);
    const two = await act(await act(base, digital('A'), inputs('a')), digital('B'), inputs('b'));
    const archived = bytesOf(await sealAndArchive(two, world));
    const grades = laterChanges(archived).signatures.map(({ field, kind }) => [field, kind]);
    expect(grades).toEqual([
      ['Tiers', 'form_filling'],
      ['esign-A', 'form_filling'],
      ['esign-B', 'form_filling'],
      ['ServiceSeal', 'validation_data'],
      ['ArchiveTimestamp1', 'none'],
    ]);
    expect(archived.subarray(0, theirs.byteLength).equals(bytesOf(theirs))).toBe(true);
  });
});

it('keeps the first value of a field that is filled again', async () => {
  const fields = inputs('a');
  const once = fillFields(prepare(await contract(), fields), filled(fields), fonts);
  const again = fillFields(once, filled(fields, { text: 'Autre chose' }), fonts);
  expect(again.byteLength).toBe(once.byteLength);
  // As read from the bytes written, too.
  const later = fillFields(resumePrepared(bytesOf(once)), filled(fields), fonts);
  expect(later.byteLength).toBe(once.byteLength);
});
