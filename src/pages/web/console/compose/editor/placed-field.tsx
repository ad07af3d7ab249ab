import { t } from '../../../generated/words/console.ts';
import { Badge, controlIndex, Icon } from '../controls.tsx';
import { type DraftField, draft } from '../draft.ts';
import {
  callPerson,
  changeField,
  duplicateField,
  findField,
  guides,
  hasProblem,
  removeField,
  selected,
  titleOf,
} from '../fields.ts';
import { isBox } from './field-types.ts';
import { type Handle, resized, snapped, within } from './geometry.ts';
import { keyOnField, placementStyle } from './keys.ts';
import { focusField, HELD_PX, onPaper, paperAt, paperName, paperUnder, track } from './placing.ts';

/** Maximum distance for snapping, in CSS pixels. */
const SNAP_PX = 5;

const isMove = (down: PointerEvent, { clientX, clientY }: PointerEvent): boolean =>
  Math.hypot(clientX - down.clientX, clientY - down.clientY) > HELD_PX;

/** Moves a field with the pointer, also to another page. Alt disables snapping. */
function moveByPointer(down: PointerEvent, key: string): void {
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
function resizeByPointer(down: PointerEvent, key: string, handle: Handle): void {
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

const handles: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: -1, y: 1 },
  { x: 1, y: 1 },
];

/** A field on its page. Pointer and keyboard can select, move, resize and remove it. */
export function PlacedField({ field }: { field: DraftField }) {
  const { key, type, signer, value, required } = field;
  const held = selected.value === key;
  const name = callPerson(signer);
  const words = `${titleOf(field)}, ${name}. ${placementStyle(field)}`;
  return (
    <div
      class={`placed ${type.toLowerCase()} who-${controlIndex(signer) % 10} ${held ? 'held' : ''} ${hasProblem(key) ? 'wrong' : ''}`}
      style={{ left: `${field.x}%`, top: `${field.y}%`, width: `${field.width}%`, height: `${field.height}%` }}
      data-placed={key}
    >
      <button
        type="button"
        id={`field-${key}`}
        class="placed-grip"
        aria-pressed={held}
        aria-describedby="editor-keys"
        onPointerDown={(event) => moveByPointer(event, key)}
        onFocus={() => {
          selected.value = key;
        }}
        onKeyDown={(event) => keyOnField(event, key)}
      >
        <Badge signer={signer} />
        <span class="vh">{words}</span>
        <span class="placed-words" aria-hidden="true">
          {isBox(type) && value === 'true' ? `✓ ${titleOf(field)}` : value || titleOf(field)}
          {!required && !isBox(type) && ` (${t('optional')})`}
          <small>{name}</small>
        </span>
      </button>
      {held && (
        <>
          {handles.map((handle) => (
            <span
              key={`${handle.x}${handle.y}`}
              class={`handle at-${handle.x < 0 ? 'left' : 'right'} at-${handle.y < 0 ? 'top' : 'bottom'}`}
              onPointerDown={(event) => resizeByPointer(event, key, handle)}
            />
          ))}
          <div class={`placed-acts ${field.y < 8 ? 'below' : ''} ${field.x > 70 ? 'end' : ''}`}>
            <button
              type="button"
              aria-label={t('duplicate')}
              title={t('duplicate')}
              tabIndex={-1}
              onClick={() => {
                duplicateField(key);
                focusField(selected.value);
              }}
            >
              <Icon name="copy" size={18} />
            </button>
            <button
              type="button"
              aria-label={t('remove')}
              title={t('remove')}
              tabIndex={-1}
              onClick={() => removeField(key)}
            >
              <Icon name="trash" size={18} />
            </button>
          </div>
        </>
      )}
    </div>
  );
}
