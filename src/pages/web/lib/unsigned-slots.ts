import { t } from '../i18n/index.ts';

interface Slot {
  readonly label: string;
  readonly status: string;
}

/** Slots named in the warning; it counts the others. */
const NAMED = 6;

/** The warning that closing a session closes slots that their trainer has not signed; null if all are closed. */
export function unsignedSlots(slots: readonly Slot[]): string | null {
  const left = slots.filter(({ status }) => status !== 'CLOSED');
  if (left.length === 0) return null;
  const names = left.slice(0, NAMED).map(({ label }) => label);
  const more = left.length - names.length;
  const listed = [names.join(', '), more > 0 && t('moreSlots', { count: more })].filter(Boolean).join(' ');
  return t('unsignedSlots', { count: left.length, slots: listed });
}
