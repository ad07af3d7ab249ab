import { useState } from 'preact/hooks';

/** State of an action: whether it runs, and what to say of its last attempt: a sentence, or a value of the form. */
export interface Act<E = string> {
  readonly busy: boolean;
  readonly error: E | undefined;
  /** Runs the action; does nothing while it already runs. `words` replaces the usual explanation. */
  readonly run: (act: () => Promise<unknown>, words?: (error: unknown) => E) => Promise<void>;
}

/**
 * Runs one action at a time. `explain` says what a refusal means; `before` is what an earlier attempt said.
 */
export function useAct<E = string>(explain: (error: unknown) => E, before?: E): Act<E> {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<E | undefined>(before);
  const run: Act<E>['run'] = async (act, words = explain) => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await act();
    } catch (refused) {
      setError(words(refused));
    }
    setBusy(false);
  };
  return { busy, error, run };
}
