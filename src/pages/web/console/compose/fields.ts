import { computed, signal } from '@preact/signals';
import { type Condition, conditionsIn, shownIfOf } from '../../../../kernel/conditions.ts';
import type { FieldKind } from '../../../../kernel/field-kinds.ts';
import { limits } from '../../../../modules/envelopes/limits.ts';
import { t } from '../../generated/words/console.ts';
import { change, type DraftField, type DraftPerson, draft, newKey, problems, signersIn, signs } from './draft.ts';
import { byPlace, type Guides, within } from './editor/geometry.ts';
import { word } from './word.ts';

/** Key of the selected field. */
export const selected = signal<string | null>(null);
/** The type of field that the next press on a page places. */
export const tool = signal<FieldKind | null>(null);
/** Key of the signer of the next field. */
export const chosenSigner = signal<string | null>(null);
/** Alignment guides of the field that is being moved, and their page. */
export const guides = signal<(Guides & { readonly page: string }) | null>(null);
/** The last change, announced to screen readers. */
export const announcement = signal('');

/** Maximum number of fields of an envelope. */
const MOST = limits.fields.max;
/** Changes within this time are undone together. */
const TOGETHER_MS = 1_000;
const MOST_STEPS = 200;

const past: (readonly DraftField[])[] = [];
const future: (readonly DraftField[])[] = [];
const steps = signal(0);
let last = { tag: '', at: 0 };

export const canUndo = computed(() => steps.value >= 0 && past.length > 0);
export const canRedo = computed(() => steps.value >= 0 && future.length > 0);

/** Changes the fields and records the change for undo. Consecutive changes with the same tag become one. */
export function setFields(fields: readonly DraftField[], tag = ''): void {
  const now = Date.now();
  // A drag is one change, however long it takes.
  const soon = tag.startsWith('drag') || now - last.at < TOGETHER_MS;
  const goesOn = tag !== '' && tag === last.tag && soon;
  if (!goesOn) past.push(draft.value.fields);
  if (past.length > MOST_STEPS) past.shift();
  last = { tag, at: now };
  future.length = 0;
  steps.value++;
  change({ fields });
}

const swap = (from: (readonly DraftField[])[], to: (readonly DraftField[])[]): boolean => {
  const fields = from.pop();
  if (!fields) return false;
  const { documents } = draft.value;
  const signers = signersIn(draft.value);
  to.push(draft.value.fields);
  last = { tag: '', at: 0 };
  // Undo does not restore fields of a document that was removed, or of a person who no longer signs.
  const stays = ({ document, signer }: DraftField) =>
    documents.some(({ key }) => key === document) && signers.some(({ key }) => key === signer);
  change({ fields: fields.filter(stays) });
  if (!draft.value.fields.some(({ key }) => key === selected.value)) selected.value = null;
  steps.value++;
  return true;
};

export const undo = (): void => {
  if (swap(past, future)) announcement.value = t('undone');
};
export const redo = (): void => {
  if (swap(future, past)) announcement.value = t('redone');
};

/** Gives the fields of the undo history the ids under which they are saved now. */
export function renameInHistory(idOf: (key: string) => string | null): void {
  for (const list of [past, future])
    list.forEach((fields, index) => {
      list[index] = fields.map((field) => ({ ...field, id: idOf(field.key) }));
    });
}

/** Clears the undo history, so that fields of one envelope cannot appear in the next. */
export function forgetFields(): void {
  past.length = future.length = 0;
  selected.value = tool.value = chosenSigner.value = guides.value = null;
  steps.value++;
}

export const findField = (key: string | null): DraftField | undefined =>
  draft.value.fields.find((field) => field.key === key);

/** Adds a field and selects it. */
export function addField(field: Omit<DraftField, 'key' | 'id'>): string | null {
  if (draft.value.fields.length >= MOST) {
    announcement.value = t('tooManyFields', { count: MOST });
    return null;
  }
  const key = newKey();
  setFields([...draft.value.fields, { ...field, ...within(field), id: null, key }]);
  selected.value = key;
  announcement.value = t('fieldPlaced', { field: droppedFieldName(findField(key)!) });
  return key;
}

/** Adds several fields as one change, as far as there is room. Returns how many were added. */
export function addFields(fields: readonly DraftField[]): number {
  const added = fields.slice(0, MOST - draft.value.fields.length);
  if (added.length > 0) setFields([...draft.value.fields, ...added]);
  return added.length;
}

export function changeField(key: string, part: Partial<DraftField>, tag = `change ${key}`): void {
  const before = findField(key);
  const fields = draft.value.fields.map((field) =>
    field.key === key ? { ...field, ...part, ...within({ ...field, ...part }) } : renamed(field, before, part.label),
  );
  setFields(fields, tag);
}

