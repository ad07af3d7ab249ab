import type { Place } from './material.ts';

/** Proof by a valid timestamp that the bytes of its range existed at its time. */
interface Proof {
  readonly at: Date;
  /** The signed range: everything up to `end` except the gap. */
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly end: number;
}

/** Proofs of existence (EN 319 102-1, 5.6.2.3) from the valid document timestamps of one file. */
export class Existence {
  readonly now: Date;
  readonly #proofs: Proof[] = [];

  /** @param now the validation time: everything exists by then */
  constructor(now: Date) {
    this.now = now;
  }

  add(proof: Proof): void {
    this.#proofs.push(proof);
  }

  /** Returns the earliest time at which the byte at this offset is proven to have existed. */
  ofOffset(offset: number): Date {
    let earliest = this.now;
    for (const { at, gapStart, gapEnd, end } of this.#proofs)
      if (at < earliest && offset < end && (offset < gapStart || offset >= gapEnd)) earliest = at;
    return earliest;
  }

  /** Returns the earliest time for data that is in several places. */
  ofPlaces(places: readonly Place[]): Date {
    return places.reduce((earliest, { offset }) => min(earliest, this.ofOffset(offset)), this.now);
  }
}

export const min = (a: Date, b: Date): Date => (a <= b ? a : b);
