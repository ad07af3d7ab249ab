import { useEffect, useState } from 'preact/hooks';
import { t } from '../i18n/index.ts';
import { Refusal } from '../lib/graphql.ts';
import { mode } from './mode.ts';
import { loadViewer } from './viewer.ts';

/** What was asked of the API: not there yet, there, or refused. */
export interface Answer<T> {
  readonly data: T | null;
  readonly error: string | null;
  readonly reload: () => void;
}

/** What was filled in cannot be sent; the message says why. */
export class Wrong extends Error {}

/** In a person's words, what came instead of an answer. */
export const errorText = (error: unknown): string => {
  if (error instanceof Wrong) return error.message;
  if (!(error instanceof Refusal)) return t('noAnswer');
  if (error.code === 'unauthorized') void loadViewer();
  const [detail] = error.details;
  return detail ? `${detail.path} ${detail.message}` : error.message;
};

/** Asks when shown, and again when the mode or a key changes; what is shown stays until the newer answer is there. */
export function useAnswer<T>(ask: () => Promise<T>, keys: readonly unknown[] = []): Answer<T> {
  const [state, set] = useState<{ data: T | null; error: string | null }>({ data: null, error: null });
  const [turn, again] = useState(0);
  useEffect(() => {
    let current = true;
    ask().then(
      (data) => current && set({ data, error: null }),
      (error) => current && set({ data: null, error: errorText(error) }),
    );
    return () => {
      current = false;
    };
  }, [mode.value, turn, ...keys]);
  return { ...state, reload: () => again((n) => n + 1) };
}
