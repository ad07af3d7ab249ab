import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { t } from '../../i18n/index.ts';
import { Icon, Picture } from '../../ui/icons.tsx';
import { closeFind } from './panels.ts';
import { counts, failed, goToMatch, pictures, query, readPages, searchFor, tally } from './search.ts';
import { useHits } from './use-hits.ts';

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
