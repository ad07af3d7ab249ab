import { readFileSync } from 'node:fs';
import { append, edit, nextNumber, numberAt, overwrite } from './forge.ts';
import { PdfFile } from './reader/file.ts';
import { type PdfDict, PdfName, PdfRef, type PdfStream, PdfString, type PdfValue } from './reader/objects.ts';

export const evidence = readFileSync(new URL('./samples/evidence.pdf', import.meta.url));
export const catalog = numberAt(evidence);
export const page = numberAt(evidence, 'Pages', 'Kids', 0);
export const content = numberAt(evidence, 'Pages', 'Kids', 0, 'Contents', 0);
const metadata = numberAt(evidence, 'Metadata');
const intent = numberAt(evidence, 'OutputIntents', 0);
const profile = numberAt(evidence, 'OutputIntents', 0, 'DestOutputProfile');
const specification = numberAt(evidence, 'AF', 0);
const embedded = numberAt(evidence, 'AF', 0, 'EF', 'F');
export const file = new PdfFile(evidence);
const fontName = [...(file.entry(file.entry(file.object(page)!.value, 'Resources'), 'Font') as PdfDict).keys()][0]!;
const font = numberAt(evidence, 'Pages', 'Kids', 0, 'Resources', 'Font', fontName);
const cidFont = numberAt(evidence, 'Pages', 'Kids', 0, 'Resources', 'Font', fontName, 'DescendantFonts', 0);
export const descriptor = numberAt(
  evidence,
  'Pages',
  'Kids',
  0,
  'Resources',
  'Font',
  fontName,
  'DescendantFonts',
  0,
  'FontDescriptor',
);

const name = (text: string) => new PdfName(text);
export const dict = (entries: Record<string, PdfValue>): PdfDict => new Map(Object.entries(entries));
const drop = (num: number, key: string) => () => edit(evidence, num, (each) => each.delete(key));
const set = (num: number, key: string, value: PdfValue) => () => edit(evidence, num, (each) => each.set(key, value));
const xmp = (from: string | RegExp, to: string) => () => {
  const source = file.decode(file.object(metadata)!.value as PdfStream).toString('latin1');
  if (source.replace(from, to) === source) throw new Error(`the metadata has no ${from}`);
  return edit(evidence, metadata, () => {}, source.replace(from, to));
};
/** The page's content with the given operators in front. */
const draw =
  (operators: string, resources: Record<string, PdfValue> = {}) =>
  () => {
    const original = file.decode(file.object(content)!.value as PdfStream).toString('latin1');
    const drawn = edit(evidence, content, () => {}, `${operators}\n${original}`);
    return edit(drawn, page, (each, now) =>
      each.set('Resources', new Map([...(now.entry(each, 'Resources') as PdfDict), ...Object.entries(resources)])),
    );
  };
const annotate = (entries: Record<string, PdfValue>) => () =>
  edit(evidence, page, (each, now) => each.set('Annots', [...now.list(each.get('Annots')), dict(entries)]));
const withObject = (body: string, use: (ref: PdfRef) => (pdf: Buffer) => Buffer) => () => {
  const num = nextNumber(evidence);
  return use(new PdfRef(num, 0))(append(evidence, { objects: { [num]: body } }));
};
const image = (entries: string) =>
  withObject(
    `<</Type/XObject/Subtype/Image/Width 1/Height 1/BitsPerComponent 8/ColorSpace/DeviceGray${entries}/Length 1>>\nstream\nx\nendstream`,
    (ref) => (pdf) => {
      const drawn = edit(pdf, content, () => {}, 'q /Im Do Q');
      return edit(drawn, page, (each) => each.set('Resources', dict({ XObject: dict({ Im: ref }) })));
    },
  );

/** Name of the fault, the file, the clause that must be reported, and the expected message. */
export type Fault = readonly [name: string, make: () => Buffer, clause: string, says: RegExp];

