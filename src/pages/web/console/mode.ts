import { signal } from '@preact/signals';
import { keep, kept } from '../lib/keep.ts';

export type Mode = 'live' | 'test';

/** Which of the two worlds is shown. They never mix, so the whole page is of one or the other. */
export const mode = signal<Mode>(kept<Mode>('console-mode', 'always') === 'live' ? 'live' : 'test');

export function switchMode(to: Mode): void {
  keep('console-mode', to, 'always');
  mode.value = to;
}
