import {
  type Dict,
  dict,
  isArray,
  isDict,
  isName,
  Name,
  name,
  type Pdf,
  type PdfObject,
  type Ref,
  stringText,
  type Update,
} from '../../pdf/index.ts';

/** The style of a widget (ISO 32000-2, 12.5.6.19, 12.7.4.3). Lengths are in points, before rotation. */
export interface FieldStyle {
  readonly dict: Dict;
  /** Size of the drawing area, upright. */
  readonly width: number;
  readonly height: number;
  /** Rotation by `/MK /R`; undefined if upright. */
  readonly matrix: readonly number[] | undefined;
  readonly fontName: string;
  /** 0: as large as fits. */
  readonly fontSize: number;
  /** Operators that set the text's colour. */
  readonly textColour: string;
  /** Operators that set the fill colour and the stroke colour; empty for none. */
  readonly background: string;
  readonly border: string;
  readonly borderWidth: number;
  readonly borderStyle: string;
  /** 0 left, 1 centre, 2 right. */
  readonly alignment: number;
  readonly isMultiline: boolean;
  readonly isPassword: boolean;
  readonly isCombo: boolean;
  /** Number of comb cells; 0: no comb. */
  readonly cells: number;
}

/** Field flags (tables 227, 229 and 231), counted from bit 1. */
const flag = { multiline: 1 << 12, password: 1 << 13, combo: 1 << 17, comb: 1 << 24 };
const MOST_PARENTS = 32;

/** Reads a widget's style; undefined for a widget without an area. */
export function readStyle(pdf: Pdf, form: Dict, widget: Ref): FieldStyle | undefined {
  const dict = pdf.dict(widget, 'widget');
  const corners = numbers(pdf, dict.get('Rect'));
  if (corners.length !== 4) return undefined;
  const [left = 0, bottom = 0, right = 0, top = 0] = corners;
  const across = Math.abs(right - left);
  const up = Math.abs(top - bottom);
  if (across < 1 || up < 1) return undefined;
  const inherited = (key: string): PdfObject => pdf.resolve(inheritedValue(pdf, dict, key) ?? form.get(key));
  const characteristics = pdf.findDict(dict.get('MK'));
  const rotation = pdf.resolve(characteristics?.get('R'));
  const rotate = typeof rotation === 'number' && rotation % 90 === 0 ? ((rotation % 360) + 360) % 360 : 0;
  const isTurned = rotate % 180 !== 0;
  const appearance = stringText(inherited('DA'));
  const [, fontName = '', size = '0'] = /\/(\S+)\s+(-?[\d.]+)\s+Tf/.exec(appearance) ?? [];
  const flags = Number(inherited('Ff') ?? 0) || 0;
  const isMultiline = (flags & flag.multiline) !== 0;
  const isPassword = (flags & flag.password) !== 0;
  const longest = Number(inherited('MaxLen') ?? 0) || 0;
  const isComb = (flags & flag.comb) !== 0 && !isMultiline && !isPassword && longest > 0 && longest <= 1_000;
  const border = colour(numbers(pdf, characteristics?.get('BC')), ['G', 'RG', 'K']);
  return {
    dict,
    width: isTurned ? up : across,
    height: isTurned ? across : up,
    matrix: matrixOf(rotate, across, up),
    fontName,
    fontSize: Math.min(1_000, Math.abs(Number(size)) || 0),
    textColour: [...appearance.matchAll(/(?:-?[\d.]+\s+){1,4}(?:g|rg|k)\b/g)].at(-1)?.[0] ?? '0 g',
    background: colour(numbers(pdf, characteristics?.get('BG')), ['g', 'rg', 'k']),
    border,
    borderWidth: borderWidth(pdf, dict, border !== ''),
    borderStyle: partialFieldName(pdf.resolve(pdf.findDict(dict.get('BS'))?.get('S'))) ?? 'S',
    alignment: Number(inherited('Q') ?? 0) || 0,
    isMultiline,
    isPassword,
    isCombo: (flags & flag.combo) !== 0,
    cells: isComb ? longest : 0,
  };
}

