import { signal } from '@preact/signals';
import { keep, readStored } from '../lib/keep.ts';

export type Mode = 'live' | 'test';

/** The mode that the console shows, live or test. The whole page is in one mode. */
export const mode = signal<Mode>(requestedMode() ?? stored());

function stored(): Mode {
  return readStored<Mode>('console-mode', 'always') === 'live' ? 'live' : 'test';
}

/** The mode in the address, which mails contain (`?mode=live`). It is kept, and removed from the address. */
function requestedMode(): Mode | null {
  const address = new URL(location.href);
  const requested = address.searchParams.get('mode');
  if (requested !== 'live' && requested !== 'test') return null;
  address.searchParams.delete('mode');
  history.replaceState(null, '', address);
  keep('console-mode', requested, 'always');
  return requested;
}

export function switchMode(to: Mode): void {
  keep('console-mode', to, 'always');
  mode.value = to;
}
