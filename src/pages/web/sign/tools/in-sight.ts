import { signal } from '@preact/signals';
import { t } from '../../i18n/index.ts';
import { followPages } from '../../pdf/in-sight.ts';
import { type SigningDocument, session } from '../session.ts';
import { announcement } from '../stage.ts';

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
