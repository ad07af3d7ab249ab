import { batch, computed, type Signal, signal } from '@preact/signals';
import type { PersonMarkFragment } from '../generated/graphql.ts';
import { t } from '../generated/words/trainer.ts';
import { plain } from '../lib/plain.ts';
import { type Attendee, attendees, chosen, slotStatus } from './space.ts';

export type Mark = PersonMarkFragment;

/** An attendee in the list of the chosen slot. Each mark is its own signal, so that one change renders one row. */
export interface Row {
  readonly attendee: Attendee;
  /** The name, normalised for the search. */
  readonly key: string;
  /** Whether another attendee has the same name. */
  readonly namesake: boolean;
  readonly mark: Signal<Mark | null>;
}

const kept = new Map<string, Row>();

/** All expected attendees, in the original order. */
export const rows = computed<readonly Row[]>(() => {
  const people = attendees.value;
  const named = new Map<string, number>();
  for (const { name } of people) named.set(name, (named.get(name) ?? 0) + 1);
  return people.map((attendee) => {
    const before = kept.get(attendee.id);
    const namesake = named.get(attendee.name)! > 1;
    if (before?.attendee === attendee && before.namesake === namesake) return before;
    const key = plain(`${attendee.name} ${attendee.externalRef ?? ''}`);
    const row = { attendee, key, namesake, mark: before?.mark ?? signal<Mark | null>(null) };
    kept.set(attendee.id, row);
    return row;
  });
});

export const query = signal('');
export const onlyMissing = signal(false);
/** Whether the marks of the chosen slot have been loaded. */
export const hasSnapshot = signal(false);

/** The rows that match the search and the filter. */
export const shown = computed<readonly Row[]>(() => {
  const wanted = plain(query.value.trim());
  return rows.value.filter(({ key, mark }) => (!wanted || key.includes(wanted)) && !(onlyMissing.value && mark.value));
});

const counts = computed(() => {
  let present = 0;
  let missing = 0;
  const flagged: Row[] = [];
  for (const row of rows.value) {
    const mark = row.mark.value;
    if (!mark) missing += 1;
    else if (mark.status === 'PRESENT' || mark.status === 'LATE') present += 1;
    if (mark?.sharedDevice) flagged.push(row);
  }
  return { present, missing, flagged };
});

export const present = computed(() => (hasSnapshot.value ? counts.value.present : chosen.value.present));
export const missing = computed(() => counts.value.missing);
/** Frozen when the slot closes; people added later do not count in it. */
export const expected = computed(() => (chosen.value.status === 'CLOSED' ? chosen.value.expected : rows.value.length));
/** Attendees whose mark came from a device that had signed in somebody else. */
export const flagged = computed<readonly Row[]>(() => counts.value.flagged);

/** Clears the marks when another slot is chosen. */
export function forgetMarks(): void {
  batch(() => {
    hasSnapshot.value = false;
    for (const { mark } of kept.values()) mark.value = null;
  });
}

/** Stores marks of the chosen slot: all of them (`whole`), or the changed ones. */
export function takeMarks(marks: ReadonlyMap<string, Mark | null>, whole = false): void {
  batch(() => {
    for (const { attendee, mark } of rows.value) {
      const newer = marks.get(attendee.id);
      if (newer !== undefined) mark.value = newer;
      else if (whole) mark.value = null;
    }
    if (whole) hasSnapshot.value = true;
  });
}

/** The mark of an attendee in a word, with the minutes of a delay. */
export const stateWord = (mark: Mark | null): string =>
  mark ? statement(mark) : t(slotStatus.value === 'CLOSED' ? 'MISSING' : 'WAITING');

const statement = ({ status, lateMinutes }: Mark): string =>
  lateMinutes === null ? t(status) : `${t(status)} · ${t('minutes', { count: lateMinutes })}`;
