import { setImmediate as nextTurn } from 'node:timers/promises';

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
