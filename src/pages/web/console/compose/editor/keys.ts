import { t } from '../../../generated/words/console.ts';
import { draft } from '../draft.ts';
import {
  announcement,
  callPerson,
  changeField,
  duplicateField,
  findField,
  ordered,
  redo,
  removeField,
  selected,
  tool,
  undo,
} from '../fields.ts';
import { resized } from './geometry.ts';
import { focusField } from './placing.ts';

const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const SETTLED_MS = 600;
let telling: ReturnType<typeof setTimeout> | undefined;

/** Announces the position of a field once it stops moving. */
function announceField(key: string): void {
  clearTimeout(telling);
  telling = setTimeout(() => {
    const field = findField(key);
    if (field) announcement.value = placementStyle(field);
  }, SETTLED_MS);
}

/** "Left 12 %, top 40 %, width 30 %, height 6 %". */
export const placementStyle = ({
  x,
  y,
  width,
  height,
}: {
  x: number;
  y: number;
  width: number;
  height: number;
}): string => t('fieldPlace', { x: shown(x), y: shown(y), width: shown(width), height: shown(height) });

export const shown = (percent: number): number => Math.round(percent * 10) / 10;

/** Handles keys on a focused field: arrows move by 1 %, with Shift 0.1 %, with Ctrl 10 %; with Alt they resize. */
export function keyOnField(event: KeyboardEvent, key: string): void {
  const field = findField(key);
  if (!field) return;
  const arrow = arrows[event.key];
  if (arrow) {
    const by = event.shiftKey ? 0.1 : event.ctrlKey || event.metaKey ? 10 : 1;
    const [dx, dy] = [arrow[0] * by, arrow[1] * by];
    selected.value = key;
    const to = event.altKey ? resized(field, { x: 1, y: 1 }, dx, dy) : { x: field.x + dx, y: field.y + dy };
    changeField(key, to);
    announceField(key);
    // Fields are rendered in reading order, so the element may have moved in the DOM.
    focusField(key);
  } else if (event.key === 'PageDown' || event.key === 'PageUp') {
    turn(key, event.key === 'PageDown' ? 1 : -1);
  } else if (event.key === 'Delete' || event.key === 'Backspace') {
    const list = ordered.value;
    const at = list.indexOf(field);
    removeField(key);
    const next = list[at + 1] ?? list[at - 1];
    if (next) focusField(next.key);
    else document.querySelector<HTMLElement>('.tools button')?.focus();
  } else if (event.key === 'Escape') {
    selected.value = null;
  } else if (event.key.toLowerCase() === 'd' && (event.ctrlKey || event.metaKey)) {
    duplicateField(key);
    focusField(selected.value);
  } else return;
  event.preventDefault();
}

/** Moves a field to the next or the previous page of its document. */
function turn(key: string, by: 1 | -1): void {
  const field = findField(key)!;
  const last = draft.value.documents.find((document) => document.key === field.document)!.pages.length;
  const page = Math.min(Math.max(field.page + by, 1), last);
  if (page === field.page) return;
  changeField(key, { page });
  announcement.value = t('fieldMoved', { field: `${t(field.type)}, ${callPerson(field.signer)}`, page });
  focusField(key);
}

/** Handles undo and redo while no text is being typed. Escape deselects the tool. */
export function keyOnEditor(event: KeyboardEvent): void {
  if ((event.target as Element).closest('input:not([type=radio]), textarea')) return;
  const held = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (key === 'escape') {
    tool.value = null;
    return;
  }
  if (held && key === 'z' && !event.shiftKey) undo();
  else if (held && (key === 'y' || (key === 'z' && event.shiftKey))) redo();
  else return;
  event.preventDefault();
}
