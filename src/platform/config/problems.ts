/** The configuration cannot be used. The message lists all problems, one per line. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  readonly forOperator = true;
  /** Each begins with the name of the variable. Values are never included: they may be secrets. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`The configuration cannot be used:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.problems = problems;
  }
}
