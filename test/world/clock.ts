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

/** A clock that stands still until a test moves it. */
export class StillClock extends MovableClock {
  #at: number;

  constructor(at: Date) {
    super();
    this.#at = at.getTime();
  }

  override now(): Date {
    return new Date(this.#at);
  }

  override advance(milliseconds: number): void {
    this.#at += milliseconds;
  }

  /** Moves time forward to a date. */
  moveTo(at: Date): void {
    this.#at = Math.max(this.#at, at.getTime());
  }
}
