import { describe, expect, it } from 'vitest';
import { inspect, normalise, Pdf, type Stream, strictFault } from '../../../../src/standards/pdf/index.ts';
import { handwritten, hybrid, onePage } from '../../../fixtures/pdf.ts';
import { qpdfAvailable, qpdfCheck } from '../../validators/qpdf.ts';

const replaced = (pdf: Buffer, from: string | RegExp, to: string) =>
  Buffer.from(pdf.toString('latin1').replace(from, to), 'latin1');
const sound = handwritten(onePage);
const usageRights = '<</Type /Sig /ByteRange [0 1 2 3] /Contents <00> /Reference [<</TransformMethod /UR3>>]>>';
const signature = '<</Type /Sig /ByteRange [0 1 2 3] /Contents <00>>>';
const catalog = (more: string) => ({ ...onePage, 1: `<</Type /Catalog /Pages 2 0 R ${more}>>` });
const metadata = (xml: string) =>
  handwritten({
    ...catalog('/Metadata 5 0 R'),
    5: `<</Type /Metadata /Subtype /XML /Length ${xml.length}>>\nstream\n${xml}\nendstream`,
  });
const xmp = '<x:xmpmeta xmlns:x="adobe:ns:meta/"><a x:b="1">&amp;</a></x:xmpmeta>';

describe('a file that a strict reader would refuse', () => {
  it.each<[string, Buffer, string]>([
    ['a generation above 65,535', replaced(sound, '0000000000 65535 f', '0000000000 65536 f'), 'xref'],
    ['a size below its highest number', replaced(sound, /\/Size \d+/, '/Size 3'), 'xref'],
    ['a generation that was never free', replaced(sound, / 00000 n(?= \ntrailer)/, ' 00001 n'), 'xref'],
    ['an object without an end', replaced(sound, 'endobj', 'endob '), 'syntax'],
    ['usage rights', handwritten({ ...catalog('/Perms <</UR3 5 0 R>>'), 5: usageRights }), 'usage-rights'],
    ['metadata that is no XML', metadata('<x:xmpmeta><a></x:xmpmeta>'), 'metadata'],
    ['metadata that are other XML', metadata('<?xml version="1.0"?><html xmlns="x"/>'), 'metadata'],
    ['metadata with a prefix that nobody declared', metadata('<x:xmpmeta/>'), 'metadata'],
    [
      'validation data of a signature that is gone',
      handwritten({ ...catalog('/DSS <</Certs [5 0 R]>>'), 5: '<</Length 4>>\nstream\nabcd\nendstream' }),
      'security-store',
    ],
    ['hybrid references', hybrid(), 'hybrid'],
  ])('is rewritten so that it is accepted: %s', (_, bytes, code) => {
    expect(inspect(bytes)).toMatchObject({ problem: { code }, repairable: true, signed: false });
    const written = normalise(bytes);
    expect(inspect(written)).toMatchObject({ problem: null, pages: [{ width: 595, height: 842 }] });
    expect(strictFault(new Pdf(written))).toBeNull();
    expect(written.includes('/ByteRange')).toBe(false);
    expect(written.includes('/DSS')).toBe(false);
    if (qpdfAvailable) expect(qpdfCheck(written).result).toBe('clean');
    expect(normalise(bytes).equals(written)).toBe(true);
  });

  it('is refused with any defect if it is signed', () => {
    const form = '/AcroForm <</Fields [5 0 R]>>';
    const signed = handwritten({ ...catalog(form), 5: '<</FT /Sig /T (A) /V 6 0 R>>', 6: signature });
    expect(inspect(signed)).toMatchObject({ problem: null, signed: true });
    for (const broken of [
      replaced(signed, '0000000000 65535 f', '0000000000 65536 f'),
      replaced(signed, /\/Size \d+/, '/Size 3'),
      replaced(signed, /startxref[\s\S]*/, ''),
      Buffer.concat([Buffer.from('junk\n'), signed]),
      replaced(signed, 'endobj', 'endob '),
    ]) {
      expect(inspect(broken)).toMatchObject({ repairable: false, signed: true });
      expect(() => normalise(broken)).toThrow(expect.objectContaining({ code: 'signed-broken' }));
    }
  });
});

describe('a page tree that readers show and that validators refuse', () => {
  const page = '<</Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R>>';
  const deep = Object.fromEntries(
    Array.from({ length: 70 }, (_, n) => [5 + n, `<</Type /Pages /Kids [${n < 69 ? 6 + n : 3} 0 R] /Count 1>>`]),
  );

  it.each<[string, Record<number, string>, number]>([
    ['a page that stands twice', { 2: '<</Type /Pages /Kids [3 0 R 3 0 R] /Count 2>>' }, 2],
    ['a page written directly', { 2: `<</Type /Pages /Kids [${page} 3 0 R] /Count 2>>` }, 2],
    [
      'a branch that stands twice',
      { 2: '<</Type /Pages /Kids [5 0 R 5 0 R] /Count 2>>', 5: '<</Type /Pages /Kids [3 0 R] /Count 1>>' },
      2,
    ],
  ])('is rewritten: %s', (_, objects, count) => {
    const bytes = handwritten({ ...onePage, ...objects });
    expect(inspect(bytes)).toMatchObject({ problem: { code: 'shared-page' }, repairable: true });
    const written = normalise(bytes);
    expect(inspect(written)).toMatchObject({ problem: null, pages: Array(count).fill({ width: 595, height: 842 }) });
    if (qpdfAvailable) expect(qpdfCheck(written).result).toBe('clean');
  });

  it('may be seventy levels deep', () => {
    const bytes = handwritten({ ...onePage, 2: '<</Type /Pages /Kids [5 0 R] /Count 1>>', ...deep });
    expect(inspect(bytes)).toMatchObject({ problem: null, pages: [{ width: 595 }] });
  });

  it('is refused if it loops or fans out to more pages than are allowed', () => {
    const loop = handwritten({ ...onePage, 2: '<</Type /Pages /Kids [2 0 R 3 0 R] /Count 1>>' });
    expect(() => normalise(loop)).toThrow(expect.objectContaining({ code: 'page-tree' }));
    const level = (next: number) => `<</Type /Pages /Kids [${`${next} 0 R `.repeat(40)}] /Count 1>>`;
    const fan = handwritten({ ...onePage, 2: level(5), 5: level(6), 6: level(7), 7: level(3) });
    expect(() => normalise(fan)).toThrow(expect.objectContaining({ code: 'too-many-pages' }));
  });
});

