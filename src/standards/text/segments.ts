/**
 * Characters passed to a segmenter at once. V8 copies the whole input into each returned segment, so segmenting a text
 * of 20,000 characters at once takes 800 MB.
 */
const WINDOW = 1024;

const words = new Intl.Segmenter('th', { granularity: 'word' });
const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits text into user-perceived characters, each with its marks (UAX #29). */
export const graphemesOf = (text: string): string[] => segmentsOf(graphemes, text);

/** Splits text of scripts without spaces into words, by a dictionary. */
export const wordsOf = (text: string): string[] => segmentsOf(words, text);

/**
 * Returns the segments of a text in order. A segment that ends at the end of a window is segmented again with the
 * following text; one longer than a window is split.
 */
function segmentsOf(segmenter: Intl.Segmenter, text: string): string[] {
  const segments: string[] = [];
  let from = 0;
  while (from < text.length) {
    const window = text.slice(from, from + WINDOW);
    const isLast = from + window.length === text.length;
    const found = [...segmenter.segment(window)].map(({ segment }) => segment);
    if (!isLast && found.length > 1) found.pop();
    for (const segment of found) from += segment.length;
    segments.push(...found);
  }
  return segments;
}
