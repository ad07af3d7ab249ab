import type { PDFPageProxy } from 'pdfjs-dist';
import { foldText } from '../../../../kernel/fold-text.ts';

/** Removes the marks of a search from a painted page. */
export function clearHits(paint: Element): void {
  paint.querySelector('.hits')?.remove();
}

/**
 * Marks the places of a folded query on a painted page, in percent of the page. `now` is the current one, from 0, or
 * null. Returns its element, or null.
 */
export function showHits(paint: Element, query: string, now: number | null): Element | null {
  clearHits(paint);
  const layer = paint.querySelector('.textLayer');
  if (!layer) return null;
  const { text, nodes } = layerText(layer);
  const folded = fold(text);
  const hits = document.createElement('div');
  hits.className = 'hits';
  hits.setAttribute('aria-hidden', 'true');
  const page = paint.getBoundingClientRect();
  for (const [nth, at] of occurrences(folded.text, query).entries()) {
    const [start, end] = [folded.from[at]!, folded.from[at + query.length - 1]! + 1];
    for (const one of nodes) {
      const length = one.node.data.length;
      if (one.start >= end || one.start + length <= start) continue;
      const range = document.createRange();
      range.setStart(one.node, Math.max(0, start - one.start));
      range.setEnd(one.node, Math.min(length, end - one.start));
      hits.append(markAt(range.getBoundingClientRect(), page, nth === now));
    }
  }
  layer.before(hits);
  return hits.querySelector('.now');
}

function markAt(box: DOMRect, page: DOMRect, now: boolean): HTMLElement {
  const mark = document.createElement('i');
  if (now) mark.className = 'now';
  mark.style.left = `${((box.left - page.left) / page.width) * 100}%`;
  mark.style.top = `${((box.top - page.top) / page.height) * 100}%`;
  mark.style.width = `${(box.width / page.width) * 100}%`;
  mark.style.height = `${(box.height / page.height) * 100}%`;
  return mark;
}

/** A text as the search compares it, and where each of its UTF-16 units comes from. */
interface Folded {
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

/**
 * The text of a page as PDF.js' worker reads it, with `\n` at the ends of lines; empty for a scanned page. Reads the
 * stream by its reader: Safari cannot iterate over a stream.
 */
export async function pageText(page: PDFPageProxy): Promise<string> {
  const reader = page.streamTextContent().getReader();
  let text = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return text;
    for (const item of value.items) if ('str' in item) text += item.str + (item.hasEOL ? '\n' : '');
  }
}

/** The same text from a text layer of PDF.js, with the text nodes that hold it. */
function layerText(layer: Element): { text: string; nodes: { node: Text; start: number }[] } {
  const walker = document.createTreeWalker(layer, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; start: number }[] = [];
  let text = '';
  while (walker.nextNode()) {
    const node = walker.currentNode;
    if (node instanceof Text) {
      nodes.push({ node, start: text.length });
      text += node.data;
    } else if (node.nodeName === 'BR') text += '\n';
  }
  return { text, nodes };
}
