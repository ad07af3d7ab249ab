import { type Dict, isArray, isDict, Name, type Pdf, type PdfObject, type Ref, stringText } from '../../pdf/index.ts';

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
    borderStyle: nameOf(pdf.resolve(pdf.findDict(dict.get('BS'))?.get('S'))) ?? 'S',
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

const nameOf = (object: PdfObject): string | undefined => (object instanceof Name ? object.value : undefined);

export function numbers(pdf: Pdf, object: PdfObject | undefined): number[] {
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
