/**
 * An async iterator that stops at once when its reader leaves. A generator's own `return` waits until what it awaits is
 * there; here the signal is aborted first, so that nothing is awaited any more.
 */
export function untilReturned<T>(run: (signal: AbortSignal) => AsyncGenerator<T>): AsyncIterableIterator<T> {
  const stop = new AbortController();
  const inner = run(stop.signal);
  return {
    next: () => inner.next(),
    return: () => {
      stop.abort();
      return inner.return(undefined);
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
