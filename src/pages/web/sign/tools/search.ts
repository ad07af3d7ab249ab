import { batch, signal } from '@preact/signals';
import { fold, occurrences } from '../../pdf/search/fold.ts';
import { pageText } from '../../pdf/search/page-text.ts';
import { openDocument } from '../reader.ts';
import { allPages, inSight, type Place } from './in-sight.ts';

/** A match: the index of its page in `allPages`, and its place among the matches of that page, from 0. */
export interface Match {
  readonly page: number;
  readonly nth: number;
}

/** Folded texts by document content and page; they stay as long as the page is open. */
const known = new Map<string, string>();
const keyOf = ({ document, number }: Place) => `${document.urlSha256}/${number}`;

/** The folded query. */
export const query = signal('');
/** Matches on each page; undefined for pages that are not read yet. */
export const counts = signal<readonly (number | undefined)[]>([]);
/** How many pages have no text. */
export const pictures = signal(0);
export const current = signal<Match | null>(null);
export const failed = signal(false);

const countOn = (place: Place): number | undefined => {
  const text = known.get(keyOf(place));
  return text === undefined ? undefined : occurrences(text, query.value).length;
};

/** Reads all pages, one after another in PDF.js' worker, beginning with the one in sight. */
export async function readPages(signal: AbortSignal): Promise<void> {
  const pages = allPages();
  const [from, total] = [inSight.value, pages.length];
  failed.value = false;
  take(pages);
  try {
    for (let step = 0; step < total; step++) {
      const place = pages[(from + step) % total]!;
      if (known.has(keyOf(place))) continue;
      const pdf = await openDocument(place.document);
      const text = await pageText(await pdf.getPage(place.number));
      if (signal.aborted) return;
      known.set(keyOf(place), fold(text).text.trim());
      take(pages);
    }
  } catch {
    if (!signal.aborted) failed.value = true;
  }
}

/** Counts the matches on the pages that are read, and chooses the first one if there is none yet. */
function take(pages: readonly Place[]): void {
  batch(() => {
    counts.value = pages.map(countOn);
    pictures.value = pages.filter((place) => known.get(keyOf(place)) === '').length;
    current.value ??= firstFrom(inSight.value);
  });
}

/** Searches for another text, from the page in sight on. */
export function searchFor(words: string): void {
  batch(() => {
    query.value = fold(words).text.trim();
    current.value = null;
    take(allPages());
  });
}

/** The first match on a page or after it, or else from the beginning; null if there is none. */
function firstFrom(page: number): Match | null {
  const total = counts.value.length;
  for (let step = 0; step < total; step++) {
    const at = (page + step) % total;
    if (counts.value[at]) return { page: at, nth: 0 };
  }
  return null;
}

/** Goes to the next match, or the one before; after the last one comes the first. */
export function goToMatch(step: 1 | -1): void {
  const at = current.value;
  if (!at) return;
  const all = counts.value.flatMap((count = 0, page) => Array.from({ length: count }, (_, nth) => ({ page, nth })));
  const index = all.findIndex(({ page, nth }) => page === at.page && nth === at.nth);
  current.value = all[(index + step + all.length) % all.length] ?? null;
}

const sum = (all: readonly (number | undefined)[]): number => all.reduce<number>((total, one = 0) => total + one, 0);

/** The number of matches so far, and the number of the current one, from 1. */
export const tally = (): { at: number; count: number } => {
  const { page, nth } = current.value ?? { page: 0, nth: -1 };
  return { at: sum(counts.value.slice(0, page)) + nth + 1, count: sum(counts.value) };
};
