import { signal } from '@preact/signals';
import { afterRender } from '../../ui/after-render.ts';
import { keepMiddle } from '../reader.ts';

export const findOpen = signal(false);
export const pagesOpen = signal(false);

/** Whether the pages stand beside the documents; otherwise they are in a dialog. As in layout.css. */
export const wide = matchMedia('(min-width: 1240px)');

/** The elements that get the focus back. */
let opener: HTMLElement | null = null;

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

const mark = (name: 'find' | 'pages', on: boolean) => {
  if (on) document.documentElement.dataset[name] = '';
  else delete document.documentElement.dataset[name];
};

/** Opens the search, or moves the focus into it. */
export function openFind(): void {
  if (findOpen.value) {
    document.querySelector<HTMLInputElement>('.find input')?.select();
    return;
  }
  opener = focused();
  findOpen.value = true;
  mark('find', true);
}

export function closeFind(): void {
  const inside = focused()?.closest('.find');
  findOpen.value = false;
  mark('find', false);
  if (!inside) return;
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  // Wait until the search is gone: the dock of narrow screens is hidden until then.
  afterRender(() => target?.focus({ preventScroll: true }));
}

/**
 * Shows or hides the pages. Beside the documents, they make these narrower: the middle stays where it is. A dialog moves
 * nothing.
 */
export function togglePages(): void {
  const toggle = () => {
    pagesOpen.value = !pagesOpen.value;
    mark('pages', pagesOpen.value && wide.matches);
  };
  if (wide.matches) keepMiddle(toggle);
  else toggle();
}
