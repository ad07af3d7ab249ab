import { computed, effect, signal } from '@preact/signals';
import { keep, readStored } from '../lib/keep.ts';
import { session } from './session.ts';

const name = `seen:${session.value.id}`;

/** Ids of the documents that were shown here. An aid for the reader: it is kept in this browser only, and sent nowhere. */
const seen = signal<ReadonlySet<string>>(new Set(readStored<string[]>(name, 'always')));

export const seenCount = computed(() => seen.value.size);

export const isSeen = (id: string): boolean => seen.value.has(id);

export function markSeen(id: string): void {
  if (!seen.value.has(id)) seen.value = new Set([...seen.value, id]);
}

/** Stores it while there is something to decide. Afterwards nothing stays on the device. */
export function keepSeen(): void {
  effect(() => keep(name, session.value.status === 'PENDING' ? [...seen.value] : null, 'always'));
}
