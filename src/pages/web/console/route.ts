import { signal } from '@preact/signals';

/** Where one is in the console: `/console/<view>/<id>/<part>`. */
export interface Route {
  readonly view: string;
  readonly id: string | null;
  readonly part: string | null;
}

const read = (): Route => {
  const [, , view, id, part] = location.pathname.split('/');
  return { view: view || 'envelopes', id: id ?? null, part: part ?? null };
};

export const route = signal<Route>(read());

export const addressOf = (view: string, id?: string, part?: string): string =>
  ['/console', view, id, part].filter(Boolean).join('/');

/** Goes somewhere in the console; the focus goes to what is shown there. */
export function go(view: string, id?: string, part?: string): void {
  history.pushState(null, '', addressOf(view, id, part));
  route.value = read();
  scrollTo(0, 0);
  requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
}

/** What is shown has another address from now on; nothing moves. */
export function stayAt(view: string, id: string, part?: string): void {
  history.replaceState(null, '', addressOf(view, id, part));
  route.value = read();
}

/** Links inside the console need no new page; back and forward work. */
export function followRoute(): void {
  addEventListener('popstate', () => {
    route.value = read();
  });
  document.addEventListener('click', (event) => {
    const link = (event.target as Element).closest?.('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !plain || link.target || link.origin !== location.origin || link.hasAttribute('download')) return;
    const [, console, view, id, part] = link.pathname.split('/');
    if (console !== 'console' || view === 'enter') return;
    event.preventDefault();
    go(view || 'envelopes', id, part);
  });
}
