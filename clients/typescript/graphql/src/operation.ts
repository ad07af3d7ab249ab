/** A query or mutation with the types of its result and variables. */
export interface Operation<Result, Variables> {
  readonly operation: string;
  readonly isMutation: boolean;
  /** The document and its fragments. */
  readonly parts: readonly string[];
  /** Only for types: no value has it. */
  readonly types?: (variables: Variables) => Result;
}
