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
  whileLoading((stop) => {
    if (document.documentElement.scrollHeight - innerHeight < place) return;
    scrollTo(0, place);
    stop();
  });
}

/**
 * Shows the part of a view whose heading has this id, and focuses the heading. It stays in sight while what is above it
 * loads, unless the reader does something.
 */
export function showPart(id: string): void {
  let isFocused = false;
  whileLoading(() => {
    const heading = document.getElementById(id);
    if (!heading) return;
    heading.scrollIntoView();
    if (isFocused) return;
    isFocused = true;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  });
}

/** Runs `act` each time the page changes its height, once the view is shown, for a while or until the reader does something. */
function whileLoading(act: (stop: () => void) => void): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = () => {
    cancel();
    observer.disconnect();
    clearTimeout(timer);
    for (const deed of deeds) removeEventListener(deed, stop);
  };
  const observer = new ResizeObserver(() => act(stop));
  const deeds = ['wheel', 'touchstart', 'keydown', 'pointerdown', 'popstate'];
  for (const deed of deeds) addEventListener(deed, stop, { passive: true });
  // Until then, the page has the height of the last view, which may be tall enough too.
  const cancel = onceShown(() => {
    observer.observe(document.body);
    timer = setTimeout(stop, PATIENCE_MS);
  });
}
