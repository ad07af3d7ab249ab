import { useState } from 'preact/hooks';

/** An act that was asked for: under way or not, and why it was refused. */
export interface Act {
  readonly busy: boolean;
  readonly error: string | undefined;
  /** Does it; a second press while it is under way does nothing. `words` for the refusal, if not the usual ones. */
  readonly run: (act: () => Promise<unknown>, words?: (error: unknown) => string) => Promise<void>;
}

/** One act at a time; `explain` puts a refusal into words, `before` is a refusal from an earlier try. */
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
