import { batch, signal } from '@preact/signals';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../generated/words/tools.ts';
import { clearHits, fold, occurrences, pageText, showHits } from '../../pdf/search/hits.ts';
import { TEXT_READY } from '../../pdf/search/text-ready.ts';
import { Icon, Picture } from '../../ui/icons.tsx';
import { openDocument } from '../reader.ts';
import { allPages, closeFind, inSight, type Place, pageElement } from './panels.ts';

/** A match: the index of its page in `allPages`, and its place among the matches of that page, from 0. */
interface Match {
  readonly page: number;
  readonly nth: number;
}

/** Folded texts by document content and page; they stay as long as the page is open. */
const known = new Map<string, string>();
const foundPlaceKey = ({ document, number }: Place) => `${document.urlSha256}/${number}`;

/** The folded query. */
const query = signal('');
/** Matches on each page; undefined for pages that are not read yet. */
const counts = signal<readonly (number | undefined)[]>([]);
/** How many pages have no text. */
const pictures = signal(0);
const current = signal<Match | null>(null);
const failed = signal(false);

const countOn = (place: Place): number | undefined => {
  const text = known.get(foundPlaceKey(place));
  return text === undefined ? undefined : occurrences(text, query.value).length;
};

/** Reads all pages, one after another in PDF.js' worker, beginning with the one in sight. */
async function readPages(signal: AbortSignal): Promise<void> {
  const pages = allPages();
  const [from, total] = [inSight.value, pages.length];
  failed.value = false;
  take(pages);
  try {
    for (let step = 0; step < total; step++) {
      const place = pages[(from + step) % total]!;
      if (known.has(foundPlaceKey(place))) continue;
      const pdf = await openDocument(place.document);
      const text = await pageText(await pdf.getPage(place.number));
      if (signal.aborted) return;
      known.set(foundPlaceKey(place), fold(text).text.trim());
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
    pictures.value = pages.filter((place) => known.get(foundPlaceKey(place)) === '').length;
    current.value ??= firstFrom(inSight.value);
  });
}

/** Searches for another text, from the page in sight on. */
function searchFor(words: string): void {
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
function goToMatch(step: 1 | -1): void {
  const at = current.value;
  if (!at) return;
  const all = counts.value.flatMap((count = 0, page) => Array.from({ length: count }, (_, nth) => ({ page, nth })));
  const index = all.findIndex(({ page, nth }) => page === at.page && nth === at.nth);
  current.value = all[(index + step + all.length) % all.length] ?? null;
}

const sum = (all: readonly (number | undefined)[]): number => all.reduce<number>((total, one = 0) => total + one, 0);

/** The number of matches so far, and the number of the current one, from 1. */
const tally = (): { at: number; count: number } => {
  const { page, nth } = current.value ?? { page: 0, nth: -1 };
  return { at: sum(counts.value.slice(0, page)) + nth + 1, count: sum(counts.value) };
};

const paints = () => document.querySelectorAll<HTMLElement>('.documents .paint[data-text]');

/**
 * Marks the matches on the painted pages, and on others as soon as their text is there. Brings the current match into
 * sight, once.
 */
function useHits(): void {
  const wanted = useRef<Match | null>(null);
  const [words, match] = [query.value, current.value];
  useEffect(() => {
    const page = match && pageElement(match.page);
    const mark = (paint: Element) => {
      const isCurrent = page?.contains(paint) ?? false;
      const hit = showHits(paint, words, isCurrent ? match!.nth : null);
      if (!isCurrent || wanted.current !== match) return;
      wanted.current = null;
      hit?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
    };
    wanted.current = match;
    for (const paint of paints()) mark(paint);
    // Not painted yet: its text comes after the page is near.
    if (wanted.current) page?.scrollIntoView({ block: 'start', behavior: 'instant' });
    const onText = ({ target }: Event) => mark(target as Element);
    document.addEventListener(TEXT_READY, onText);
    return () => document.removeEventListener(TEXT_READY, onText);
  }, [words, match]);
  useEffect(
    () => () => {
      for (const paint of paints()) clearHits(paint);
    },
    [],
  );
}

const upward = 'M6 15l6-6 6 6';
const downward = 'M6 9l6 6 6-6';
/** Delay before a search, so that the page does not move for every letter typed. */
const SETTLED_MS = 200;

/** Searches in all documents. Enter goes to the next match, Shift and Enter to the one before. */
export function FindPanel() {
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useLayoutEffect(() => input.current!.focus(), []);
  useEffect(() => {
    const stop = new AbortController();
    void readPages(stop.signal);
    return () => {
      stop.abort();
      clearTimeout(timer.current);
      searchFor('');
    };
  }, []);
  useHits();
  const step = (by: 1 | -1) => () => goToMatch(by);
  const type = (words: string) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => searchFor(words), SETTLED_MS);
  };
  return (
    <search class="find">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          goToMatch(1);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !event.shiftKey) return;
          event.preventDefault();
          goToMatch(-1);
        }}
      >
        <input
          ref={input}
          class="input"
          type="text"
          enterkeyhint="search"
          autocomplete="off"
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={200}
          onInput={(event) => type(event.currentTarget.value)}
        />
        <button type="button" class="icon-btn" aria-label={t('findPrevious')} onClick={step(-1)}>
          <Picture path={upward} />
        </button>
        <button type="button" class="icon-btn" aria-label={t('findNext')} onClick={step(1)}>
          <Picture path={downward} />
        </button>
        <button type="button" class="icon-btn" aria-label={t('findClose')} onClick={closeFind}>
          <Icon name="close" />
        </button>
      </form>
      <p class="hint" role="status">
        {outcome()}
      </p>
      <Reading />
    </search>
  );
}

const pagesRead = () => counts.value.filter((count) => count !== undefined).length;

/** What the search has found, in words. */
function outcome(): string {
  const total = counts.value.length;
  if (failed.value) return t('findFailed');
  const isRead = total > 0 && pagesRead() === total;
  if (isRead && pictures.value === total) return t('findNoText');
  const { at, count } = tally();
  const found = count > 0 ? t('findAt', { at, count }) : isRead && query.value ? t('findNone') : '';
  const unseen = isRead && pictures.value > 0 ? t('findPictures', { count: pictures.value }) : '';
  return [found, unseen].filter(Boolean).join(' – ');
}

/** How far the pages are read. Not announced: it changes with every page. */
function Reading() {
  const [done, total] = [pagesRead(), counts.value.length];
  if (done === total || failed.value) return null;
  return (
    <p class="hint" aria-hidden="true">
      {t('findReading', { done, total })}
    </p>
  );
}
