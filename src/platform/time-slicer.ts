import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a long computation runs before it yields to the event loop. */
const SLICE = 8;

/** Splits a long computation into slices, so that other work of the event loop runs between them. */
export class TimeSlicer {
  #began = performance.now();

  /** Yields to the event loop once the slice is over. Mostly undefined: await only a promise. */
  yieldIfDue(): Promise<void> | undefined {
    return performance.now() - this.#began < SLICE ? undefined : this.#next();
  }

  async #next(): Promise<void> {
    await nextTurn();
    this.#began = performance.now();
  }
}
