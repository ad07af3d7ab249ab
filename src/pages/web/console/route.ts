import { signal } from '@preact/signals';
import { beginView, onceShown } from './arrival.ts';

/** How long a view may take to become as tall as it was, ms. */
const PATIENCE_MS = 3_000;

/** Remembers how far the current entry of the history is scrolled. */
const keepPlace = (): void => history.replaceState({ scroll: scrollY }, '');

/**
 * Scrolls to where the reader was, on going back and after a reload. The browser cannot: content arrives later than the
 * address changes. `onReturn` shows the address.
 */
function restorePlaces(onReturn: () => void): void {
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
function showPart(id: string): void {
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

/** The current route: `/console/<view>/<id>/<part>`. */
export interface Route {
  readonly view: string;
  readonly id: string | null;
  readonly part: string | null;
  /** The query of the address, without `?`: filters and page of a list. */
  readonly query: string;
}

const read = (): Route => {
  const [, , view, id, part] = location.pathname.split('/');
  return { view: view || 'overview', id: id ?? null, part: part ?? null, query: location.search.slice(1) };
};

export const route = signal<Route>(read());

export const viewAddress = (view: string, id?: string, part?: string): string =>
  ['/console', view, id, part].filter(Boolean).join('/');

/**
 * The query with which the OpenID provider sent the browser to `/console/oidc`; otherwise empty. It is removed from the
 * address and the history, because it contains the authorization code.
 */
export const providerAnswer = route.value.view === 'oidc' ? location.search.slice(1) : '';
if (providerAnswer) history.replaceState(null, '', '/console');

/** Whether the page was opened to sign in: by a link, or coming back from the OpenID provider. */
export const isSigningIn = ({ view }: Route): boolean => view === 'enter' || (view === 'oidc' && providerAnswer !== '');

let hasNavigated = false;

/**
 * Focuses the heading of a view that has just appeared, if the focus was lost with what it replaces: the last view, or the
 * word "loading". The first view of a page leaves the focus where the browser puts it.
 */
export function receiveFocus(heading: HTMLElement): void {
  if (hasNavigated && document.activeElement === document.body) heading.focus({ preventScroll: true });
}

/** Navigates within the console and moves the focus to the new view. */
export const go = (view: string, id?: string, part?: string): void => goTo(viewAddress(view, id, part));

/**
 * Navigates to an address of the console, which may have a query, and moves the focus to the view, or to the heading that
 * `#` names.
 */
export function goTo(address: string): void {
  keepPlace();
  history.pushState(null, '', address);
  showRoute();
  scrollTo(0, 0);
  if (location.hash) showPart(location.hash.slice(1));
  else requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
}

function showRoute(): void {
  hasNavigated = true;
  beginView();
  route.value = read();
}

/** Changes the address of the current view without navigation. */
export function stayAt(view: string, id: string, part?: string): void {
  history.replaceState(null, '', viewAddress(view, id, part));
  route.value = read();
}

/** Changes the query of the current address without a new entry in the history. */
export function setQuery(query: string): void {
  history.replaceState(history.state, '', `${location.pathname}${query && '?'}${query}`);
  route.value = read();
}

/** Handles links within the console and the back and forward buttons without a page load. */
export function followRoute(): void {
  restorePlaces(showRoute);
  if (location.hash) showPart(location.hash.slice(1));
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    const [, console, view, id, part] = link.pathname.split('/');
    if (console !== 'console' || view === 'enter') return;
    event.preventDefault();
    const hash = link.pathname === location.pathname ? '' : link.hash;
    goTo(`${viewAddress(view || 'overview', id, part)}${link.search}${hash}`);
  });
}