/** At least one fault for each rule that the validator claims to check, made from the evidence sample. */
export const FAULTS: readonly Fault[] = [
  ['another header', () => overwrite(evidence, 5, '2.0'), '6.1.2', /%PDF-1/],
  ['no binary comment', () => overwrite(evidence, evidence.indexOf('\n%') + 2, 'aaaa'), '6.1.2', /four bytes/],
  ['no file ID', () => append(evidence, { objects: {}, trailer: { ID: null } }), '6.1.3', /no ID/],
  [
    'encryption',
    () => append(evidence, { objects: {}, trailer: { Encrypt: '<</Filter/Standard>>' } }),
    '6.1.3',
    /encrypted/,
  ],
  ['bytes after the end', () => Buffer.concat([evidence, Buffer.from('more\n')]), '6.1.3', /follows the last/],
  ['a blank after xref', () => overwrite(evidence, file.startxref + 4, ' '), '6.1.4', /one end-of-line/],
  [
    'an odd hexadecimal string',
    () => append(evidence, { objects: { [nextNumber(evidence)]: '<414>' } }),
    '6.1.6',
    /odd number/,
  ],
  [
    'a wrong stream Length',
    () => append(evidence, { objects: { [nextNumber(evidence)]: '<</Length 9>>\nstream\nabc\nendstream' } }),
    '6.1.7.1',
    /Length 9 is wrong/,
  ],
  [
    'a stream behind a bare CR',
    () => append(evidence, { objects: { [nextNumber(evidence)]: '<</Length 3>>\nstream\rabc\nendstream' } }),
    '6.1.7.1',
    /CR LF or LF/,
  ],
  [
    'an external stream',
    () => append(evidence, { objects: { [nextNumber(evidence)]: '<</Length 3/F(x)>>\nstream\nabc\nendstream' } }),
    '6.1.7.1',
    /has \/F/,
  ],
  [
    'LZW',
    () =>
      append(evidence, {
        objects: { [nextNumber(evidence)]: '<</Length 3/Filter/LZWDecode>>\nstream\nabc\nendstream' },
      }),
    '6.1.7.2',
    /LZWDecode/,
  ],
  ['an inline image with LZW', draw('BI /W 1 /H 1 /BPC 8 /CS /G /F /LZW ID x\nEI'), '6.1.10', /LZWDecode/],
  [
    'an object that does not end its line',
    () => append(evidence, { objects: { [nextNumber(evidence)]: '1 endobj %' } }),
    '6.1.9',
    /endobj/,
  ],
  [
    'an entry twice in a dictionary',
    () => append(evidence, { objects: { [nextNumber(evidence)]: '<</A 1/A 2>>' } }),
    'own',
    /twice/,
  ],
  ['strange permissions', set(catalog, 'Perms', dict({ FieldMDP: null })), '6.1.12', /FieldMDP/],
  [
    'an integer too large',
    () => append(evidence, { objects: { [nextNumber(evidence)]: '2147483648' } }),
    '6.1.13',
    /integer/,
  ],
  ['a page too large', set(page, 'MediaBox', [0, 0, 20000, 842]), '6.1.13', /MediaBox/],
  ['too many q', draw('q '.repeat(29) + 'Q '.repeat(29)), '6.1.13', /29 deep/],
  ['an undefined operator', draw('BX frob EX'), '6.2.2', /operator frob/],
  ['inherited resources', drop(page, 'Resources'), '6.2.2', /not in its own Resources/],
  ['a profile that is none', () => edit(evidence, profile, () => {}, 'no profile'), '6.2.3', /no ICC profile/],
  ['a profile with another N', set(profile, 'N', 4), '6.2.3', /N is not 3/],
  ['DestOutputProfileRef', set(intent, 'DestOutputProfileRef', dict({})), '6.2.3', /DestOutputProfileRef/],
  ['no output intent', drop(catalog, 'OutputIntents'), 'own', /no GTS_PDFA1/],
  ['no output intent, seen by its colours', drop(catalog, 'OutputIntents'), '6.2.4.3', /DeviceRGB/],
  ['DeviceCMYK', draw('0 0 0 1 k'), '6.2.4.3', /page 1: DeviceCMYK/],
  [
    'a transparency group in DeviceCMYK',
    set(page, 'Group', dict({ S: name('Transparency'), CS: name('DeviceCMYK') })),
    '6.2.4.3',
    /transparency group: DeviceCMYK/,
  ],
  [
    'ICCBased without a profile',
    draw('/X cs', { ColorSpace: dict({ X: [name('ICCBased'), new PdfRef(embedded, 0)] }) }),
    '6.2.4.2',
    /readable profile/,
  ],
  ['a transfer function', draw('/G gs', { ExtGState: dict({ G: dict({ TR: name('Identity') }) }) }), '6.2.5', /TR/],
  ['an unknown rendering intent', draw('/Nice ri'), '6.2.6', /Nice/],
  ['an unknown blend mode', draw('/G gs', { ExtGState: dict({ G: dict({ BM: name('Glow') }) }) }), '6.2.10', /Glow/],
  ['an interpolated image', image('/Interpolate true'), '6.2.8', /interpolated/],
  ['an image with alternates', image('/Alternates[]'), '6.2.8', /Alternates/],
  [
    'a reference XObject',
    withObject(
      '<</Type/XObject/Subtype/Form/BBox[0 0 1 1]/Ref<<>>/Length 0>>\nstream\n\nendstream',
      (ref) => (pdf) =>
        edit(
          edit(pdf, content, () => {}, '/F Do'),
          page,
          (each) => each.set('Resources', dict({ XObject: dict({ F: ref }) })),
        ),
    ),
    '6.2.9',
    /Ref/,
  ],
  ['a font of no kind', set(font, 'Subtype', name('Type9')), '6.2.11.2', /Type9/],
  ['no CIDToGIDMap', drop(cidFont, 'CIDToGIDMap'), '6.2.11.3', /CIDToGIDMap/],
  ['a font that is not embedded', drop(descriptor, 'FontFile2'), '6.2.11.4', /not embedded/],
  ['a glyph that the font lacks', draw(`BT /${fontName} 9 Tf <7fff> Tj ET`), '6.2.11.4', /CID 32767 has no glyph/],
  ['other widths than the font', set(cidFont, 'W', [1, [1, 2, 3]]), '6.2.11.5', /wide/],
  ['.notdef', draw(`BT /${fontName} 9 Tf <0000> Tj ET`), '6.2.11.8', /notdef/],
  ['.notdef, even invisible', draw(`BT /${fontName} 9 Tf 3 Tr <0000> Tj ET`), '6.2.11.8', /notdef/],
  ['a film', annotate({ Subtype: name('Movie'), F: 4, Rect: [0, 0, 0, 0] }), '6.3.1', /Movie/],
  ['an annotation without F', annotate({ Subtype: name('Link'), Rect: [0, 0, 9, 9] }), '6.3.2', /no F/],
  [
    'an annotation that is not printed',
    annotate({ Subtype: name('Link'), F: 0, Rect: [0, 0, 9, 9] }),
    '6.3.2',
    /printed/,
  ],
  ['a hidden annotation', annotate({ Subtype: name('Link'), F: 6, Rect: [0, 0, 9, 9] }), '6.3.2', /hidden/],
  [
    'an annotation without appearance',
    annotate({ Subtype: name('Stamp'), F: 4, Rect: [0, 0, 9, 9] }),
    '6.3.3',
    /no appearance/,
  ],
  [
    'a rollover appearance',
    annotate({ Subtype: name('Stamp'), F: 4, Rect: [0, 0, 9, 9], AP: dict({ N: new PdfRef(content, 0), R: null }) }),
    '6.3.3',
    /AP has \/R/,
  ],
  [
    'NeedAppearances',
    () => edit(evidence, numberAt(evidence, 'AcroForm'), (each) => each.set('NeedAppearances', true)),
    '6.4.1',
    /NeedAppearances/,
  ],
  ['XFA', () => edit(evidence, numberAt(evidence, 'AcroForm'), (each) => each.set('XFA', [])), '6.4.1', /XFA/],
  [
    'a widget with an action',
    () => edit(evidence, numberAt(evidence, 'AcroForm', 'Fields', 0), (each) => each.set('AA', dict({}))),
    '6.4.1',
    /AA/,
  ],
  [
    'a signature over less than the file',
    () => overwrite(evidence, evidence.indexOf('/ByteRange [0 ') + 12, '1'),
    '6.4.3',
    /ServiceSeal/,
  ],
  [
    'a script on opening',
    set(catalog, 'OpenAction', dict({ S: name('JavaScript'), JS: new PdfString(Buffer.from('1'), false, 0, 0) })),
    '6.5.1',
    /JavaScript/,
  ],
  [
    'a program started by a link',
    annotate({ Subtype: name('Link'), F: 4, Rect: [0, 0, 9, 9], A: dict({ S: name('Launch') }) }),
    '6.5.1',
    /Launch/,
  ],
  [
    'an unknown named action',
    set(catalog, 'OpenAction', dict({ S: name('Named'), N: name('Print') })),
    '6.5.1',
    /Print/,
  ],
  ['an action when a page opens', set(page, 'AA', dict({ O: dict({ S: name('GoTo') }) })), '6.5.2', /page 1/],
  ['no metadata', drop(catalog, 'Metadata'), '6.6.2.1', /no Metadata/],
  ['metadata that ends too soon', xmp('</x:xmpmeta>', ''), '6.6.2.1', /is not closed/],
  ['metadata that is no XML', xmp('</rdf:RDF>', ''), '6.6.2.1', /not well-formed/],
  ['a packet header with bytes', xmp(' id="W5M0', ' bytes="9" id="W5M0'), '6.6.2.1', /bytes or encoding/],
  ['a property of no schema', xmp('<dc:format>', '<dc:colour>red</dc:colour><dc:format>'), '6.6.2.3', /dc:colour/],
  [
    'a title that is no Alt',
    xmp(/<dc:title>.*<\/dc:title>/, '<dc:title>Plain</dc:title>'),
    '6.6.2.3',
    /dc:title is text/,
  ],
  ['part 2', xmp('<pdfaid:part>3', '<pdfaid:part>2'), '6.6.4', /part is 2/],
  ['no conformance', xmp('<pdfaid:conformance>B</pdfaid:conformance>', ''), '6.6.4', /conformance is missing/],
  ['another title in Info', xmp('Dossier de preuve', 'Something else'), 'own', /Info\/Title/],
  ['another date in Info', xmp(/<xmp:ModifyDate>\d{4}/, '<xmp:ModifyDate>1999'), 'own', /Info\/ModDate/],
  ['no AFRelationship', drop(specification, 'AFRelationship'), '6.8', /AFRelationship/],
  ['no UF', drop(specification, 'UF'), '6.8', /UF/],
  ['no AF', drop(catalog, 'AF'), '6.8', /associated by no/],
  ['no MIME type', drop(embedded, 'Subtype'), '6.8', /no MIME type/],
  ['no Params', drop(embedded, 'Params'), '6.8', /ModDate is missing/],
  [
    'a wrong Size',
    () =>
      edit(evidence, embedded, (each, now) =>
        each.set('Params', new Map(now.entry(each, 'Params') as PdfDict).set('Size', 3)),
      ),
    '6.8',
    /Size is 3/,
  ],
  ['a nameless configuration of layers', set(catalog, 'OCProperties', dict({ OCGs: [], D: dict({}) })), '6.9', /Name/],
  ['presentation steps', set(page, 'PresSteps', dict({})), '6.10', /PresSteps/],
  ['requirements', set(catalog, 'Requirements', []), '6.11', /Requirements/],
];
