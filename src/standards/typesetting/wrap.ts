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

/** French marks never begin or end a line alone: their space does not break. */
const french = (text: string): string => text.replaceAll('« ', '«\u00a0').replace(/ (?=[»;:?!])/gu, '\u00a0');

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
