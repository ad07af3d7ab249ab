/** Key by which `Services.of` finds what one room gives to the others, or keeps for the life of the process. */
export interface ServiceKey<T> {
  /** For messages of errors. Two keys are the same only if they are one object. */
  readonly name: string;
  /** Never set: carries the type. */
  readonly type?: T;
}

export const serviceKey = <T>(name: string): ServiceKey<T> => ({ name });
