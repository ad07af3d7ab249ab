import { setImmediate as nextTurn } from 'node:timers/promises';

/**
 * Calls `act` for each item, at most `places` at a time. Rejects with the first failure, after the running calls have
 * ended.
 */
export async function inParallel<T>(
  items: AsyncIterable<T> | Iterable<T>,
  places: number,
  act: (item: T) => Promise<void>,
): Promise<void> {
  const running = new Set<Promise<void>>();
  let failure: { readonly error: unknown } | undefined;
  for await (const item of items) {
    if (failure) break;
    const work = act(item)
      .catch((error) => {
        failure ??= { error };
      })
      .finally(() => running.delete(work));
    running.add(work);
    if (running.size >= places) await Promise.race(running);
  }
  await Promise.all(running);
  if (failure) throw failure.error;
}

/** A semaphore: runs at most `permits` tasks at a time; the others wait in order of arrival. */
export class Semaphore {
  #free: number;
  readonly #queue: (() => void)[] = [];

  constructor(permits: number) {
    this.#free = permits;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free > 0) this.#free -= 1;
    else await new Promise<void>((resolve) => this.#queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = this.#queue.shift();
      if (next) next();
      else this.#free += 1;
    }
  }
}

/** How long a computation runs before it yields to the event loop, ms. */
const SLICE = 8;

/** Splits a long computation into slices, so that other work of the event loop runs between them. */
export class TimeSlicer {
  #began = performance.now();

  /** Yields to the event loop once the slice is over. Usually returns undefined: await only if it returns a promise. */
  yieldIfDue(): Promise<void> | undefined {
    return performance.now() - this.#began < SLICE ? undefined : this.#next();
  }

  async #next(): Promise<void> {
    await nextTurn();
    this.#began = performance.now();
  }
}