function inheritedValue(pdf: Pdf, dict: Dict, key: string): PdfObject | undefined {
  let at: Dict | undefined = dict;
  for (let i = 0; at && i < MOST_PARENTS; i++) {
    if (at.has(key)) return at.get(key);
    at = pdf.findDict(at.get('Parent'));
  }
  return undefined;
}

const partialFieldName = (object: PdfObject): string | undefined => (object instanceof Name ? object.value : undefined);

function numbers(pdf: Pdf, object: PdfObject | undefined): number[] {
  const items = pdf.resolve(object);
  if (!isArray(items)) return [];
  const values = items.map((each) => pdf.resolve(each));
  return values.every((each): each is number => typeof each === 'number') ? values : [];
}

function colour(values: readonly number[], [grey, rgb, cmyk]: readonly [string, string, string]): string {
  const operator = { 1: grey, 3: rgb, 4: cmyk }[values.length];
  return operator ? `${values.join(' ')} ${operator}` : '';
}

/** From `/BS`, else from `/Border`; default 1 (table 168). */
function borderWidth(pdf: Pdf, dict: Dict, hasBorder: boolean): number {
  const style = pdf.resolve(dict.get('BS'));
  const width = isDict(style) ? pdf.resolve(style.get('W')) : numbers(pdf, dict.get('Border'))[2];
  return typeof width === 'number' && width >= 0 ? Math.min(width, 100) : hasBorder ? 1 : 0;
}

function matrixOf(rotate: number, across: number, up: number): readonly number[] | undefined {
  if (rotate === 90) return [0, 1, -1, 0, across, 0];
  if (rotate === 180) return [-1, 0, 0, -1, across, up];
  return rotate === 270 ? [0, -1, 1, 0, 0, up] : undefined;
}

/** Windows-1252 characters beyond Latin-1, from 0x80 (ISO 32000-2, annex D.2); a space where undefined. */
const beyond = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ';

/** Encodes text in WinAnsiEncoding, one byte per character; undefined if a character is not in it. */
function winAnsi(text: string): string | undefined {
  let out = '';
  for (const character of text.normalize('NFC')) {
    const code = character.charCodeAt(0);
    const high = character === ' ' ? -1 : beyond.indexOf(character);
    if ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff)) out += character;
    else if (high >= 0) out += String.fromCharCode(0x80 + high);
    else if (character === '\t') out += ' ';
    else return undefined;
  }
  return out;
}

/** A simple font: one byte per character. */
export interface FieldFont {
  /** Bytes as Latin-1 text; undefined if a character has no code. */
  encode(text: string): string | undefined;
  /** In 1/1000 of the font size. @param encoded the result of `encode` */
  width(encoded: string): number;
  /** The font as a resource. */
  reference(update: Update): PdfObject;
}

/**
 * Returns a font of the form's resources by name, if its encoding is known to map bytes to Latin letters; otherwise
 * Helvetica, which viewers also substitute for missing fonts.
 */
export function fieldFont(pdf: Pdf | undefined, form: Dict | undefined, resource: string): FieldFont {
  const fonts = pdf?.findDict(pdf.findDict(form?.get('DR'))?.get('Font'));
  const held = fonts?.get(resource) ?? null;
  const font = pdf?.findDict(held);
  if (!pdf || !font || !hasLatinCodes(pdf, font)) return helvetica;
  const base = nameText(pdf.resolve(font.get('BaseFont')));
  const widths = widthsOf(pdf, font);
  return {
    encode: winAnsi,
    width: (encoded) => sum(encoded, (code) => widths?.(code) ?? standardWidth(base, code)),
    reference: () => held,
  };
}

const helvetica: FieldFont = {
  encode: winAnsi,
  width: (encoded) => sum(encoded, (code) => standardWidth('Helvetica', code)),
  reference: (update) =>
    update.add(
      dict({
        Type: name('Font'),
        Subtype: name('Type1'),
        BaseFont: name('Helvetica'),
        Encoding: name('WinAnsiEncoding'),
      }),
    ),
};

