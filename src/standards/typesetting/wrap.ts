import { charactersOf, fillLines, graphemesOf, piecesOf, type Typefaces } from '../text/index.ts';
import { type Style, widthOf } from './paper.ts';

/**
 * Breaks printable text into lines of at most `width` points: between words, and inside a word only where it is wider
 * than a line (a long name, an e-mail, a fingerprint). Never fails, whatever the text; at least one line.
 */
export function wrap(fonts: Typefaces, text: string, { face, size }: Style, width: number): string[] {
  const typeface = fonts[face];
  const pieces = piecesOf(typeface, french(text));
  return fillLines(pieces, (width * 1000) / size, (piece) => charactersOf(typeface, piece)).map((line) => line.text);
}

/** French marks never begin or end a line alone, and numbers keep their units: these spaces do not break. */
const french = (text: string): string =>
  text
    .replaceAll('« ', '«\u00a0')
    .replace(/ (?=[»;:?!])/gu, '\u00a0')
    .replace(AMOUNT, '\u00a0')
    .replace(DATE, (date) => date.replaceAll(' ', '\u00a0'));

/** The space within « 12 h 40 », « 45 min », « 50 % », « 12 500 », « n° 7 », “10 MB”. */
const AMOUNT =
  / (?=(?:h|min|s|%|€|EUR|o|octets?|bytes|[kKMG]?[oB]|pages?)(?![\p{L}\p{N}])|\d{3}(?!\d))(?<=\d )|(?<=\d h) (?=\d\d\b)|(?<=\bn°) (?=\d)/gu;
/** « 1er décembre 2026 », “14 Mar 2026”. */
const DATE = new RegExp(
  String.raw`\b\d{1,2}(?:er)? (?:${monthsOf('fr', 'long')}|${monthsOf('en', 'long')}|${monthsOf('en', 'short')}) \d{4}\b`,
  'gu',
);

/** The names of the months, for a pattern. */
function monthsOf(language: 'fr' | 'en', month: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 1))).join('|');
}

/** Text that must stay on one line: what does not fit ends in an ellipsis. */
export function shorten(fonts: Typefaces, text: string, { face, size }: Style, width: number): string {
  if (widthOf(fonts, face, text) * size <= width) return text;
  let kept = '';
  let used = widthOf(fonts, face, '…');
  for (const segment of graphemesOf(text)) {
    used += widthOf(fonts, face, segment);
    if (used * size > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}
