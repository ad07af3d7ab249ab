import { onceShown } from './arrival.ts';

/** How long a view may take to become as tall as it was, ms. */
const PATIENCE_MS = 3_000;

/** Remembers how far the current entry of the history is scrolled. */
export const keepPlace = (): void => history.replaceState({ scroll: scrollY }, '');

/**
 * Scrolls to where the reader was, on going back and after a reload. The browser cannot: content arrives later than the
 * address changes. `onReturn` shows the address.
 */
export function restorePlaces(onReturn: () => void): void {
  history.scrollRestoration = 'manual';
  addEventListener('pagehide', keepPlace);
  addEventListener('popstate', () => {
    onReturn();
    scrollWhenTall();
  });
  scrollWhenTall();
}

/** Scrolls once the view is shown and tall enough, unless the reader does something first. */
function scrollWhenTall(): void {
  const place = Number((history.state as { scroll?: number } | null)?.scroll ?? 0);
  if (!place) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    cancel();
    observer.disconnect();
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, stop);
  };
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < place) return;
    scrollTo(0, place);
    stop();
  });
  const acts = ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'];
  for (const act of acts) addEventListener(act, stop, { passive: true });
  // Until then, the page has the height of the last view, which may be tall enough too.
  const cancel = onceShown(() => {
    observer.observe(document.body);
    timer = setTimeout(stop, PATIENCE_MS);
  });
}
