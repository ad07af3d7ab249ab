/** The subscribers of this process, by topic. */
export class Subscribers {
  readonly #wakers = new Map<string, Set<() => void>>();

  wake(topic: string): void {
    for (const waker of this.#wakers.get(topic) ?? []) waker();
  }

  wakeAll(): void {
    for (const wakers of this.#wakers.values()) for (const waker of wakers) waker();
  }

  /**
   * Listens from this call on, not from the first `next()`: a caller that subscribes and then reads the database
   * misses nothing. Wake-ups that arrive while nobody waits count as one.
   */
  subscribe(topic: string, signal: AbortSignal): AsyncIterableIterator<void> {
    let pending = false;
    let done = signal.aborted;
    let resume: (() => void) | undefined;
    const waker = () => {
      pending = true;
      resume?.();
    };
    const end = () => {
      done = true;
      signal.removeEventListener('abort', end);
      this.#remove(topic, waker);
      resume?.();
    };
    if (!done) {
      this.#add(topic, waker);
      signal.addEventListener('abort', end);
    }
    return {
      async next() {
        if (!pending && !done) await new Promise<void>((resolve) => (resume = resolve));
        resume = undefined;
        pending = false;
        return { done, value: undefined };
      },
      async return() {
        end();
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]() {
        return this;
      },
    };
  }

  #add(topic: string, waker: () => void): void {
    const wakers = this.#wakers.get(topic);
    if (wakers) wakers.add(waker);
    else this.#wakers.set(topic, new Set([waker]));
  }

  #remove(topic: string, waker: () => void): void {
    const wakers = this.#wakers.get(topic);
    wakers?.delete(waker);
    if (wakers?.size === 0) this.#wakers.delete(topic);
  }
}
