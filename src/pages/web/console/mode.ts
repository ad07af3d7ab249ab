import { signal } from '@preact/signals';
import { keep, readStored } from '../lib/keep.ts';

export type Mode = 'live' | 'test';

/** The mode that the console shows, live or test. The whole page is in one mode. */
export const mode = signal<Mode>(readStored<Mode>('console-mode', 'always') === 'live' ? 'live' : 'test');

export function switchMode(to: Mode): void {
  keep('console-mode', to, 'always');
  mode.value = to;
}
