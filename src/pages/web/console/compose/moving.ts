import { draft } from './draft.ts';
import { changeField, findField, guides, selected } from './fields.ts';
import { type Handle, resized, snapped, within } from './geometry.ts';
import { onPaper, paperAt, paperName, paperUnder } from './papers.ts';
import { HELD_PX, track } from './track.ts';

/** Maximum distance for snapping, in CSS pixels. */
const SNAP_PX = 5;

const isMove = (down: PointerEvent, { clientX, clientY }: PointerEvent): boolean =>
  Math.hypot(clientX - down.clientX, clientY - down.clientY) > HELD_PX;

/** Moves a field with the pointer, also to another page. Alt disables snapping. */
export function moveByPointer(down: PointerEvent, key: string): void {
  const held = selected.value === key;
  selected.value = key;
  // A touch on an unselected field may be the start of a scroll.
  if (down.button !== 0 || (down.pointerType !== 'mouse' && !held)) return;
  const paper = paperUnder(key);
  const field = findField(key);
  if (!paper || !field) return;
  const start = onPaper(paper, down.clientX, down.clientY);
  const grip = { x: start.x - field.x, y: start.y - field.y };
  const tag = `drag ${key} ${down.timeStamp}`;
  let moving = false;
  track(
    down,
    (event) => {
      moving ||= isMove(down, event);
      const now = findField(key);
      const to = paperAt(event.clientX, event.clientY) ?? paperUnder(key);
      if (!moving || !now || !to) return;
      const point = onPaper(to, event.clientX, event.clientY);
      const box = within({ ...now, x: point.x - grip.x, y: point.y - grip.y });
      const { width, height } = to.element.getBoundingClientRect();
      const others = draft.value.fields.filter(
        (other) => other.key !== key && other.document === to.document && other.page === to.page,
      );
      const reach = { width: (SNAP_PX / width) * 100, height: (SNAP_PX / height) * 100 };
      const met = event.altKey ? { box, guides: { x: null, y: null } } : snapped(box, others, reach);
      guides.value = { ...met.guides, page: paperName(to.document, to.page) };
      changeField(key, { ...met.box, document: to.document, page: to.page }, tag);
    },
    () => {
      guides.value = null;
    },
  );
}

/** Moves a corner of a field with the pointer. */
export function resizeByPointer(down: PointerEvent, key: string, handle: Handle): void {
  const paper = paperUnder(key);
  const field = findField(key);
  if (!paper || !field || down.button !== 0) return;
  down.preventDefault();
  const start = onPaper(paper, down.clientX, down.clientY);
  const tag = `drag ${key} ${down.timeStamp}`;
  track(
    down,
    (event) => {
      const point = onPaper(paper, event.clientX, event.clientY);
      changeField(key, resized(field, handle, point.x - start.x, point.y - start.y), tag);
    },
    () => {},
  );
}
