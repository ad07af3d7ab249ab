import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { append, build, edit, nextNumber, numberAt, serialize, sign } from './judges/forge.ts';
import { gradeRevisions, type SignatureDifferences } from './judges/form-filling.ts';
import { PdfFile } from './judges/reader/file.ts';
import { type PdfDict, PdfName, PdfRef, PdfString, type PdfValue } from './judges/reader/objects.ts';

const contract = readFileSync(new URL('./judges/samples/contract.pdf', import.meta.url));
const page = numberAt(contract, 'Pages', 'Kids', 0);
const form = ['AcroForm', 'Fields'] as const;
const placeField = numberAt(contract, ...form, 0);
const sealField = numberAt(contract, ...form, 2);
const catalog = numberAt(contract);
const text = (value: string): PdfString => new PdfString(Buffer.from(value, 'latin1'), false, 0, 0);
const ref = (num: number): PdfRef => new PdfRef(num, 0);

const since = (pdf: Buffer, field: string): SignatureDifferences =>
  gradeRevisions(pdf).signatures.find((each) => each.field === field)!;
/** What the last revision was graded, seen from a signature. */
const lastGrade = (pdf: Buffer, field = 'ServiceSeal') => {
  const { revisions } = gradeRevisions(pdf);
  const changes = since(pdf, field).changes.filter((each) => each.revision === revisions - 1);
  return {
    grades: [...new Set(changes.map((each) => each.grade))],
    what: changes.map(({ path, what, object }) => `${object} ${path}: ${what}`).join('\n'),
  };
};

describe('the difference grader on the sample', () => {
  it('grades the signer FORM_FILLING, the seal LTA_UPDATES, the timestamp NONE, all permitted', () => {
    const { revisions, signatures, problems } = gradeRevisions(contract);
    expect(problems).toEqual([]);
    expect(revisions).toBe(6);
    expect(
      signatures.map(({ field, revision, grade, violations, permitted, coversWholeFile }) => [
        field,
        revision,
        grade,
        violations,
        permitted,
        coversWholeFile,
      ]),
    ).toEqual([
      ['Signer1', 2, 'FORM_FILLING', [], true, false],
      ['ServiceSeal', 4, 'LTA_UPDATES', [], true, false],
      ['ArchiveTimestamp1', 5, 'NONE', [], true, true],
    ]);
  });

  it('names the filled field and the new signature', () => {
    const changes = since(contract, 'Signer1').changes.filter((each) => each.grade === 'FORM_FILLING');
    expect(changes.some((each) => each.field === 'place' && each.path.endsWith('/V'))).toBe(true);
    expect(changes.some((each) => each.what === 'new signature "ServiceSeal"')).toBe(true);
  });

  it('grades a revision that repeats objects unchanged NONE', () => {
    const again = edit(contract, catalog, () => {});
    expect(lastGrade(again).grades).toEqual([]);
    expect(since(again, 'ArchiveTimestamp1').grade).toBe('NONE');
  });
});

