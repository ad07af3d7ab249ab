import type { PdfFile } from '../reader/file.ts';
import { isDict, nameOf, type PdfDict, PdfStream, PdfString, type PdfValue } from '../reader/objects.ts';
import { drawingOf, type FontUse } from './contents.ts';
import type { Rule } from './rule.ts';
import type { Subject } from './subject.ts';
import { TrueType } from './truetype.ts';

const TYPES = new Set('Type0 Type1 MMType1 Type3 TrueType'.split(' '));
/** Differences of up to one thousandth of the em are rounding. */
const WIDTH_TOLERANCE = 1;

interface Font {
  readonly dict: PdfDict;
  readonly use: FontUse;
  readonly name: string;
  readonly type: string;
  /** The descendant of a composite font, otherwise the font itself. */
  readonly inner: PdfDict;
  readonly descriptor: PdfDict | undefined;
  readonly program: PdfStream | undefined;
}

const asDict = (value: PdfValue): PdfDict | undefined => (isDict(value) ? value : undefined);

const fontsOf = (subject: Subject): Font[] =>
  [...drawingOf(subject).fonts].map(([dict, use]) => {
    const { file } = subject;
    const inner = asDict(file.resolve(file.list(dict.get('DescendantFonts'))[0])) ?? dict;
    const descriptor = asDict(file.entry(inner, 'FontDescriptor'));
    const files = ['FontFile', 'FontFile2', 'FontFile3'].map((key) => file.entry(descriptor, key));
    return {
      dict,
      use,
      name: nameOf(file.entry(dict, 'BaseFont')) ?? `font on ${use.where}`,
      type: nameOf(file.entry(dict, 'Subtype')) ?? 'none',
      inner,
      descriptor,
      program: files.find((each) => each instanceof PdfStream),
    };
  });

function* dictionaries(subject: Subject) {
  const { file } = subject;
  for (const { dict, name, type } of fontsOf(subject)) {
    if (nameOf(file.entry(dict, 'Type')) !== 'Font') yield `${name}: Type is not Font`;
    if (!TYPES.has(type)) yield `${name}: Subtype ${type}`;
    if (type !== 'Type3' && nameOf(file.entry(dict, 'BaseFont')) === undefined) yield `${name} has no BaseFont`;
    if (type === 'Type0') continue;
    const [first, last] = [file.entry(dict, 'FirstChar'), file.entry(dict, 'LastChar')];
    if (
      typeof first !== 'number' ||
      typeof last !== 'number' ||
      file.list(dict.get('Widths')).length !== last - first + 1
    )
      yield `${name}: FirstChar, LastChar and Widths do not agree`;
  }
}

function* composite(subject: Subject) {
  const { file } = subject;
  for (const { dict, name, type, inner } of fontsOf(subject)) {
    if (type !== 'Type0') continue;
    const encoding = file.entry(dict, 'Encoding');
    const identity = /^Identity-[HV]$/.test(nameOf(encoding) ?? '');
    const map = file.entry(inner, 'CIDToGIDMap');
    if (
      nameOf(file.entry(inner, 'Subtype')) === 'CIDFontType2' &&
      !(map instanceof PdfStream) &&
      nameOf(map) !== 'Identity'
    )
      yield `${name}: CIDToGIDMap is missing`;
    if (!isDict(file.entry(inner, 'CIDSystemInfo'))) yield `${name}: CIDSystemInfo is missing`;
    if (!identity && encoding instanceof PdfStream && !sameCollection(file, encoding, inner))
      yield `${name}: CIDSystemInfo of CMap and CIDFont differ`;
  }
}

const sameCollection = (file: PdfFile, cmap: PdfStream, inner: PdfDict): boolean =>
  ['Registry', 'Ordering'].every((key) => {
    const [a, b] = [cmap, inner].map((each) => file.entry(file.entry(each, 'CIDSystemInfo'), key));
    return a instanceof PdfString && b instanceof PdfString && a.text === b.text;
  });

function* embedding(subject: Subject) {
  for (const { name, type, program, use } of fontsOf(subject))
    if (type !== 'Type3' && !program && use.rendered.length > 0) yield `${name} (${use.where}) is not embedded`;
}

/** CIDs shown by a composite font with an identity CMap; undefined where the judge cannot tell. */
const cidsOf = (file: PdfFile, { dict, type }: Font, strings: readonly Buffer[]): number[] | undefined => {
  if (type !== 'Type0' || !/^Identity-[HV]$/.test(nameOf(file.entry(dict, 'Encoding')) ?? '')) return undefined;
  const cids = strings.flatMap((bytes) =>
    Array.from({ length: bytes.length >> 1 }, (_, i) => bytes.readUInt16BE(i * 2)),
  );
  return [...new Set(cids)];
};

