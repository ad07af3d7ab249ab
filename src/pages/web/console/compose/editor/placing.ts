import { signal } from '@preact/signals';
import { itemAt } from '../../../../../kernel/definitely.ts';
import type { FieldKind } from '../../../../../kernel/field-kinds.ts';
import { t } from '../../../generated/words/console.ts';
import { afterRender } from '../../../ui/hooks.ts';
import { draft, signersIn } from '../draft.ts';
import { addField, chosenSigner, findField, tool } from '../fields.ts';
import { type Attributes, newAttributes, usualSizeOn } from './field-types.ts';
import { around, type Box, type Size, spanned } from './geometry.ts';

/** A rendered page. */
interface Paper {
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
function paperInSight(): { paper: Paper; middle: number } | null {
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

/** The name of the page with the largest visible area. Null before a page is drawn. */
export const nameInSight = (): string | null => paperInSight()?.paper.element.dataset.paper ?? null;

/** Converts a point of the window to percent of a page. */
export function onPaper({ element }: Paper, x: number, y: number): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: ((x - box.left) / box.width) * 100, y: ((y - box.top) / box.height) * 100 };
}

/** A smaller movement counts as a press. */
export const HELD_PX = 4;

/** Distance to the edge of the window at which the page scrolls. */
const EDGE_PX = 48;
const SCROLL_PX = 14;

/**
 * Follows a pointer from press to release. Listens on the window, because the dragged element may be rendered again on
 * another page. `ended` receives null when the browser or Escape cancels.
 */
export function track(
  down: PointerEvent,
  moved: (event: PointerEvent) => void,
  ended: (event: PointerEvent | null) => void,
): void {
  const stop = new AbortController();
  const { signal } = stop;
  const finish = (event: PointerEvent | null) => {
    stop.abort();
    ended(event);
  };
  const own = (then: (event: PointerEvent) => void) => (event: PointerEvent) => {
    if (event.pointerId === down.pointerId) then(event);
  };
  const move = (event: PointerEvent) => {
    if (event.clientY > innerHeight - EDGE_PX) scrollBy({ top: SCROLL_PX, behavior: 'instant' });
    else if (event.clientY < EDGE_PX * 2) scrollBy({ top: -SCROLL_PX, behavior: 'instant' });
    moved(event);
  };
  addEventListener('pointermove', own(move), { signal });
  addEventListener('pointerup', own(finish), { signal });
  addEventListener(
    'pointercancel',
    own(() => finish(null)),
    { signal },
  );
  addEventListener('keydown', ({ key }) => key === 'Escape' && finish(null), { signal });
}

/** The field type that is dragged from the toolbar, its position, and its size on the page below it, in CSS pixels. */
export const carried = signal<{ type: FieldKind; x: number; y: number; width: number; height: number } | null>(null);
/** The rectangle that is being drawn, and its page. */
export const drawn = signal<{ paper: string; box: Box } | null>(null);

/** The signer of the next field: the chosen one, or the first. */
export const signerToPlace = (): string => {
  const signers = signersIn(draft.value);
  return (signers.find(({ key }) => key === chosenSigner.value) ?? itemAt(signers, 0)).key;
};

const put = ({ document, page }: Paper, type: FieldKind, box: Box): string | null =>
  addField({
    ...attributesToPlace(type, signerToPlace()),
    ...box,
    document,
    page,
    type,
    value: '',
    signer: signerToPlace(),
  });

/** What a new field has. A radio button joins the last group of its signer, or begins the first. */
export function attributesToPlace(type: FieldKind, signer: string): Attributes {
  const attributes = newAttributes(type);
  if (type !== 'RADIO') return attributes;
  const last = draft.value.fields.findLast((field) => field.type === 'RADIO' && field.signer === signer);
  const group = last?.format.group ?? t('groupNumber', { n: 1 });
  return { ...attributes, required: last?.required ?? true, format: { ...attributes.format, group } };
}