describe('permissions', () => {
  it('forbids filling a field after the seal locked all, though it is form filling', () => {
    const filled = edit(contract, placeField, (dict) => dict.set('V', text('Nice')));
    const seal = since(filled, 'ServiceSeal');
    expect(seal.grade).toBe('FORM_FILLING');
    expect(seal.violations).toHaveLength(1);
    expect(seal.violations[0]).toContain('P 1 forbids');
    expect(seal.permitted).toBe(false);
    expect(since(filled, 'Signer1').permitted).toBe(true);
  });

  const unlocked = build({
    1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R 5 0 R]>>>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R 5 0 R]>>',
    4: '<</Type/Annot/Subtype/Widget/FT/Tx/T(place)/Rect[10 10 90 30]/F 4>>',
    5: '<</Type/Annot/Subtype/Widget/FT/Tx/T(date)/Rect[10 50 90 70]/F 4>>',
  });
  const signed = (entries: { dict?: string; widget?: string }): Buffer =>
    sign(unlocked, {
      field: 'S',
      type: 'Sig',
      subFilter: 'ETSI.CAdES.detached',
      size: 64,
      contents: () => Buffer.alloc(0),
      ...entries,
    });
  const fill = (pdf: Buffer, num: number): SignatureDifferences =>
    since(
      edit(pdf, num, (dict) => dict.set('V', text('x'))),
      'S',
    );

  it('follows DocMDP: P 1 forbids filling, P 2 allows it, its absence means P 2', () => {
    const mdp = (parms: string) => ({
      dict: `/Reference[<</Type/SigRef/TransformMethod/DocMDP/TransformParams<</Type/TransformParams/V/1.2${parms}>>>>]`,
    });
    expect(fill(signed(mdp('/P 1')), 4).permitted).toBe(false);
    expect(fill(signed(mdp('/P 2')), 4).permitted).toBe(true);
    expect(fill(signed(mdp('')), 4).permitted).toBe(true);
    expect(fill(signed({}), 4).permitted).toBe(true);
  });

  it('follows FieldMDP and /Lock: Include, Exclude, All', () => {
    const lock = (rule: string) => ({ widget: `/Lock<</Type/SigFieldLock${rule}>>` });
    expect(fill(signed(lock('/Action/Include/Fields[(place)]')), 4).violations[0]).toContain('field "place" is locked');
    expect(fill(signed(lock('/Action/Include/Fields[(place)]')), 5).violations).toEqual([]);
    expect(fill(signed(lock('/Action/Exclude/Fields[(place)]')), 4).violations).toEqual([]);
    expect(fill(signed(lock('/Action/Exclude/Fields[(place)]')), 5).violations).toHaveLength(1);
    expect(fill(signed(lock('/Action/All')), 5).violations).toHaveLength(1);
    const fieldMdp = {
      dict: '/Reference[<</TransformMethod/FieldMDP/TransformParams<</Action/Include/Fields[(date)]>>>>]',
    };
    expect(fill(signed(fieldMdp), 5).violations).toHaveLength(1);
    expect(fill(signed(fieldMdp), 4).violations).toEqual([]);
  });

  it('takes the lock from the signed revision, not from a later one that drops it', () => {
    const locked = signed({ widget: '/Lock<</Action/All/P 1>>' });
    const dropped = edit(locked, numberAt(locked, ...form, 2), (dict) => dict.delete('Lock'));
    expect(since(dropped, 'S').grade).toBe('OTHER');
    expect(fill(dropped, 4).violations.length).toBeGreaterThan(0);
  });
});

type Attack = readonly [name: string, make: () => Buffer, says: RegExp];

const newPage = (change: (dict: PdfDict, file: PdfFile) => void): Buffer => edit(contract, page, change);
const newField = (body: string): Buffer => {
  const num = nextNumber(contract);
  const file = new PdfFile(contract);
  const acroForm = numberAt(contract, 'AcroForm');
  const dict = new Map(file.object(acroForm)!.value as PdfDict);
  dict.set('Fields', [...(file.resolve(dict.get('Fields')) as PdfValue[]), ref(num)]);
  return append(contract, { objects: { [num]: body, [acroForm]: serialize(dict) } });
};

