import { describe, expect, it } from 'vitest';
import { ATTACKS, catalog, contract, form, newField, placeField, text } from './judges/attacks.ts';
import { append, build, edit, nextNumber, numberAt, serialize, sign } from './judges/forge.ts';
import { gradeRevisions, type SignatureDifferences } from './judges/form-filling.ts';
import { PdfFile } from './judges/reader/file.ts';

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
    const moved = (pdf: Buffer) =>
      since(
        edit(pdf, 4, (dict) => dict.set('Rect', [0, 0, 9, 9])),
        'S',
      ).violations;
    expect(moved(signed(mdp('')))[0]).toContain('P 2 forbids');
    expect(moved(signed({}))).toEqual([]); // OTHER needs no rule to be refused
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