it('reads the objects that a hybrid file hides from old readers', () => {
  const pdf = new Pdf(hybrid());
  expect(pdf.findDict(pdf.root.get('Hidden'))?.has('Title')).toBe(true);
  expect(strictFault(pdf)).toMatchObject({ problem: { code: 'hybrid' }, isBearable: true });
});

describe('XMP that strict validators do not read', () => {
  const rdf =
    '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>é</rdf:Description></rdf:RDF>';
  const written = (xml: Buffer) => {
    const bytes = handwritten({
      ...catalog('/Metadata 5 0 R'),
      5: Buffer.concat([
        Buffer.from(`<</Type /Metadata /Length ${xml.length}>>\nstream\n`),
        xml,
        Buffer.from('\nendstream'),
      ]),
    });
    expect(inspect(bytes)).toMatchObject({ problem: { code: 'metadata' } });
    const pdf = new Pdf(normalise(bytes));
    return (pdf.resolve(pdf.root.get('Metadata')) as Stream).body.toString('utf8');
  };
  const meta = `<x:xmpmeta xmlns:x="adobe:ns:meta/">${rdf}</x:xmpmeta>`;

  it('is written so that they do: without its wrapper', () => {
    expect(written(Buffer.from(`<?xpacket begin=""?>${rdf}<?xpacket end="w"?>`))).toBe(
      `<?xpacket begin=""?>${meta}<?xpacket end="w"?>`,
    );
  });

  it('is written so that they do: in UTF-16', () => {
    expect(written(Buffer.from(`\ufeff<?xml version="1.0" encoding="UTF-16"?>${meta}`, 'utf16le'))).toBe(meta);
    expect(written(Buffer.from(meta, 'utf16le').swap16())).toBe(meta);
  });
});

it('leaves well-formed metadata and valid files unchanged', () => {
  expect(inspect(metadata(xmp)).problem).toBeNull();
  expect(
    inspect(metadata(`<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?>${xmp}<?xpacket end="w"?>`)).problem,
  ).toBeNull();
});

describe('searching for objects takes linear time', () => {
  it.each<[string, () => string]>([
    ['headers without an object', () => '1 0 obj\n'.repeat(900_000)],
    ['streams that never end', () => '1 0 obj <</Length 9>> stream\n'.repeat(250_000)],
    ['strings that never end', () => '1 0 obj (\n'.repeat(500_000)],
    ['dictionaries that never end', () => '1 0 obj <</A \n'.repeat(500_000)],
    ['hexadecimal strings that never end', () => '1 0 obj <\n'.repeat(500_000)],
    ['trailers that never end', () => 'trailer <<\n'.repeat(400)],
  ])('%s', (_, body) => {
    // What grew with the square of the file would take minutes, beyond the time that a test has.
    expect(() => normalise(Buffer.from(`%PDF-1.7\n${body()}`, 'latin1'))).toThrow();
  });
});

it('lists active content with its count', () => {
  const pdf = handwritten({
    ...catalog(
      '/OpenAction 5 0 R /Names <</JavaScript <</Names [(a) 6 0 R]>> /EmbeddedFiles <</Names [(b) 7 0 R]>>>> /AcroForm <</XFA (x) /Fields []>>',
    ),
    3: onePage[3]!.replace(/>>$/, '/AA <</O 8 0 R /C 9 0 R>> /Annots [10 0 R 11 0 R]>>'),
    5: '<</S /JavaScript /JS (app.alert\\(1\\))>>',
    6: '<</S /JavaScript /JS (2)>>',
    7: '<</Type /Filespec /F (a.txt) /EF <</F 12 0 R>>>>',
    8: '<</S /Launch /F (calc.exe)>>',
    9: '<</S /GoToR /F (other.pdf) /D [0 /Fit]>>',
    10: '<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A <</S /URI /URI (https://example.org/)>>>>',
    11: '<</Type /Annot /Subtype /RichMedia /Rect [0 0 9 9]>>',
    12: '<</Type /EmbeddedFile /Length 1>>\nstream\nx\nendstream',
  });
  expect(inspect(pdf)).toMatchObject({
    problem: null,
    activeContent: [
      { kind: 'javascript', count: 2 },
      { kind: 'automatic_action', count: 3 },
      { kind: 'launch', count: 1 },
      { kind: 'external_file', count: 1 },
      { kind: 'embedded_file', count: 1 },
      { kind: 'multimedia', count: 1 },
      { kind: 'xfa_form', count: 1 },
    ],
  });
  expect(inspect(handwritten(onePage)).activeContent).toEqual([]);
});
