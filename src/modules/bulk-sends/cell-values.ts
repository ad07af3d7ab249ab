import { isDay } from '../envelopes/index.ts';

const yes = new Set(['true', 'yes', 'y', 'x', '1', 'oui', 'o', 'vrai']);
const no = new Set(['false', 'no', 'n', '0', 'non', 'faux']);

/** Reads a date of a cell: `2026-12-31`, or day, month and year as `31/12/2026`. Null for anything else. */
export function dayOf(cell: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(cell) ?? [];
  const iso = day ? `${year}-${month!.padStart(2, '0')}-${day.padStart(2, '0')}` : cell;
  return isDay(iso) ? iso : null;
}

/** Reads a checkbox of a cell. Null for a text that says neither yes nor no. */
export function checkOf(cell: string): 'true' | 'false' | null {
  const word = cell.toLowerCase();
  if (yes.has(word)) return 'true';
  return no.has(word) ? 'false' : null;
}
