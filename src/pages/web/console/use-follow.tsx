import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { connected, online } from '../lib/connected.ts';
import type { TypedDocument } from '../lib/graphql.ts';
import { follow } from '../lib/live.ts';
import { mode } from './mode.ts';

/** A connection that is this late in coming is one that is missing. */
const PATIENCE_MS = 6_000;

/**
 * Follows a subscription while the view is shown, and anew when the mode or a key changes. `next` gives the variables of
 * each try. `over`: there is nothing more to follow.
 */
export function useFollow<TResult, TVariables extends Record<string, unknown>>(
  document: TypedDocument<TResult, TVariables>,
  next: () => TVariables,
  onEvent: (data: TResult) => void,
  { keys, over = false }: { readonly keys: readonly unknown[]; readonly over?: boolean },
): void {
  useEffect(() => {
    if (over) return;
    const leaving = new AbortController();
    void follow(document, next, (data) => !leaving.signal.aborted && onEvent(data), leaving.signal);
    return () => leaving.abort();
  }, [mode.value, over, ...keys]);
}

/** Says that what is shown may be old, once that has lasted. */
export function NotLive() {
  const [late, setLate] = useState(false);
  const lost = !connected.value || !online.value;
  useEffect(() => {
    setLate(false);
    if (!lost) return;
    const timer = setTimeout(() => setLate(true), online.value ? PATIENCE_MS : 0);
    return () => clearTimeout(timer);
  }, [lost, online.value]);
  return <div role="status">{late && <p class="notice warn">{t('notLive')}</p>}</div>;
}
