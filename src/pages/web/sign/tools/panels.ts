import { signal } from '@preact/signals';
import { afterRender } from '../../ui/after-render.ts';
import { keepMiddle } from '../reader.ts';

export const findOpen = signal(false);
export const pagesOpen = signal(false);

const wide = matchMedia('(min-width: 1240px)');

/** Whether the pages stand beside the documents; otherwise they are in a dialog. As in tools.css. */
export const besideDocuments = signal(wide.matches);
wide.addEventListener('change', () => {
  besideDocuments.value = wide.matches;
});

/** The elements that get the focus back. */
let opener: HTMLElement | null = null;

const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement : null);

/** Opens the search, or moves the focus into it. */
export function openFind(): void {
  if (findOpen.value) {
    document.querySelector<HTMLInputElement>('.find input')?.select();
    return;
  }
  opener = focused();
  findOpen.value = true;
  document.documentElement.dataset.find = '';
}

export function closeFind(): void {
  const inside = focused()?.closest('.find');
  findOpen.value = false;
  delete document.documentElement.dataset.find;
  if (!inside) return;
  const target = opener?.isConnected && opener !== document.body ? opener : document.getElementById('main');
  // Wait until the search is gone: the dock of narrow screens is hidden until then.
  afterRender(() => target?.focus({ preventScroll: true }));
}

/** Call before the pages are shown or hidden: beside the documents, they make these narrower. */
export function keepPlace(): void {
  if (besideDocuments.value) keepMiddle();
}

export function togglePages(): void {
  keepPlace();
  pagesOpen.value = !pagesOpen.value;
}
