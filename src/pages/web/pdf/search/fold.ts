import { foldText } from '../../../../kernel/fold-text.ts';

/** A text as the search compares it, and where each of its UTF-16 units comes from. */
export interface Folded {
  readonly text: string;
  /** Index in the source of each unit of `text`. */
  readonly from: readonly number[];
}

const quotes: Readonly<Record<string, string>> = { '’': "'", '‘': "'", '“': '"', '”': '"' };
/** A hyphen inside a word, also at the end of a line: "signa-⏎ture". */
const HYPHEN = /(?<=\p{L})[-\u2010\u2011]\n?(?=\p{L})/uy;

/**
 * Folds a text for searching as `foldText` does. Line breaks and runs of spaces become one space, typographic quotes
 * become straight ones, and hyphens inside words disappear, so that a word that is divided at the end of a line is
 * found. A line break is `\n`.
 */
export function fold(source: string): Folded {
  let text = '';
  const from: number[] = [];
  for (let at = 0; at < source.length; ) {
    HYPHEN.lastIndex = at;
    const hyphen = HYPHEN.exec(source)?.[0];
    const letter = hyphen ?? String.fromCodePoint(source.codePointAt(at)!);
    const folded = hyphen ? '' : foldOne(letter, text);
    text += folded;
    for (let unit = 0; unit < folded.length; unit++) from.push(at);
    at += letter.length;
  }
  return { text, from };
}

function foldOne(letter: string, before: string): string {
  if (letter === '\u00ad') return '';
  if (/\s/.test(letter)) return before === '' || before.endsWith(' ') ? '' : ' ';
  if (letter < '\u0080') return letter.toLowerCase();
  return quotes[letter] ?? foldText(letter);
}

/** The starts of a query in a folded text; matches do not overlap. Empty for an empty query. */
export function occurrences(text: string, query: string): number[] {
  const starts: number[] = [];
  if (!query) return starts;
  for (let at = text.indexOf(query); at >= 0; at = text.indexOf(query, at + query.length)) starts.push(at);
  return starts;
}
