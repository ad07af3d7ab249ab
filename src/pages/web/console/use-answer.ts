import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Refusal } from '../lib/graphql.ts';
import { awaitAnswer } from './arrival.ts';
import { mode } from './mode.ts';
import { refusalText } from './refusal-words.ts';
import { loadViewer } from './viewer.ts';

/** The result of an API request: pending, data, or an error message. */
export interface Answer<T> {
  readonly data: T | null;
  readonly error: string | null;
  readonly reload: () => void;
}

/** The input cannot be sent; the message says why, `field` is the name of the field that it is about. */
export class Wrong extends Error {
  readonly field: string | undefined;

  constructor(message: string, field?: string) {
    super(message);
    this.field = field;
  }
}

/** The message for a failed request. */
export const errorText = (error: unknown): string => {
  if (error instanceof Wrong) return error.message;
  if (!(error instanceof Refusal)) return t('noAnswer');
  if (error.code === 'unauthorized') void loadViewer();
  return refusalText(error);
};

/**
 * Sends a request when mounted, and again when the mode or a key changes. Old data stays until the new answer arrives.
 * `initial` is shown until the first answer.
 */
export function useAnswer<T>(
  ask: () => Promise<T>,
  keys: readonly unknown[] = [],
  initial: T | null = null,
): Answer<T> {
  const [state, set] = useState<{ data: T | null; error: string | null }>({ data: initial, error: null });
  const [reloadCount, setReloadCount] = useState(0);
  const arrived = useRef(() => {});
  const before = useRef(state);
  useLayoutEffect(() => {
    if (initial === null) arrived.current = awaitAnswer();
    return () => arrived.current();
  }, []);
  // Only now is the answer in the page: a busy browser draws frames between the answer and this.
  useLayoutEffect(() => {
    if (state !== before.current) arrived.current();
  }, [state]);
  useEffect(() => {
    let current = true;
    ask().then(
      (data) => current && set({ data, error: null }),
      (error) => current && set({ data: null, error: errorText(error) }),
    );
    return () => {
      current = false;
    };
  }, [mode.value, reloadCount, ...keys]);
  return { ...state, reload: () => setReloadCount((n) => n + 1) };
}
