import { useState } from 'preact/hooks';

/** State of an action: whether it runs, and the error message of the last attempt. */
export interface Act {
  readonly busy: boolean;
  readonly error: string | undefined;
  /** Runs the action; does nothing while it already runs. `words` replaces the usual error message. */
  readonly run: (act: () => Promise<unknown>, words?: (error: unknown) => string) => Promise<void>;
}

/**
 * Runs one action at a time. `explain` converts a refusal to a message; `before` is the message of an earlier attempt.
 */
export function useAct(explain: (error: unknown) => string, before?: string): Act {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState(before);
  const run: Act['run'] = async (act, words = explain) => {
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
