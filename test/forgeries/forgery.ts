/** A manipulated file. */
export interface Forgery {
  /** What was done, in a few words. */
  readonly name: string;
  readonly bytes: Buffer;
  /**
   * What must be said of it. `refused`: never that it holds. `either`: the signed meaning is untouched, so that it may
   * hold; then it must be reported as what it is.
   */
  readonly expected: 'refused' | 'either';
}

/** A way to make it; undefined where the file has nothing to be manipulated in that way. */
export interface Manipulation {
  readonly name: string;
  make(): Buffer | undefined;
}