/** A field that is shown by the value of one whose label changes keeps naming it. */
function renamed(field: DraftField, named: DraftField | undefined, label: string | undefined): DraftField {
  const { shownIf } = field;
  if (label === undefined || !shownIf || !named) return field;
  const after = conditionsIn(shownIf).map((each) =>
    fieldNamed(field, each) === named ? { ...each, label: label.trim() } : each,
  );
  return { ...field, shownIf: shownIfOf(after, shownIf.match) };
}

/** The field that a condition of another one names. Null if no label of its signer is that of the condition, or several. */
export function fieldNamed({ key, signer }: DraftField, { label }: Condition): DraftField | null {
  const named = draft.value.fields.filter(
    (field) => field.key !== key && field.signer === signer && field.label.trim() === label,
  );
  return named.length === 1 ? named[0]! : null;
}

/** Requires one of the boxes of a group, or none: what is said of one is said of all. Another box has no group. */
export function requireGroup({ key, signer, format: { group } }: DraftField, required: boolean): void {
  const isOne = (field: DraftField) =>
    field.type === 'RADIO' && field.signer === signer && field.format.group === group;
  setFields(draft.value.fields.map((field) => (field.key === key || isOne(field) ? { ...field, required } : field)));
}

/** Ticks a box beforehand, or not. The others of its group are not ticked then. */
export function tickBefore({ key, type, signer, format: { group } }: DraftField, isTicked: boolean): void {
  const isOther = (field: DraftField) =>
    type === 'RADIO' && field.type === 'RADIO' && field.signer === signer && field.format.group === group;
  setFields(
    draft.value.fields.map((field) => {
      if (field.key === key) return { ...field, value: isTicked ? 'true' : '' };
      return isTicked && isOther(field) ? { ...field, value: '' } : field;
    }),
  );
}

export function removeField(key: string): void {
  const field = findField(key);
  if (!field) return;
  setFields(draft.value.fields.filter((other) => other !== field));
  if (selected.value === key) selected.value = null;
  announcement.value = t('fieldRemoved', { field: droppedFieldName(field) });
}

/** Duplicates a field, slightly below the original. */
export function duplicateField(key: string): void {
  const field = findField(key);
  if (field) addField({ ...field, x: field.x + 2, y: field.y + field.height + 1 });
}

/** Copies a field to the same place on every page of its document that has none there. */
export function repeatOnPages(key: string): void {
  const field = findField(key);
  const document = draft.value.documents.find((one) => one.key === field?.document);
  if (!field || !document) return;
  const has = (page: number) =>
    draft.value.fields.some(
      (other) =>
        other.document === field.document &&
        other.page === page &&
        other.signer === field.signer &&
        other.type === field.type &&
        other.x === field.x &&
        other.y === field.y,
    );
  const copies = document.pages
    .map((_, index) => index + 1)
    .filter((page) => !has(page))
    .slice(0, MOST - draft.value.fields.length)
    .map((page) => ({ ...field, page, id: null, key: newKey() }));
  if (copies.length) setFields([...draft.value.fields, ...copies]);
  announcement.value = t('fieldRepeated', { count: copies.length });
}

/** All fields in reading order: by document, page, top, left. */
export const ordered = computed(() =>
  draft.value.documents.flatMap(({ key }) =>
    draft.value.fields.filter(({ document }) => document === key).sort(byPlace),
  ),
);

export const hasProblem = (key: string): boolean =>
  Object.keys(problems.value).some((path) => path.startsWith(`fields.${key}.`) || path === `fields.${key}`);

/** Label of a person: name, else address, else number. */
export function callPerson(key: string): string {
  const index = draft.value.people.findIndex((person) => person.key === key);
  const person = draft.value.people[index];
  return person?.name.trim() || person?.email.trim() || titleOfPerson(person, index);
}

/** "Signer 1", or "Person 2" for who does not sign. `index` is from 0, in the list of all. */
export const titleOfPerson = (person: DraftPerson | undefined, index: number): string =>
  person && !signs(person) ? t('personNumber', { n: index + 1 }) : word('nth', { n: index + 1 });

/** The label of a field, else its type. */
export const titleOf = ({ label, type }: DraftField): string => label.trim() || t(type);

/** "Signature, Ana Silva, page 2". */
export const droppedFieldName = ({ signer, page, ...field }: DraftField): string =>
  `${titleOf({ signer, page, ...field })}, ${callPerson(signer)}, ${t('page', { page })}`;
