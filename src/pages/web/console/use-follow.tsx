import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { connected, online } from '../lib/connected.ts';
import type { TypedDocument } from '../lib/graphql.ts';
import { follow } from '../lib/live.ts';
import { mode } from './mode.ts';

/** A connection that takes longer than this to open counts as lost. */
const PATIENCE_MS = 6_000;

/**
 * Follows a subscription while the view is mounted, and again when the mode or a key changes. `next` returns the
 * variables of each attempt. `over`: there is nothing more to follow.
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

/** Says that the data may be out of date, if the connection stays lost. */
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
