/** How long a page may take to become as tall as it was, ms. */
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

/** Scrolls once the page is tall enough, unless the reader does something first. */
function scrollWhenTall(): void {
  const place = Number((history.state as { scroll?: number } | null)?.scroll ?? 0);
  if (!place) return;
  const stop = () => {
    observer.disconnect();
    clearTimeout(timer);
    for (const act of acts) removeEventListener(act, stop);
  };
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - innerHeight < place) return;
    scrollTo(0, place);
    stop();
  });
  const acts = ['wheel', 'touchstart', 'keydown', 'pointerdown'];
  for (const act of acts) addEventListener(act, stop, { passive: true });
  const timer = setTimeout(stop, PATIENCE_MS);
  observer.observe(document.body);
}
