import { itemAt } from '../../../../kernel/definitely.ts';
import { draft } from './draft.ts';
import { findField } from './fields.ts';
import type { Size } from './geometry.ts';

/** A rendered page. */
export interface Paper {
  readonly element: HTMLElement;
  /** Key of its document. */
  readonly document: string;
  /** From 1. */
  readonly page: number;
  /** In points. */
  readonly size: Size;
}

export const paperName = (document: string, page: number): string => `${document}/${page}`;

function paperOf(element: HTMLElement): Paper {
  const [document = '', page] = element.dataset.paper!.split('/');
  const { pages } = draft.value.documents.find(({ key }) => key === document)!;
  return { element, document, page: Number(page), size: itemAt(pages, Number(page) - 1) };
}

/** The page at a point of the window. */
export function paperAt(x: number, y: number): Paper | null {
  const found = document.elementsFromPoint(x, y).map((one) => one.closest<HTMLElement>('[data-paper]'));
  const element = found.find(Boolean);
  return element ? paperOf(element) : null;
}

/** The page of a field. */
export function paperUnder(key: string): Paper | null {
  const field = findField(key);
  const name = field && paperName(field.document, field.page);
  const element = name ? document.querySelector<HTMLElement>(`[data-paper="${name}"]`) : null;
  return element && paperOf(element);
}

/** The page with the largest visible area, and its visible middle in percent of its height. */
export function paperInSight(): { paper: Paper; middle: number } | null {
  let best: { element: HTMLElement; seen: number; middle: number } | undefined;
  const bar = document.querySelector('.editor-bar')?.getBoundingClientRect();
  const below = bar !== undefined && bar.top > innerHeight / 2;
  const top = below ? 0 : (bar?.bottom ?? 0);
  const bottom = below ? bar.top : innerHeight;
  for (const element of document.querySelectorAll<HTMLElement>('[data-paper]')) {
    const box = element.getBoundingClientRect();
    const [from, to] = [Math.max(box.top, top), Math.min(box.bottom, bottom)];
    if (to - from <= (best?.seen ?? 0)) continue;
    best = { element, seen: to - from, middle: (((from + to) / 2 - box.top) / box.height) * 100 };
  }
  const element = best?.element ?? document.querySelector<HTMLElement>('[data-paper]');
  return element ? { paper: paperOf(element), middle: best?.middle ?? 50 } : null;
}

/** Converts a point of the window to percent of a page. */
export function onPaper({ element }: Paper, x: number, y: number): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: ((x - box.left) / box.width) * 100, y: ((y - box.top) / box.height) * 100 };
}
