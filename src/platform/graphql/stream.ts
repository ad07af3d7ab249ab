import { openSubscriptions } from '../metrics/index.ts';

/**
 * Wraps a generator so that `return` stops it at once. A generator's own `return` waits for what it currently awaits;
 * here the signal is aborted first, which ends that wait.
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
