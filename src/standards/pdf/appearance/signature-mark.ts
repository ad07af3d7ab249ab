import {
  beginsAtRight,
  fitOfValue,
  type Hand,
  inside,
  LEADING,
  layOut,
  type Measure,
  type TextArea,
  type TextFit,
} from '../../text/index.ts';
import type { Stream } from '../objects.ts';
import type { Placement } from '../pages.ts';
import type { Pdf } from '../pdf.ts';
import type { Update } from '../update.ts';
import { type Area, Canvas, type Colour, colours, type Ink } from './canvas.ts';
import { embedPicture } from './picture.ts';

/** The appearance of a signature on its page. */
export interface SignatureMark {
  /** A drawing (PNG), a typed name, or neither: then only the lines are shown. */
  readonly picture?: Buffer;
  readonly typed?: string;
  /** Handwriting of a typed name. Default: `script`. */
  readonly hand?: Hand;
  /** Shown below or beside it; see `signatureLines`. */
  readonly lines: readonly string[];
  /** Test mode: prints in red over the mark that it has no legal value. */
  readonly specimen: boolean;
}

/** Printed in test mode over every visible signature. */
const SPECIMEN = 'SPECIMEN – sans valeur';

/**
 * Returns the lines below a signature: name, "Fait à …, le …", and level.
 *
 * @param date formatted in the signer's language and time zone
 */
export function signatureLines(of: { name: string; place?: string; date?: string; level?: string }): string[] {
  const { name, place, date, level } = of;
  const made = [place && `Fait à ${place}`, date && (place ? `le ${date}` : `Le ${date}`)].filter(Boolean).join(', ');
  return [name, made, level ?? ''].map(cleanLine).filter((line) => line !== '');
}

/** Draws a mark: the picture above its lines, or beside them if the area is wide. */
export function signatureForm(update: Update, placement: Placement, ink: Ink, mark: SignatureMark): Stream {
  const canvas = new Canvas(placement, ink);
  canvas.paper(update.pdf);
  canvas.frame(canvas.inside(0.4), colours.frame, 0.6);
  const { area, band } = reserveBand(canvas.inside(MARGIN), mark.specimen);
  const hasMark = mark.picture !== undefined || Boolean(mark.typed);
  const { top, bottom } = divide(area, hasMark, mark.lines.length);
  if (mark.picture) drawPicture(update, canvas, top, mark.picture);
  else if (mark.typed) writeTyped(canvas, top, cleanLine(mark.typed), mark.hand);
  if (mark.lines.length > 0 && bottom.height >= MIN_CAPTION) {
    writeText(canvas, bottom, mark.lines.map(cleanLine).join('\n'), captionStyle(bottom, mark.lines.length));
  }
  if (mark.specimen) writeText(canvas, band, SPECIMEN, specimenStyle(band));
  return canvas.form();
}

/** Around the mark and its lines, points. */
const MARGIN = 3;
/** Minimum size of the lines, points: smaller ones would be unreadable. */
const MIN_CAPTION = 4;
/** If the area is wider than this many heights, the lines are beside the mark. */
const WIDE = 3;

function reserveBand(whole: Area, specimen: boolean): { area: Area; band: Area } {
  const height = specimen ? Math.min(14, whole.height * 0.3) : 0;
  const rest = whole.height - height;
  return { area: { ...whole, height: rest }, band: { ...whole, y: whole.y + rest, height } };
}

function divide(area: Area, hasMark: boolean, lines: number): { top: Area; bottom: Area } {
  const { x, y, width, height } = area;
  if (!hasMark) return { top: area, bottom: area };
  if (lines === 0) return { top: area, bottom: { ...area, height: 0 } };
  if (width > WIDE * height) {
    const left = width * 0.45;
    // Handwriting extends beyond its letters.
    return {
      top: { ...area, width: left - Math.min(10, left * 0.08) },
      bottom: { x: x + left, y, width: width - left, height },
    };
  }
  const caption = Math.min(height / 2, lines * 9);
  return { top: { x, y: y + caption, width, height: height - caption }, bottom: { x, y, width, height: caption } };
}

function drawPicture(update: Update, canvas: Canvas, area: Area, png: Buffer): void {
  const { image, width, height } = embedPicture(update, png);
  const scale = Math.min(area.width / width, area.height / height);
  const drawn = { width: width * scale, height: height * scale };
  canvas.picture(image, {
    x: area.x + (area.width - drawn.width) / 2,
    y: area.y + (area.height - drawn.height) / 2,
    ...drawn,
  });
}

/** Smallest size of a typed name on one line, points. A longer name is wrapped. */
const LEGIBLE = 6;

function writeTyped(canvas: Canvas, area: Area, name: string, hand: Hand = 'script'): void {
  writeText(canvas, area, name, { ...typedStyle(area), hand, wraps: isLong(canvas.typeface(hand), area, name) });
}

const isLong = (measure: Measure, area: TextArea, name: string): boolean =>
  (measure.width(name) * LEGIBLE) / 1000 > area.width;

