import { useEffect, useRef } from 'preact/hooks';
import { clearHits, showHits } from '../../pdf/search/hits.ts';
import { TEXT_READY } from '../../pdf/search/text-ready.ts';
import { pageElement } from './in-sight.ts';
import { current, type Match, query } from './search.ts';

const paints = () => document.querySelectorAll<HTMLElement>('.documents .paint[data-text]');

/**
 * Marks the matches on the painted pages, and on others as soon as their text is there. Brings the current match into
 * sight, once.
 */
export function useHits(): void {
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