const glyphOf = (file: PdfFile, inner: PdfDict): ((cid: number) => number) => {
  const map = file.entry(inner, 'CIDToGIDMap');
  if (!(map instanceof PdfStream)) return (cid) => cid;
  const data = file.decode(map);
  return (cid) => (cid * 2 + 1 < data.length ? data.readUInt16BE(cid * 2) : 0);
};

/** /W and /DW of a CIDFont (ISO 32000-2 §9.7.4.3). */
const widthsOf = (file: PdfFile, inner: PdfDict): ((cid: number) => number) => {
  const widths = new Map<number, number>();
  const list = file.list(inner.get('W')).map((each) => file.resolve(each));
  for (let i = 0; i < list.length; ) {
    const [first, second, third] = [Number(list[i]), list[i + 1], list[i + 2]];
    if (Array.isArray(second)) {
      second.forEach((each, n) => {
        widths.set(first + n, Number(file.resolve(each)));
      });
      i += 2;
    } else {
      for (let cid = first; cid <= Number(second); cid++) widths.set(cid, Number(third));
      i += 3;
    }
  }
  const otherwise = file.entry(inner, 'DW');
  return (cid) => widths.get(cid) ?? (typeof otherwise === 'number' ? otherwise : 1000);
};

function* glyphs(subject: Subject) {
  const { file } = subject;
  for (const font of fontsOf(subject)) {
    const program = font.program && TrueType.read(file.decode(font.program));
    const cids = cidsOf(file, font, font.use.rendered);
    if (font.type === 'Type0' && font.program && font.descriptor?.has('FontFile2') && !program)
      yield `${font.name}: the program is no TrueType font`;
    if (!program || !cids) continue;
    const glyph = glyphOf(file, font.inner);
    for (const cid of cids) if (glyph(cid) >= program.glyphs) yield `${font.name}: CID ${cid} has no glyph`;
    const set = file.entry(font.descriptor, 'CIDSet');
    const bits = set instanceof PdfStream ? file.decode(set) : undefined;
    if (bits)
      for (const cid of cids)
        if (!((bits[cid >> 3] ?? 0) & (0x80 >> (cid & 7)))) yield `${font.name}: CIDSet lacks CID ${cid}`;
  }
}

function* metrics(subject: Subject) {
  const { file } = subject;
  for (const font of fontsOf(subject)) {
    const program = font.program && TrueType.read(file.decode(font.program));
    const cids = cidsOf(file, font, font.use.rendered);
    if (!program || !cids) continue;
    const [glyph, width] = [glyphOf(file, font.inner), widthsOf(file, font.inner)];
    for (const cid of cids) {
      const own = glyph(cid) < program.glyphs ? program.width(glyph(cid)) : Number.NaN;
      if (Math.abs(own - width(cid)) > WIDTH_TOLERANCE)
        yield `${font.name}: CID ${cid} is ${width(cid)} wide, its glyph ${own.toFixed(1)}`;
    }
  }
}

function* encodings(subject: Subject) {
  const { file } = subject;
  for (const { name, type, dict, descriptor, program } of fontsOf(subject)) {
    if (type !== 'TrueType' || !descriptor) continue;
    const symbolic = (Number(file.entry(descriptor, 'Flags')) & 4) !== 0;
    const encoding = file.entry(dict, 'Encoding');
    const base = nameOf(encoding) ?? nameOf(file.entry(encoding, 'BaseEncoding'));
    const tables = program ? TrueType.read(file.decode(program))?.encodings : undefined;
    if (symbolic && encoding !== null) yield `${name}: a symbolic font has an Encoding`;
    if (symbolic && tables && tables.length !== 1 && !tables.includes('3,0'))
      yield `${name}: a symbolic font needs one cmap, or (3,0)`;
    if (!symbolic && base !== 'MacRomanEncoding' && base !== 'WinAnsiEncoding')
      yield `${name}: encoding ${base ?? 'missing'}`;
    if (!symbolic && tables?.length === 0) yield `${name}: the program has no cmap`;
  }
}

function* notdef(subject: Subject) {
  const { file } = subject;
  for (const font of fontsOf(subject)) {
    const cids = cidsOf(file, font, font.use.shown);
    const glyph = glyphOf(file, font.inner);
    if (cids?.some((cid) => glyph(cid) === 0)) yield `${font.name} (${font.use.where}): text refers to .notdef`;
  }
}

export const FONTS: readonly Rule[] = [
  { clause: '6.2.11.2', name: 'font dictionaries', breaches: dictionaries },
  { clause: '6.2.11.3', name: 'composite fonts', breaches: composite },
  { clause: '6.2.11.4', name: 'font programs are embedded', breaches: embedding },
  { clause: '6.2.11.4', name: 'glyphs are present (TrueType with Identity CMap)', breaches: glyphs },
  { clause: '6.2.11.5', name: 'widths agree (TrueType with Identity CMap)', breaches: metrics },
  { clause: '6.2.11.6', name: 'TrueType encodings', breaches: encodings },
  { clause: '6.2.11.8', name: '.notdef is not shown (Identity CMap)', breaches: notdef },
];
