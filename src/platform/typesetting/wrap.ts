import type { Fonts } from './fonts.ts';
import type { Style } from './paper.ts';
import { widthOf } from './text-run.ts';

/**
 * Breaks printable text into lines of at most `width` points: between words, and inside a word only where it is wider
 * than a line (a long name, an e-mail, a fingerprint). Never fails, whatever the text; at least one line.
 */
export function wrap(fonts: Fonts, text: string, { face, size }: Style, width: number): string[] {
  const room = width / size;
  const lines: string[] = [];
  let line = '';
  let used = 0;
  const flush = () => {
    lines.push(line.trimEnd());
    line = '';
    used = 0;
  };
  for (const word of french(text).split(/(?<= )/u)) {
    const bare = widthOf(fonts, face, word.trimEnd());
    if (used > 0 && used + bare > room) flush();
    if (bare <= room) {
      line += word;
      used += widthOf(fonts, face, word);
      continue;
    }
    for (const character of word) {
      const advance = widthOf(fonts, face, character);
      if (used > 0 && used + advance > room) flush();
      line += character;
      used += advance;
    }
  }
  if (line.trimEnd() !== '' || lines.length === 0) flush();
  return lines;
}

/** French marks never begin or end a line alone: their space does not break. */
const french = (text: string): string => text.replaceAll('« ', '«\u00a0').replace(/ (?=[»;:?!])/gu, '\u00a0');

/** Text that must stay on one line: what does not fit ends in an ellipsis. */
export function shorten(fonts: Fonts, text: string, { face, size }: Style, width: number): string {
  if (widthOf(fonts, face, text) * size <= width) return text;
  let kept = '';
  let used = widthOf(fonts, face, '…');
  for (const character of text) {
    used += widthOf(fonts, face, character);
    if (used * size > width) break;
    kept += character;
  }
  return `${kept.trimEnd()}…`;
}
