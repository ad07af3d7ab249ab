import { signal } from '@preact/signals';
import { t } from '../../generated/words/tools.ts';
import { followPages } from '../../pdf/column.tsx';
import { afterRender } from '../../ui/hooks.ts';
import { keepMiddle } from '../reader.ts';
import { type SigningDocument, session } from '../session.ts';
import { announcement } from '../stage.ts';

export const findOpen = signal(false);
export const pagesOpen = signal(false);

const wide = matchMedia('(min-width: 1241px)');

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

/** A page of one of the documents. */
export interface Place {
  readonly document: SigningDocument;
  /** From 1. */
  readonly number: number;
}

/** All pages, in reading order. */
export const allPages = (): Place[] =>
  session.value.documents.flatMap((document) => document.pages.map((_, index) => ({ document, number: index + 1 })));

/** The index in `allPages` of the page of which most is visible. */
export const inSight = signal(0);

const pageElements = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-page]')];

/** The element of a page, by its index in `allPages`. */
export const pageElement = (index: number): HTMLElement | undefined => pageElements()[index];

/** Follows the page in sight. Returns a function that ends it. */
export const followSight = (): (() => void) =>
  followPages(pageElements(), (index) => {
    inSight.value = index;
  });

/** Scrolls to a page at once, so that the pages between are not painted, and announces it. */
export function goToPage(index: number): void {
  pageElement(index)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  inSight.value = index;
  const { document: shown, number } = allPages()[index]!;
  announcement.value = t('counterAt', { page: number, total: shown.pages.length });
}