const nameText = (object: PdfObject): string => (object instanceof Name ? object.value : '');

/** ASCII and Latin letters have the same codes in WinAnsiEncoding and in Acrobat's PDFDocEncoding. */
function hasLatinCodes(pdf: Pdf, font: Dict): boolean {
  const subtype = nameText(pdf.resolve(font.get('Subtype')));
  if (subtype !== 'Type1' && subtype !== 'TrueType' && subtype !== 'MMType1') return false;
  if (/Symbol|Dingbats/i.test(nameText(pdf.resolve(font.get('BaseFont'))))) return false;
  const encoding = pdf.resolve(font.get('Encoding'));
  if (isName(encoding, 'WinAnsiEncoding')) return true;
  if (!isDict(encoding)) return false;
  const base = nameText(pdf.resolve(encoding.get('BaseEncoding')));
  const differences = pdf.resolve(encoding.get('Differences'));
  if (!isArray(differences)) return base === 'WinAnsiEncoding';
  // Codes 160 and 233 have their Latin-1 names, and no ASCII code is named differently.
  const named = new Map<number, string>();
  let code = 0;
  for (const each of differences) {
    const item = pdf.resolve(each);
    if (typeof item === 'number') code = item;
    else named.set(code++, nameText(item));
  }
  const isAscii = [...named].every(([at, glyph]) => at < 33 || at > 126 || isUsual(at, glyph));
  return (
    isAscii &&
    (base === 'WinAnsiEncoding' ? !named.has(233) || named.get(233) === 'eacute' : named.get(233) === 'eacute')
  );
}

/** The name of a letter or of another ASCII character. */
const isUsual = (code: number, glyph: string): boolean => glyph.length > 1 || glyph === String.fromCharCode(code);

function widthsOf(pdf: Pdf, font: Dict): ((code: number) => number | undefined) | undefined {
  const widths = pdf.resolve(font.get('Widths'));
  const first = pdf.resolve(font.get('FirstChar'));
  if (!isArray(widths) || typeof first !== 'number') return undefined;
  return (code) => {
    const width = pdf.resolve(widths[code - first]);
    return typeof width === 'number' ? width : undefined;
  };
}

const sum = (encoded: string, of: (code: number) => number): number =>
  [...encoded].reduce((total, character) => total + of(character.charCodeAt(0)), 0);

/** Widths of the codes 32 to 126 (Adobe's metrics of the standard 14 fonts). */
const sans =
  '278 278 355 556 556 889 667 191 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 278 278 584 584 584 556 1015 667 667 722 722 667 611 778 722 278 500 667 556 833 722 778 667 778 722 667 611 722 667 944 667 667 611 278 278 278 469 556 333 556 556 500 556 556 278 556 556 222 222 500 222 833 556 556 556 556 333 500 278 556 500 722 500 500 500 334 260 334 584'
    .split(' ')
    .map(Number);
const serif =
  '250 333 408 500 500 833 778 180 333 333 500 564 250 333 250 278 500 500 500 500 500 500 500 500 500 500 278 278 564 564 564 444 921 722 667 667 722 611 556 722 722 333 389 722 611 889 722 722 556 722 667 556 611 722 722 944 722 722 611 333 278 333 469 500 333 444 500 444 500 444 333 500 500 278 278 500 278 778 500 500 500 500 333 389 278 500 500 722 500 500 444 480 200 480 541'
    .split(' ')
    .map(Number);

/** An accented letter has the width of its base letter. */
function standardWidth(base: string, code: number): number {
  if (/Courier/i.test(base)) return 600;
  const letter = code > 126 ? String.fromCharCode(code).normalize('NFD').charCodeAt(0) : code;
  const table = /Times|Serif|Roman/i.test(base) ? serif : sans;
  return table[letter - 32] ?? 556;
}
