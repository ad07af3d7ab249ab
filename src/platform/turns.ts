import { setImmediate as nextTurn } from 'node:timers/promises';

/** Milliseconds that a long work computes before others get their turn: short beside what a caller waits anyway. */
const TURN = 8;

/** Divides a long computation of this process into turns of the event loop. */
export class Turns {
  #began = performance.now();

  /** Lets others in where the turn is over. Await only what it gives: mostly there is nothing to wait for. */
  rest(): Promise<void> | undefined {
    return performance.now() - this.#began < TURN ? undefined : this.#next();
  }

  async #next(): Promise<void> {
    await nextTurn();
    this.#began = performance.now();
  }
}
