import { describe, expect, it } from 'vitest';
import { append, build, edit, nextNumber, numberAt, serialize, sign } from '../validators/forge.ts';
import { PdfFile } from '../validators/reader/file.ts';
import { type PdfDict, PdfRef } from '../validators/reader/objects.ts';
import { ATTACKS, catalog, contract, form, newField, page, placeField, text } from './changes-attacks.ts';
import { type LaterChanges, lastChanges, laterChanges, plainPage, since } from './later-changes.ts';

describe('later changes of the sample contract', () => {
  it('are form filling for the signer, validation data for the seal, nothing for the time-stamp', () => {
    const { revisions, signatures, problems } = laterChanges(contract);
    expect(problems).toEqual([]);
    expect(revisions).toBe(6);
    expect(
      signatures.map(({ field, revision, kind, violations, permitted, coversWholeFile }) => [
        field,
        revision,
        kind,
        violations,
        permitted,
        coversWholeFile,
      ]),
    ).toEqual([
      ['Signer1', 2, 'form_filling', [], true, false],
      ['ServiceSeal', 4, 'validation_data', [], true, false],
      ['ArchiveTimestamp1', 5, 'none', [], true, true],
    ]);
  });

  it('lists the filled field and the new signature', () => {
    const changes = since(contract, 'Signer1').changes.filter((each) => each.kind === 'form_filling');
    expect(changes.some((each) => each.field === 'place' && each.path === 'field place.V')).toBe(true);
    expect(changes.some((each) => each.field === 'ServiceSeal' && each.what === 'a signature was added')).toBe(true);
  });

  it('ignores objects that a revision repeats unchanged', () => {
    const again = edit(contract, catalog, () => {});
    expect(lastChanges(again).kinds).toEqual([]);
    expect(since(again, 'ArchiveTimestamp1').kind).toBe('none');
  });
});

