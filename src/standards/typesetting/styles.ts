import type { Language } from '../../kernel/language.ts';
import { Recent } from '../../kernel/shared-work.ts';
import { fillLines, graphemesOf, pieceCharacters, piecesOf, type Typefaces } from '../text/index.ts';
import { type Color, type Style, textWidth } from './paper.ts';

/** sRGB colours; every text colour has a contrast of at least 4.5 on white, so that a photocopy stays readable. */
export const colors = {
  ink: [0.09, 0.12, 0.17],
  muted: [0.36, 0.4, 0.46],
  accent: [0.11, 0.24, 0.43],
  good: [0.07, 0.4, 0.26],
  bad: [0.66, 0.13, 0.13],
  warn: [0.55, 0.32, 0.02],
  line: [0.83, 0.85, 0.88],
  panel: [0.955, 0.965, 0.98],
} as const satisfies Record<string, Color>;

/** Styles of text that every kind of document uses. */
export const styles = {
  small: { face: 'print', size: 7, color: colors.muted, leading: 9.5 },
  heading: { face: 'bold', size: 12.5, color: colors.accent, leading: 16 },
  headingEnglish: { face: 'print', size: 8.5, color: colors.muted, leading: 16 },
  block: { face: 'bold', size: 10, color: colors.ink, leading: 13.5 },
  label: { face: 'print', size: 8, color: colors.ink, leading: 12 },
  labelEnglish: { face: 'print', size: 6.5, color: colors.muted, leading: 12 },
  value: { face: 'print', size: 8.5, color: colors.ink, leading: 12 },
  strong: { face: 'bold', size: 8.5, color: colors.ink, leading: 12 },
  good: { face: 'bold', size: 8.5, color: colors.good, leading: 12 },
  bad: { face: 'bold', size: 8.5, color: colors.bad, leading: 12 },
  body: { face: 'print', size: 8.5, color: colors.ink, leading: 12.5 },
  note: { face: 'print', size: 7.5, color: colors.muted, leading: 10.5 },
  bodyEnglish: { face: 'print', size: 7.5, color: colors.muted, leading: 10.5 },
  detail: { face: 'print', size: 7.5, color: colors.ink, leading: 10.5 },
  digest: { face: 'mono', size: 7, color: colors.ink, leading: 12 },
  tableTitle: { face: 'bold', size: 7, color: colors.accent, leading: 10 },
  code: { face: 'mono', size: 7, color: colors.ink, leading: 9.8 },
} as const satisfies Record<string, Style>;

/** Broken texts that a process keeps, most of them the same in every file, and the longest of them. */
const MAX_KEPT = 1_500;
const LONGEST_KEPT = 400;
const broken = new WeakMap<Typefaces, Recent<readonly string[]>>();

/**
 * Breaks printable text into lines of at most `width` points: between words, and inside a word only where it is wider
 * than a line (a long name, an e-mail, a fingerprint). Never fails, whatever the text; at least one line.
 */
export function wrap(fonts: Typefaces, text: string, style: Style, width: number): readonly string[] {
  if (text.length > LONGEST_KEPT) return breakLines(fonts, text, style, width);
  const kept = broken.get(fonts) ?? new Recent(MAX_KEPT);
  broken.set(fonts, kept);
  return kept.get(`${style.face} ${style.size} ${width} ${text}`, () => breakLines(fonts, text, style, width));
}

function breakLines(fonts: Typefaces, text: string, { face, size }: Style, width: number): readonly string[] {
  const typeface = fonts[face];
  const pieces = piecesOf(typeface, french(text));
  return fillLines(pieces, (width * 1000) / size, (piece) => pieceCharacters(typeface, piece)).map((line) => line.text);
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
function monthsOf(language: Language, month: 'long' | 'short'): string {
  const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, index) => format.format(Date.UTC(2026, index, 1))).join('|');
}

/** Text that must stay on one line: what does not fit ends in an ellipsis. */
export function shorten(fonts: Typefaces, text: string, { face, size }: Style, width: number): string {
  if (textWidth(fonts, face, text) * size <= width) return text;
  let kept = '';
  let used = textWidth(fonts, face, '…');
  for (const segment of graphemesOf(text)) {
    used += textWidth(fonts, face, segment);
    if (used * size > width) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/**
 * Characters that have no picture, or that change the order or place of others: controls, bidirectional overrides,
 * zero-width and tag characters, lone surrogates, noncharacters. Somebody else's text must not be able to hide or
 * reorder a word of a proof, so they are shown by their number.
 */
const unseen =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufdd0-\ufdef\ufeff\ufff9-\ufffb\ufffe\uffff\u{e0000}-\u{e007f}\ud800-\udfff]/gu;
/** Joiners and variation selectors have no picture of their own. */
const joiners = /\u200c|\u200d|[\ufe00-\ufe0f]/gu;
/** What they do change: Persian and Indic spelling, and pictures of several characters. Elsewhere they only hide. */
const joined =
  /[\p{sc=Arab}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{Extended_Pictographic}\p{Emoji_Modifier}#*0-9]\ufe0f?$/u;

/** Latin letters and their marks, each one character in NFC, and punctuation: printable as they are. */
const latin = /^[\x20-\x7e\xa0-\xac\xae-\u024f\u2010-\u2027\u2030-\u203a\u20ac]*$/;

/** Text from outside, on one line, as it may stand in a proof; nothing of it can act. The exact text is in the JSON. */
export function printable(text: string): string {
  if (latin.test(text)) return text;
  return text
    .normalize('NFC')
    .replace(/\r\n|[\t\n\r\v\f\u0085\u2028\u2029]/gu, ' ')
    .replace(joiners, (joiner, at: number, whole: string) =>
      joined.test(whole.slice(Math.max(0, at - 2), at)) ? joiner : '',
    )
    .replace(unseen, (character) => `[U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}]`);
}

/** The same for text whose line ends say something: one printable string for each line. */
export const printableLines = (text: string): string[] =>
  text.split(/\r\n|[\n\r\v\f\u0085\u2028\u2029]/u).map(printable);
