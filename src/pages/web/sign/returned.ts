/** The way back to the page: loaded at once, unlike the acts (`act.ts`), because the address says it. */
import { signal } from '@preact/signals';
import { RETURN_HASH } from './return.ts';

/** What brought the signer back from their trust service, until it is used. */
export const returned = signal<Returned | null>(null);

/** Reads what the address says of a signer who is back from their trust service, and removes it there. */
export function takeReturn(): void {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(RETURN_HASH)) return;
  history.replaceState(history.state, '', pathname + search);
  const parameters = new URLSearchParams(hash.slice(RETURN_HASH.length));
  const [state, authorization] = [parameters.get('state'), parameters.get('code')];
  returned.value = state && authorization ? { state, code: authorization } : 'refused';
}

/** Back from the trust service: with a code, or the person did not agree there. */
export type Returned = { readonly state: string; readonly code: string } | 'refused';
