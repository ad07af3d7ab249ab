import { effect, signal } from '@preact/signals';
import { connected, online } from './connected.ts';

/** Since when what a page follows may be out of date, ISO 8601; null while it is up to date. */
export const lostAt = signal<string | null>(null);

/** A connection that takes longer than this to open counts as lost. */
const PATIENCE_MS = 6_000;

/** Keeps `lostAt` up to date while the page follows something. Returns what ends it. */
export function followLoss(): () => void {
  return effect(() => {
    const since = new Date().toISOString();
    const lose = () => {
      lostAt.value ??= since;
    };
    if (online.value && connected.value) lostAt.value = null;
    const late = connected.value ? undefined : setTimeout(lose, PATIENCE_MS);
    if (!online.value) lose();
    return () => clearTimeout(late);
  });
}
