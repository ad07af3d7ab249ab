import { openSubscriptions } from '../metrics/index.ts';

/**
 * An async iterator that stops at once when its reader leaves. A generator's own `return` waits until what it awaits is
 * there; here the signal is aborted first, so that nothing is awaited any more.
 */
export function untilReturned<T>(run: (signal: AbortSignal) => AsyncGenerator<T>): AsyncIterableIterator<T> {
  const stop = new AbortController();
  const inner = run(stop.signal);
  openSubscriptions.inc();
  let isOpen = true;
  const end = () => {
    if (isOpen) openSubscriptions.dec();
    isOpen = false;
  };
  return {
    async next() {
      try {
        const result = await inner.next();
        if (result.done) end();
        return result;
      } catch (error) {
        end();
        throw error;
      }
    },
    return: () => {
      end();
      stop.abort();
      return inner.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
