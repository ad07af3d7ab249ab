/** A manipulated file. */
export interface Forgery {
  /** Short description of the manipulation. */
  readonly name: string;
  readonly bytes: Buffer;
  /**
   * Expected result. `refused`: never valid. `either`: the signed content is unchanged, so that the file may be valid;
   * then the report must show the signed content.
   */
  readonly expected: 'refused' | 'either';
}

/** Makes the forgery; undefined if this manipulation does not apply to the file. */
export interface Manipulation {
  readonly name: string;
  make(): Buffer | undefined;
}