const ATTACKS: readonly Attack[] = [
  [
    'page content replaced',
    () => edit(contract, numberAt(contract, 'Pages', 'Kids', 0, 'Contents', 0), () => {}, '0 0 m'),
    /Contents.*stream's data differs/,
  ],
  [
    'page content added',
    () => newPage((dict, file) => dict.set('Contents', [...file.list(dict.get('Contents')), ref(1)])),
    /Contents/,
  ],
  ['page box changed', () => newPage((dict) => dict.set('MediaBox', [0, 0, 10, 10])), /MediaBox/],
  ['page resources changed', () => newPage((dict) => dict.set('Resources', new Map())), /Resources/],
  [
    'a page removed',
    () =>
      edit(contract, numberAt(contract, 'Pages'), (dict, file) =>
        dict.set('Kids', file.list(dict.get('Kids')).slice(0, 1)),
      ),
    /Kids.*another length/,
  ],
  [
    'pages exchanged',
    () =>
      edit(contract, numberAt(contract, 'Pages'), (dict, file) =>
        dict.set('Kids', [...file.list(dict.get('Kids'))].reverse()),
      ),
    /leads to another object/,
  ],
  [
    'a note on the page',
    () =>
      newPage((dict, file) =>
        dict.set('Annots', [
          ...file.list(dict.get('Annots')),
          new Map<string, PdfValue>([['Subtype', new PdfName('FreeText')]]),
        ]),
      ),
    /annotation that is no new signature field/,
  ],
  [
    'a widget taken off the page',
    () => newPage((dict, file) => dict.set('Annots', file.list(dict.get('Annots')).slice(1))),
    /annotation was removed/,
  ],
  [
    'a field moved on the page',
    () => edit(contract, numberAt(contract, ...form, 0, 'Kids', 0), (dict) => dict.set('Rect', [0, 0, 500, 500])),
    /Rect/,
  ],
  ['a field renamed', () => edit(contract, placeField, (dict) => dict.set('T', text('town'))), /\/T/],
  ['a field made read-only', () => edit(contract, placeField, (dict) => dict.set('Ff', 1)), /\/Ff/],
  ['a script behind a field', () => edit(contract, placeField, (dict) => dict.set('AA', new Map())), /\/AA/],
  [
    'a new text field',
    () => newField('<</Type/Annot/Subtype/Widget/FT/Tx/T(extra)/Rect[0 0 9 9]>>'),
    /is no signature field/,
  ],
  [
    'a new signature field with an action',
    () => newField('<</Type/Annot/Subtype/Widget/FT/Sig/T(extra)/Rect[0 0 9 9]/A<</S/Launch>>>>'),
    /has \/A$/m,
  ],
  [
    'a new signature field under an old name',
    () => newField('<</Type/Annot/Subtype/Widget/FT/Sig/T(place)/Rect[0 0 9 9]>>'),
    /no name of its own/,
  ],
  [
    'an old object made a field',
    () =>
      edit(contract, numberAt(contract, 'AcroForm'), (dict, file) =>
        dict.set('Fields', [...file.list(dict.get('Fields')), ref(page)]),
      ),
    /became a field/,
  ],
  [
    'a field removed',
    () =>
      edit(contract, numberAt(contract, 'AcroForm'), (dict, file) =>
        dict.set('Fields', file.list(dict.get('Fields')).slice(1)),
      ),
    /field was removed/,
  ],
  [
    'the appearance of a signature that is there',
    () => edit(contract, numberAt(contract, ...form, 1, 'AP', 'N'), () => {}, 'f'),
    /stream's data differs/,
  ],
  [
    'the value of a signature that is there',
    () => edit(contract, sealField, (dict) => dict.set('V', ref(numberAt(contract, ...form, 1, 'V')))),
    /leads to another object/,
  ],
  ['the lock of a signature that is there', () => edit(contract, sealField, (dict) => dict.delete('Lock')), /Lock/],
  [
    'NeedAppearances',
    () => edit(contract, numberAt(contract, 'AcroForm'), (dict) => dict.set('NeedAppearances', true)),
    /made anew/,
  ],
  ['the form removed', () => edit(contract, catalog, (dict) => dict.delete('AcroForm')), /form was removed/],
  ['an action on opening', () => edit(contract, catalog, (dict) => dict.set('OpenAction', new Map())), /OpenAction/],
  [
    'a late certification',
    () => edit(contract, catalog, (dict) => dict.set('Perms', new Map([['DocMDP', ref(sealField)]]))),
    /Perms/,
  ],
  [
    'the security store removed',
    () => edit(contract, catalog, (dict) => dict.delete('DSS')),
    /security store was removed/,
  ],
  [
    'validation material removed',
    () => edit(contract, numberAt(contract, 'DSS'), (dict) => dict.set('OCSPs', [])),
    /material was removed/,
  ],
  [
    'validation material that is none',
    () =>
      edit(contract, numberAt(contract, 'DSS'), (dict, file) => dict.set('CRLs', [...file.list(dict.get('CRLs')), 7])),
    /is no stream/,
  ],
  [
    'another catalog',
    () =>
      append(contract, {
        objects: { [nextNumber(contract)]: serialize(new PdfFile(contract).catalog) },
        trailer: { Root: `${nextNumber(contract)} 0 R` },
      }),
    /became the catalog/,
  ],
  [
    'document information',
    () =>
      append(contract, {
        objects: { [nextNumber(contract)]: '<</Title(Other)>>' },
        trailer: { Info: `${nextNumber(contract)} 0 R` },
      }),
    /Info/,
  ],
  [
    'an object freed',
    () => append(contract, { objects: {}, free: [numberAt(contract, 'Pages', 'Kids', 1)] }),
    /became null/,
  ],
];