describe('permissions', () => {
  it('forbids filling a field after the seal locked all, although it is form filling', () => {
    const filled = edit(contract, placeField, (dict) => dict.set('V', text('Nice')));
    const seal = since(filled, 'ServiceSeal');
    expect(seal.kind).toBe('form_filling');
    expect(seal.violations).toHaveLength(1);
    expect(seal.violations[0]).toContain('DocMDP 1 forbids');
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
  const fill = (pdf: Buffer, num: number): LaterChanges =>
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
    expect(moved(signed(mdp('')))[0]).toContain('nothing permits');
    expect(moved(signed({}))).toHaveLength(1); // no rule is needed to forbid it
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

  it('uses the lock of the signed revision, also if a later one drops it', () => {
    const locked = signed({ widget: '/Lock<</Action/All/P 1>>' });
    const dropped = edit(locked, numberAt(locked, ...form, 2), (dict) => dict.delete('Lock'));
    expect(since(dropped, 'S').kind).toBe('other');
    expect(fill(dropped, 4).violations.length).toBeGreaterThan(0);
  });
});

describe('reports a forbidden change with its place:', () => {
  it.each(ATTACKS)('%s', (_name, make, says) => {
    const pdf = make();
    const { kinds, what } = lastChanges(pdf);
    expect(kinds).toContain('other');
    expect(what).toMatch(says);
    expect(since(pdf, 'Signer1').permitted).toBe(false);
    expect(since(pdf, 'ArchiveTimestamp1').kind).toBe('other');
  });

  it('a change that a later revision reverts', () => {
    const content = numberAt(contract, 'Pages', 'Kids', 0, 'Contents', 0);
    const original = new PdfFile(contract).object(content)!.value;
    const there = edit(contract, content, () => {}, '0 0 m');
    const andBack = append(there, { objects: { [content]: serialize(original) } });
    expect(since(andBack, 'ServiceSeal').kind).toBe('other');
  });

  it('an appearance that is also page content', () => {
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
      ).kind,
    ).toBe('other');
    const own = edit(signed, 4, (dict) => dict.set('AP', new Map()));
    expect(since(own, 'S').kind).toBe('form_filling');
  });

  it('a form that is also the resources of a page', () => {
    const signed = (resources: number) => {
      const file = build({
        1: '<</Type/Catalog/Pages 2 0 R/AcroForm 4 0 R>>',
        2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
        3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Resources ${resources} 0 R/Annots[6 0 R]>>`,
        4: '<</Fields[6 0 R]>>',
        5: '<<>>',
        6: '<</Type/Annot/Subtype/Widget/FT/Sig/T(S)/Rect[0 0 0 0]/F 4/V 7 0 R>>',
        7: `<</Type/Sig/SubFilter/ETSI.CAdES.detached/ByteRange[0 1111 2222 3333]/Contents<${'0'.repeat(16)}>>>`,
      });
      const start = file.indexOf('<0000000000000000>');
      const numbers = [start, start + 18, file.length - start - 18].map((number) => String(number).padStart(4));
      return Buffer.from(file.toString('latin1').replace('1111 2222 3333', numbers.join(' ')), 'latin1');
    };
    const field = '<</Type/Annot/Subtype/Widget/FT/Sig/T(T)/Rect[0 0 0 0]/F 4>>';
    const another = (file: Buffer) => append(file, { objects: { 4: '<</Fields[6 0 R 8 0 R]>>', 8: field } });
    expect(since(another(signed(5)), 'S').kind).toBe('form_filling');
    expect(since(another(signed(4)), 'S').kind).toBe('other');
  });

  it('an object shown that nothing led to when it was signed', () => {
    const unused = append(contract, { objects: { [nextNumber(contract)]: '<</Length 5>>stream\n0 0 m\nendstream' } });
    const shown = edit(unused, page, (dict) => dict.set('Contents', new PdfRef(nextNumber(contract), 0)));
    expect(lastChanges(shown).what).toContain('Contents');
    expect(since(shown, 'ServiceSeal').permitted).toBe(false);
  });
});

describe('permits', () => {
  const later = (form_: Partial<Parameters<typeof sign>[1]>) =>
    sign(contract, {
      field: 'Later',
      type: 'Sig',
      subFilter: 'ETSI.CAdES.detached',
      size: 64,
      contents: () => Buffer.alloc(0),
      ...form_,
    });

  it('objects that nothing leads to, new and replaced', () => {
    const unused = append(contract, { objects: { [nextNumber(contract)]: '(unused)' } });
    const replaced = append(unused, { objects: { [nextNumber(contract)]: '(other)' } });
    expect(lastChanges(replaced)).toEqual({ kinds: [], what: '' });
    expect(since(replaced, 'ServiceSeal').permitted).toBe(true);
  });

  it('validation material removed, which the validation of the signatures then misses', () => {
    const removed = edit(contract, numberAt(contract, 'DSS'), (dict) => dict.set('OCSPs', []));
    expect(lastChanges(removed)).toMatchObject({
      kinds: ['validation_data'],
      what: expect.stringMatching(/material was removed/),
    });
  });

  it('another signature as form filling', () => {
    expect(lastChanges(later({})).kinds).toEqual(['form_filling']);
    expect(since(later({}), 'Signer1').permitted).toBe(true);
    expect(since(later({}), 'ServiceSeal').permitted).toBe(false); // locked with P 1
  });

  it('another document time-stamp as LTA update, with its own appearance as form filling', () => {
    const stamp = { type: 'DocTimeStamp', subFilter: 'ETSI.RFC3161' } as const;
    expect(lastChanges(later(stamp)).kinds).toEqual(['validation_data']);
    expect(since(later(stamp), 'ServiceSeal').permitted).toBe(true);
    const drawn = numberAt(contract, ...form, 1, 'AP', 'N');
    // As PDF/A-1 asks for: one that the document had before.
    expect(lastChanges(later({ ...stamp, widget: `/AP<</N ${drawn} 0 R>>` })).kinds).toEqual(['validation_data']);
    expect(lastChanges(later({ ...stamp, widget: `/AP<</N<</Off ${drawn} 0 R>>>>` })).kinds).toEqual(['form_filling']);
  });

  it('signing an existing empty signature field as form filling', () => {
    const empty = newField('<</Type/Annot/Subtype/Widget/FT/Sig/T(Empty)/Rect[0 0 0 0]/F 132>>');
    expect(lastChanges(empty).kinds).toEqual(['form_filling']);
    const num = nextNumber(contract);
    const filled = append(empty, {
      objects: {
        [num]: `<</Type/Annot/Subtype/Widget/FT/Sig/T(Empty)/Rect[0 0 0 0]/F 132/V ${num + 1} 0 R>>`,
        [num + 1]: '<</Type/Sig/Filter/X>>',
      },
    });
    expect(lastChanges(filled).kinds).toEqual(['form_filling']);
  });
});
describe('annotations', () => {
  const note = '<</Type/Annot/Subtype/FreeText/Rect[0 0 9 9]>>';
  const noted = (pdf: Buffer): Buffer => {
    const page = numberAt(pdf, 'Pages', 'Kids', 0);
    const dict = new Map(new PdfFile(pdf).object(page)!.value as PdfDict);
    const annotations = serialize(dict.get('Annots') ?? []).replace(/\]$/, ` ${nextNumber(pdf)} 0 R]`);
    dict.delete('Annots');
    const body = serialize(dict).replace(/>>$/, `/Annots ${annotations}>>`);
    return append(pdf, { objects: { [page]: body, [nextNumber(pdf)]: note } });
  };

  it('are permitted at DocMDP level 3 only', () => {
    const certified = (level: string) =>
      sign(build(plainPage), {
        field: 'S',
        type: 'Sig',
        subFilter: 'ETSI.CAdES.detached',
        size: 64,
        contents: () => Buffer.alloc(0),
        dict: `/Reference[<</TransformMethod/DocMDP/TransformParams<<${level}>>>>]`,
      });
    expect(since(noted(certified('/P 3')), 'S')).toMatchObject({ kind: 'annotations', permitted: true });
    expect(since(noted(certified('/P 2')), 'S')).toMatchObject({ kind: 'annotations', permitted: false });
    expect(since(noted(contract), 'Signer1')).toMatchObject({ kind: 'annotations', permitted: false });
  });

  it('that are changed, moved or deleted count as annotation changes', () => {
    const signed = sign(noted(build(plainPage)), {
      field: 'S',
      type: 'Sig',
      subFilter: 'ETSI.CAdES.detached',
      size: 64,
      contents: () => Buffer.alloc(0),
    });
    const annotation = numberAt(signed, 'Pages', 'Kids', 0, 'Annots', 0);
    const moved = edit(signed, annotation, (dict) => dict.set('Rect', [1, 1, 9, 9]));
    expect(since(moved, 'S')).toMatchObject({ kind: 'annotations', permitted: false });
    const page = numberAt(signed, 'Pages', 'Kids', 0);
    const removed = edit(signed, page, (dict, file) => dict.set('Annots', file.list(dict.get('Annots')).slice(1)));
    expect(since(removed, 'S')).toMatchObject({ kind: 'annotations', permitted: false });
  });
});
