import { signal } from '@preact/signals';
import { itemAt } from '../../../../kernel/definitely.ts';
import { afterRender } from '../../ui/after-render.ts';
import { newAttributes } from './attributes.ts';
import { draft } from './draft.ts';
import { addField, chosenSigner, tool } from './fields.ts';
import { around, type Box, type FieldType, sizeOn, spanned } from './geometry.ts';
import { onPaper, type Paper, paperAt, paperInSight, paperName } from './papers.ts';
import { HELD_PX, track } from './track.ts';

/** The field type that is dragged from the toolbar, its position, and its size on the page below it, in CSS pixels. */
export const carried = signal<{ type: FieldType; x: number; y: number; width: number; height: number } | null>(null);
/** The rectangle that is being drawn, and its page. */
export const drawn = signal<{ paper: string; box: Box } | null>(null);

/** The signer of the next field: the chosen one, or the first. */
export const signerToPlace = (): string => {
  const { signers } = draft.value;
  return (signers.find(({ key }) => key === chosenSigner.value) ?? itemAt(signers, 0)).key;
};

const put = ({ document, page }: Paper, type: FieldType, box: Box): string | null =>
  addField({ ...newAttributes(type), ...box, document, page, type, value: '', signer: signerToPlace() });

/** Focuses a field once it is rendered. */
export const focusField = (key: string | null): void => {
  if (key) afterRender(() => document.getElementById(`field-${key}`)?.focus());
};

/** Places a field in the visible middle of the current page, below existing fields. */
export function placeInSight(type: FieldType): void {
  const sight = paperInSight();
  if (!sight) return;
  const { paper, middle } = sight;
  const size = sizeOn(paper.size, type);
  focusField(put(paper, type, freeSpot(paper, around({ x: 50, y: middle }, size))));
}

/** Places a field on the page `paper`. */
export function placeOn(paper: Pick<Paper, 'document' | 'page' | 'size'>, type: FieldType): void {
  put(paper as Paper, type, freeSpot(paper, around({ x: 50, y: 50 }, sizeOn(paper.size, type))));
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
      const box = draws && far(event) ? boxTo(event) : around(start, sizeOn(paper.size, type));
      const key = put(paper, type, box);
      // Shift keeps the tool selected.
      if (!event.shiftKey) tool.value = null;
      focusField(key);
    },
  );
}

/** The size that a dropped field would have: on the page below the pointer, otherwise on the page in sight. */
function pixelsOf(type: FieldType, x: number, y: number): { width: number; height: number } {
  const paper = paperAt(x, y) ?? paperInSight()?.paper;
  if (!paper) return { width: 0, height: 0 };
  const [size, rect] = [sizeOn(paper.size, type), paper.element.getBoundingClientRect()];
  return { width: (rect.width * size.width) / 100, height: (rect.height * size.height) / 100 };
}

/** Drags a field from the toolbar to a page. Does nothing if it is dropped outside a page. */
export function carry(down: PointerEvent, type: FieldType): void {
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
      focusField(put(paper, type, around(onPaper(paper, event.clientX, event.clientY), sizeOn(paper.size, type))));
    },
  );
}