/** Whether a box holds a typed name whole and legibly, above its lines and below the words of test mode. */
export function holdsTyped(measure: Measure, box: TextArea, typed: string, lines: number): boolean {
  const { area } = reserveBand({ x: 0, y: 0, ...inside(box, MARGIN) }, true);
  const { top } = divide(area, true, lines);
  const name = cleanLine(typed);
  return layOut(measure, top, name, { ...typedStyle(top), wraps: isLong(measure, top, name) }).isLegible;
}

const typedStyle = ({ height }: Area) =>
  ({
    hand: 'script',
    colour: colours.ink,
    largest: Math.min(40, height * 0.8),
    smallest: 4,
    align: 'centre',
    anchor: 'middle',
  }) as const;

const captionStyle = ({ height }: Area, lines: number) =>
  ({
    hand: 'text',
    colour: colours.quiet,
    largest: Math.min(7.5, height / lines / 1.2),
    smallest: 2.5,
    wraps: true,
    align: 'start',
    anchor: 'middle',
  }) as const;

const specimenStyle = ({ height }: Area) =>
  ({
    hand: 'text',
    colour: colours.warning,
    largest: height * 0.8,
    smallest: 2,
    wraps: false,
    align: 'centre',
    anchor: 'middle',
  }) as const;

interface TextStyle extends TextFit {
  readonly hand: Hand;
  readonly colour: Colour;
  /** `start` is the side at which reading of the paragraph begins. */
  readonly align: 'start' | 'centre';
  /** Vertical position if the text does not fill the area. */
  readonly anchor: 'top' | 'middle';
}

/** Draws text into an area, wrapped if requested, as large as fits; below the smallest size where it must. */
function writeText(canvas: Canvas, area: Area, text: string, style: TextStyle): void {
  const { size, lines } = layOut(canvas.typeface(style.hand), area, text, style);
  const bases = text.split('\n').map((paragraph) => (beginsAtRight(paragraph) ? 'rtl' : 'ltr'));
  const leading = size * LEADING;
  const { ascent, descent } = canvas.metrics(style.hand);
  const slack = Math.max(0, area.height - lines.length * leading);
  const top = area.y + area.height - (style.anchor === 'middle' ? slack / 2 : 0);
  // The baseline position that centres ascent and descent within the line spacing.
  const drop = leading / 2 + (((ascent - descent) / 2) * size) / 1000;
  lines.forEach(({ text: part, paragraph }, i) => {
    const y = top - i * leading - drop;
    if (part === '' || y < area.y - leading) return;
    const base = bases[paragraph]!;
    const line = canvas.shape(style.hand, part, base);
    const free = Math.max(0, area.width - (line.width * size) / 1000);
    const x = area.x + (style.align === 'centre' ? free / 2 : base === 'rtl' ? free : 0);
    canvas.line(line, { x, y, size, colour: style.colour, clip: area });
  });
}

/** Returns the value of a text field as it is drawn and stored. */
export const textValue = (text: string, type: 'text' | 'date'): string =>
  type === 'text' ? cleanText(text) : cleanLine(text);

/** Whether a box holds a value whole and legibly. */
export const holdsValue = (measure: Measure, box: TextArea, value: string): boolean =>
  layOut(measure, inside(box), textValue(value, 'text'), fitOfValue(box)).isLegible;

/** Draws a text field's value, wrapped and shrunk if necessary. */
export function textFieldForm(pdf: Pdf, placement: Placement, ink: Ink, value: string): Stream {
  const canvas = new Canvas(placement, ink);
  const fit = fitOfValue(placement);
  if (value !== '') {
    canvas.paper(pdf);
    writeText(canvas, canvas.inside(), value, {
      hand: 'text',
      colour: colours.ink,
      ...fit,
      align: 'start',
      anchor: placement.height < 2.4 * fit.largest ? 'middle' : 'top',
    });
  }
  return canvas.form();
}

/**
 * Cleans text for drawing and storing in a field: line ends become `\n`, other control characters spaces, lone
 * surrogates U+FFFD; bidirectional control characters (which can make `exe.pdf` look like `fdp.exe`) are removed.
 * Normalised to NFC, so that a letter and its accent are one glyph if possible.
 */
function cleanText(text: string): string {
  return text
    .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd')
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/(?!\n)\p{Cc}/gu, ' ')
    .normalize('NFC');
}

/** The same, on one line. */
const cleanLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** The two appearances of a checkbox, drawn from the start: filling it only switches between them. */
export function checkboxForms(pdf: Pdf, placement: Placement): { on: Stream; off: Stream } {
  return { on: draw(pdf, placement, true), off: draw(pdf, placement, false) };
}

function draw(pdf: Pdf, placement: Placement, checked: boolean): Stream {
  const canvas = new Canvas(placement, null);
  canvas.paper(pdf);
  const side = Math.min(canvas.width, canvas.height) - 1;
  const box = { x: (canvas.width - side) / 2, y: (canvas.height - side) / 2, width: side, height: side };
  canvas.frame(box, colours.ink, Math.min(1, side / 10));
  if (checked) {
    const at = (x: number, y: number) => [box.x + side * x, box.y + side * y] as const;
    canvas.stroke([at(0.2, 0.52), at(0.42, 0.26), at(0.82, 0.76)], colours.ink, Math.max(0.6, side / 9));
  }
  return canvas.form();
}