describe('the difference grader calls OTHER, and says where', () => {
  it.each(ATTACKS)('%s', (_name, make, says) => {
    const pdf = make();
    const { grades, what } = lastGrade(pdf);
    expect(grades).toContain('OTHER');
    expect(what).toMatch(says);
    expect(since(pdf, 'Signer1').permitted).toBe(false);
    expect(since(pdf, 'ArchiveTimestamp1').grade).toBe('OTHER');
  });

  it('a change that a later revision takes back', () => {
    const content = numberAt(contract, 'Pages', 'Kids', 0, 'Contents', 0);
    const original = new PdfFile(contract).object(content)!.value;
    const there = edit(contract, content, () => {}, '0 0 m');
    const andBack = append(there, { objects: { [content]: serialize(original) } });
    expect(since(andBack, 'ServiceSeal').grade).toBe('OTHER');
  });

  it('an appearance that is page content, too', () => {
    const both = build({
      1: '<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>',
      2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
      3: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Annots[4 0 R]/Resources<</XObject<</X 5 0 R>>>>>>',
      4: '<</Type/Annot/Subtype/Widget/FT/Tx/T(place)/Rect[10 10 90 30]/F 4/AP<</N 5 0 R>>>>',
      5: '<</Type/XObject/Subtype/Form/BBox[0 0 9 9]/Length 1>>\nstream\nf\nendstream',
    });
    const signed = sign(both, {
      field: 'S',
      type: 'Sig',
      subFilter: 'ETSI.CAdES.detached',
      size: 64,
      contents: () => Buffer.alloc(0),
    });
    expect(
      since(
        edit(signed, 5, () => {}, 'n'),
        'S',
      ).grade,
    ).toBe('OTHER');
    const own = edit(signed, 4, (dict) => dict.set('AP', new Map()));
    expect(since(own, 'S').grade).toBe('FORM_FILLING');
  });

  it('an object that no way led to before, replaced out of sight', () => {
    const unused = append(contract, { objects: { [nextNumber(contract)]: '(unused)' } });
    const hidden = append(unused, { objects: { [nextNumber(contract)]: '(other)' } });
    expect(lastGrade(hidden).what).toContain('replaced out of sight');
  });
});

describe('what the difference grader lets pass', () => {
  const later = (form_: Partial<Parameters<typeof sign>[1]>) =>
    sign(contract, {
      field: 'Later',
      type: 'Sig',
      subFilter: 'ETSI.CAdES.detached',
      size: 64,
      contents: () => Buffer.alloc(0),
      ...form_,
    });

  it('one more signature as form filling', () => {
    expect(lastGrade(later({})).grades).toEqual(['FORM_FILLING']);
    expect(since(later({}), 'Signer1').permitted).toBe(true);
    expect(since(later({}), 'ServiceSeal').permitted).toBe(false); // locked with P 1
  });

  it('one more document timestamp as LTA update, with an appearance as form filling', () => {
    const stamp = { type: 'DocTimeStamp', subFilter: 'ETSI.RFC3161' } as const;
    expect(lastGrade(later(stamp)).grades).toEqual(['LTA_UPDATES']);
    expect(since(later(stamp), 'ServiceSeal').permitted).toBe(true);
    expect(
      lastGrade(later({ ...stamp, widget: `/AP<</N ${numberAt(contract, ...form, 1, 'AP', 'N')} 0 R>>` })).grades,
    ).toEqual(['FORM_FILLING']);
  });

  it('the signing of a signature field that was there and empty', () => {
    const empty = newField('<</Type/Annot/Subtype/Widget/FT/Sig/T(Empty)/Rect[0 0 0 0]/F 132>>');
    expect(lastGrade(empty).grades).toEqual(['FORM_FILLING']);
    const num = nextNumber(contract);
    const filled = append(empty, {
      objects: {
        [num]: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Empty)/Rect[0 0 0 0]/F 132/V ${num + 1} 0 R>>`,
        [num + 1]: '<</Type/Sig/Filter/X>>',
      },
    });
    expect(lastGrade(filled).grades).toEqual(['FORM_FILLING']);
  });
});

describe('files whose history does not hold', () => {
  it('a revision that leaves the signed one out of its chain', () => {
    const { sections } = new PdfFile(contract);
    const skipping = append(contract, { objects: {}, trailer: { Prev: sections.at(-1)!.offset } });
    const { problems } = gradeRevisions(skipping);
    expect(problems.join('\n')).toMatch(/revision that ends at \d+ was abandoned/);
  });

  it('signatures that are no longer shown are graded all the same', () => {
    const { problems, signatures } = gradeRevisions(edit(contract, catalog, (dict) => dict.delete('AcroForm')));
    expect(problems).toContain('ServiceSeal, signed in revision 4, is no longer shown');
    expect(signatures.map((each) => [each.field, each.grade])).toEqual([
      ['Signer1', 'OTHER'],
      ['ServiceSeal', 'OTHER'],
      ['ArchiveTimestamp1', 'OTHER'],
    ]);
  });

  it('bytes behind the end, and no structure at all', () => {
    expect(gradeRevisions(Buffer.concat([contract, Buffer.from('junk')])).problems).toContain(
      'bytes follow the last %%EOF',
    );
    expect(gradeRevisions(Buffer.from('nothing'))).toMatchObject({ revisions: 0, problems: ['no startxref'] });
  });
});
