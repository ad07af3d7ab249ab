/**
 * Every attribute of an input, except those that only a program writes. A mutation that replaces something sets what its
 * input does not name to a default, so an attribute that a form forgets must not compile.
 */
export type Complete<Input, Except extends keyof Input = never> = {
  readonly [Key in keyof Required<Omit<Input, Except>>]: Input[Key];
};
