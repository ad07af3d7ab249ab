import { describe, expect, it } from 'vitest';
import { fillFields, openPdf, placeFields, seal, sign, signatures } from '../../../src/standards/pades/index.ts';
import { formFields, Pdf, stringText } from '../../../src/standards/pdf/index.ts';
import { contract } from '../../fixtures/pdf.ts';
import { laterChanges } from '../validation/later-changes.ts';
import { pdfsig, pdfsigAvailable } from '../validators/pdfsig.ts';
import { authorities, bytesOf, filled, fonts, oneOfEach, prepare, sealAndArchive } from './world.ts';

const world = await authorities();
const at = new Date('2026-03-03T10:00:00Z');

describe('values filled in after a signature', () => {
  it.each(['table', 'stream'] as const)('count as form filling for a strict checker (xref %s)', async (xref) => {
    const first = oneOfEach(0);
    const second = oneOfEach(1).map((field) => ({ ...field, id: `${field.id}-2` }));
    const prepared = prepare(await contract({ xref }), [...first, ...second]);
    const one = await sign(fillFields(prepared, filled(first), fonts), { field: 'Signer1', at, cms: world.plainCms });
    const two = await sign(fillFields(one, filled(second), fonts), { field: 'Signer2', at, cms: world.plainCms });
    const archived = bytesOf(await sealAndArchive(two, world));
    const grades = laterChanges(archived).signatures.map(({ field, kind }) => [field, kind]);
    expect(grades).toEqual([
      ['Signer1', 'form_filling'],
      ['Signer2', 'form_filling'],
      ['ServiceSeal', 'validation_data'],
      ['ArchiveTimestamp1', 'none'],
    ]);
  });

  it('change only the value and appearance of a field', async () => {
    const fields = oneOfEach();
    const prepared = prepare(await contract(), fields);
    const after = fillFields(prepared, filled(fields), fonts);
    const before = new Map([...formFields(prepared.pdf)].map((field) => [field.name, field.dict]));
    for (const { name, dict } of formFields(after.pdf)) {
      const old = before.get(name)!;
      const changed = [...new Set([...dict.keys(), ...old.keys()])].filter((key) => dict.get(key) !== old.get(key));
      expect(changed.every((key) => ['V', 'AS', 'AP'].includes(key))).toBe(true);
      expect(changed.length).toBeGreaterThan(0);
    }
  });
});

describe('placed form fields', () => {
  it('have their types, names, values and labels', async () => {
    const fields = oneOfEach();
    const pdf = new Pdf(bytesOf(fillFields(prepare(await contract(), fields), filled(fields), fonts)));
    const found = [...formFields(pdf)].map(({ name, type, value, dict }) => [
      name,
      type,
      value === null ? null : stringText(value) || value,
      stringText(dict.get('TU') ?? null),
    ]);
    expect(found).toEqual([
      ['esign-signature', 'Btn', null, 'Signature'],
      ['esign-text', 'Btn', 'Lu et approuvé', ''],
      ['esign-date', 'Btn', '03/03/2026', ''],
      ['esign-checkbox', 'Btn', { value: 'Yes' }, ''],
    ]);
  });

  it.each([
    ['a name twice', [oneOfEach()[0]!, oneOfEach()[0]!]],
    ['an id with a period', [{ ...oneOfEach()[0]!, id: 'a.b' }]],
  ])('are refused for %s', async (_, fields) => {
    const bytes = await contract();
    expect(() => prepare(bytes, fields)).toThrow(expect.objectContaining({ code: 'form' }));
  });

  it('are refused on a page that does not exist', async () => {
    const bytes = await contract({ pages: 2 });
    expect(() => prepare(bytes, oneOfEach(2))).toThrow(expect.objectContaining({ code: 'no-such-page' }));
  });

  it('are refused a second time', async () => {
    const once = bytesOf(prepare(await contract(), oneOfEach()));
    expect(() => prepare(once, oneOfEach())).toThrow(expect.objectContaining({ code: 'form' }));
  });

  it('cannot be filled if they were not placed', async () => {
    const prepared = prepare(await contract(), oneOfEach().slice(0, 1));
    expect(() => fillFields(prepared, filled(oneOfEach()), fonts)).toThrow(expect.objectContaining({ code: 'form' }));
  });
});

describe('a document with signatures of others', () => {
  const signedByOthers = async (xref: 'table' | 'stream') =>
    bytesOf(await sign(prepare(await contract({ xref })), { field: 'Autrui', at, cms: world.cms }));

  it.each(['table', 'stream'] as const)(
    'keeps its signatures, and gets fields together with their values (xref %s)',
    async (xref) => {
      const theirs = await signedByOthers(xref);
      const fields = oneOfEach();
      const prepared = placeFields(openPdf(theirs), fields);
      expect(prepared.byteLength).toBe(theirs.length);
      const archived = bytesOf(await sealAndArchive(fillFields(prepared, filled(fields), fonts), world));
      expect(archived.subarray(0, theirs.length).equals(theirs)).toBe(true);
      expect(signatures(archived).map(({ fieldName }) => fieldName)).toEqual([
        'Autrui',
        'ServiceSeal',
        'ArchiveTimestamp1',
      ]);
      const [first] = laterChanges(archived).signatures;
      expect(first).toMatchObject({ field: 'Autrui', kind: 'form_filling' });
      if (pdfsigAvailable) expect(pdfsig(archived).find(({ field }) => field === 'Autrui')!.valid).toBe(true);
    },
  );

  it('accepts a seal without fields', async () => {
    const sealed = await seal(prepare(await signedByOthers('table')), { field: 'Seal', at, cms: world.cms });
    expect(laterChanges(bytesOf(sealed)).signatures[0]).toMatchObject({ kind: 'form_filling' });
  });
});
