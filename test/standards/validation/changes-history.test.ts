import { describe, expect, it } from 'vitest';
import { PdfProblem } from '../../../src/standards/pdf/index.ts';
import { hybrid } from '../../fixtures/pdf.ts';
import { append, build, edit, serialize, sign } from '../validators/forge.ts';
import { PdfFile } from '../validators/reader/file.ts';
import { catalog, contract } from './changes-attacks.ts';
import { lastChanges, laterChanges, plainPage } from './later-changes.ts';

const approval = {
  field: 'Approval',
  subFilter: 'ETSI.CAdES.detached',
  type: 'Sig',
  size: 8,
  contents: () => Buffer.alloc(8),
} as const;

describe('files with an inconsistent history', () => {
  it('reports a revision whose chain leaves out the signed revision', () => {
    const { sections } = new PdfFile(contract);
    const skipping = append(contract, { objects: {}, trailer: { Prev: sections.at(-1)!.offset } });
    const { problems } = laterChanges(skipping);
    expect(problems.join('\n')).toMatch(/revision that ends at \d+ was abandoned/);
  });

  it('reports a later revision that has two cross-reference tables', () => {
    const signed = sign(hybrid(), approval);
    expect(laterChanges(signed)).toMatchObject({ problems: [], signatures: [{ permitted: true }] });
    const later = append(signed, { objects: {}, trailer: { XRefStm: hybrid().indexOf('7 0 obj') } });
    expect(laterChanges(later).signatures[0]!.violations).toEqual([
      'nothing permits revision 2, trailer: it has two cross-reference tables',
    ]);
  });

  it('finds the signature of a revision that has a catalog of its own', () => {
    const base = build(plainPage);
    const moved = append(base, {
      objects: { 9: '<</Type/Catalog/Pages 2 0 R>>' },
      trailer: { Root: '9 0 R' },
    });
    expect(laterChanges(sign(moved, approval)).signatures).toMatchObject([{ permitted: true }]);
  });

  it('ignores what was abandoned before anybody signed', () => {
    const base = build(plainPage);
    const first = append(base, { objects: { 4: '(abandoned)' } });
    const again = append(first, { objects: { 4: '(kept)' }, trailer: { Prev: new PdfFile(base).startxref } });
    expect(laterChanges(sign(again, approval))).toMatchObject({ problems: [], signatures: [{ permitted: true }] });
  });

  it('reports a signature that somebody abandoned, but blames only what was signed before it', () => {
    const base = build(plainPage);
    const first = sign(base, approval);
    const again = append(first, { objects: { 40: '(kept)' }, trailer: { Prev: new PdfFile(base).startxref } });
    const { problems, signatures } = laterChanges(sign(again, approval));
    expect(problems.join('\n')).toMatch(/revision that ends at \d+ was abandoned/);
    expect(signatures).toMatchObject([{ permitted: true }]);
  });

  it('reports signatures that are no longer shown', () => {
    const { problems, signatures } = laterChanges(edit(contract, catalog, (dict) => dict.delete('AcroForm')));
    expect(problems).toContain('ServiceSeal, signed in revision 4, is no longer shown');
    expect(signatures.map((each) => [each.field, each.kind])).toEqual([
      ['Signer1', 'other'],
      ['ServiceSeal', 'other'],
      ['ArchiveTimestamp1', 'other'],
    ]);
  });

  it('reports bytes after the end of the file', () => {
    const { problems } = laterChanges(Buffer.concat([contract, Buffer.from('junk')]));
    expect(problems).toEqual(['bytes follow the last %%EOF']);
    expect(laterChanges(Buffer.concat([contract, Buffer.from(' \n')])).problems).toEqual([]);
  });

  it('throws for a file that has no structure', () => {
    expect(() => laterChanges(Buffer.from('nothing'))).toThrow(PdfProblem);
  });
});

describe('bytes made to deceive or to exhaust the validator', () => {
  it('reports a dictionary with a repeated key', () => {
    const twice = serialize(new PdfFile(contract).catalog).replace(/>>$/, '/Pages 99 0 R>>');
    const { what } = lastChanges(append(contract, { objects: { [catalog]: twice } }));
    expect(what).toContain('a dictionary names a key twice');
  });

  it('reports a cross-reference entry without an object', () => {
    const broken = append(contract, { objects: { [catalog]: '<</Type/Catalog' } });
    expect(() => laterChanges(broken)).toThrow(PdfProblem);
  });

  it('refuses a file with too many end markers', () => {
    const ends = Array.from({ length: 300 }, (_, i) => `startxref\n${i + 20}\n%%EOF\n`).join('');
    const many = build({
      1: '<</Type/Catalog/Pages 2 0 R>>',
      2: '<</Type/Pages/Kids[]/Count 0>>',
      3: `<</Length ${ends.length}>>\nstream\n${ends}\nendstream`,
    });
    expect(() => laterChanges(many)).toThrow(PdfProblem);
  });

  it('refuses a table that refers to the same bytes a thousand times', () => {
    const pdf = sign(build(plainPage), {
      field: 'S',
      type: 'Sig',
      subFilter: 'ETSI.CAdES.detached',
      size: 64,
      contents: () => Buffer.alloc(0),
    });
    const long = `[${'1 0 R '.repeat(2_000)}`;
    const at = pdf.length + 1;
    const text = `\n${long}]\n`;
    const start = pdf.length + text.length;
    const entries = Array.from({ length: 2_000 }, (_, i) => `${String(at + i * 6 + 1).padStart(10, '0')} 00000 n \n`);
    const table = `xref\n50 2000\n${entries.join('')}trailer\n<</Size 2050/Root 1 0 R/Prev ${new PdfFile(pdf).startxref}>>\n`;
    const bytes = Buffer.concat([pdf, Buffer.from(`${text}${table}startxref\n${start}\n%%EOF\n`)]);
    expect(() => laterChanges(bytes)).toThrow('too many objects');
  });
});
