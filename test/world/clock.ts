import type { Clock } from '../../src/kernel/clock.ts';

/** A running clock that a test can move: it keeps a constant difference from the real one. */
export class MovableClock implements Clock {
  #ahead = 0;

  now(): Date {
    return new Date(Date.now() + this.#ahead);
  }

  /** Moves time forward (or back) by milliseconds. */
  advance(milliseconds: number): void {
    this.#ahead += milliseconds;
  }
}
