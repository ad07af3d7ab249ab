import type { Place } from './material.ts';

/** What a valid time-stamp proves: the bytes of its range existed at its time. */
interface Proof {
  readonly at: Date;
  /** The signed range: everything up to `end` but the gap. */
  readonly gapStart: number;
  readonly gapEnd: number;
  readonly end: number;
}

/** Proofs of existence (EN 319 102-1, 5.6.2.3) that valid document time-stamps of one file give. */
export class Existence {
  readonly now: Date;
  readonly #proofs: Proof[] = [];

  /** @param now the moment of validation: everything exists by then */
  constructor(now: Date) {
    this.now = now;
  }

  add(proof: Proof): void {
    this.#proofs.push(proof);
  }

  /** The earliest moment at which the byte at this offset is proven to have existed. */
  ofOffset(offset: number): Date {
    let earliest = this.now;
    for (const { at, gapStart, gapEnd, end } of this.#proofs)
      if (at < earliest && offset < end && (offset < gapStart || offset >= gapEnd)) earliest = at;
    return earliest;
  }

  /** The earliest moment for something that stands in several places. */
  ofPlaces(places: readonly Place[]): Date {
    return places.reduce((earliest, { offset }) => min(earliest, this.ofOffset(offset)), this.now);
  }
}

export const min = (a: Date, b: Date): Date => (a <= b ? a : b);
