import { fold, occurrences } from './fold.ts';
import { layerText } from './page-text.ts';

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