/** Focuses a field once it is rendered. */
export const focusField = (key: string | null): void => {
  if (key) afterRender(() => document.getElementById(`field-${key}`)?.focus());
};

/** Places a field in the visible middle of the current page, below existing fields. */
export function placeInSight(type: FieldKind): void {
  const sight = paperInSight();
  if (!sight) return;
  const { paper, middle } = sight;
  const size = usualSizeOn(paper.size, type);
  focusField(put(paper, type, freeSpot(paper, around({ x: 50, y: middle }, size))));
}

/** Places a field on the page `paper`. */
export function placeOn(paper: Pick<Paper, 'document' | 'page' | 'size'>, type: FieldKind): void {
  put(paper as Paper, type, freeSpot(paper, around({ x: 50, y: 50 }, usualSizeOn(paper.size, type))));
}

function freeSpot({ document, page }: Pick<Paper, 'document' | 'page'>, box: Box): Box {
  const pageFields = draft.value.fields.filter((field) => field.document === document && field.page === page);
  const meets = (a: Box, b: Box) =>
    a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  for (let spot = box; spot.y + spot.height <= 100; spot = { ...spot, y: spot.y + spot.height + 1 }) {
    if (!pageFields.some((field) => meets(spot, field))) return spot;
  }
  return box;
}

/**
 * Handles a press on a page with a tool selected: places a field of the default size, or the rectangle that is drawn.
 */
export function placeByPress(down: PointerEvent): void {
  const type = tool.value;
  const paper = paperAt(down.clientX, down.clientY);
  if (!type || !paper || down.button !== 0) return;
  const start = onPaper(paper, down.clientX, down.clientY);
  const far = (event: PointerEvent) =>
    Math.abs(event.clientX - down.clientX) > HELD_PX * 2 && Math.abs(event.clientY - down.clientY) > HELD_PX * 2;
  const boxTo = (event: PointerEvent) => spanned(start, onPaper(paper, event.clientX, event.clientY));
  // A moving finger scrolls.
  const draws = down.pointerType === 'mouse';
  if (draws) down.preventDefault();
  track(
    down,
    (event) => {
      if (draws && far(event)) drawn.value = { paper: paperName(paper.document, paper.page), box: boxTo(event) };
    },
    (event) => {
      drawn.value = null;
      if (!event) return;
      if (!draws && far(event)) return;
      const box = draws && far(event) ? boxTo(event) : around(start, usualSizeOn(paper.size, type));
      const key = put(paper, type, box);
      // Shift keeps the tool selected.
      if (!event.shiftKey) tool.value = null;
      focusField(key);
    },
  );
}

/** The size that a dropped field would have: on the page below the pointer, otherwise on the page in sight. */
function pixelsOf(type: FieldKind, x: number, y: number): { width: number; height: number } {
  const paper = paperAt(x, y) ?? paperInSight()?.paper;
  if (!paper) return { width: 0, height: 0 };
  const [size, rect] = [usualSizeOn(paper.size, type), paper.element.getBoundingClientRect()];
  return { width: (rect.width * size.width) / 100, height: (rect.height * size.height) / 100 };
}

/** Drags a field from the toolbar to a page. Does nothing if it is dropped outside a page. */
export function carry(down: PointerEvent, type: FieldKind): void {
  if (down.button !== 0) return;
  track(
    down,
    ({ clientX, clientY }) => {
      if (carried.value || Math.hypot(clientX - down.clientX, clientY - down.clientY) > HELD_PX * 2)
        carried.value = { type, x: clientX, y: clientY, ...pixelsOf(type, clientX, clientY) };
    },
    (event) => {
      const previous = carried.value;
      carried.value = null;
      const paper = event && previous && paperAt(event.clientX, event.clientY);
      if (!paper) return;
      tool.value = null;
      focusField(put(paper, type, around(onPaper(paper, event.clientX, event.clientY), usualSizeOn(paper.size, type))));
    },
  );
}
