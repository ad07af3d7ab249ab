/** Why a child was lost. */
export type SandboxLoss = 'timeout' | 'memory' | 'crash';

/** The child did not live to answer: the input was too much for it, or it broke. It has been replaced. */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure';
  readonly reason: SandboxLoss;
  /** The last words on its standard error. May repeat what the child was reading: for a developer, never for a log. */
  readonly lastWords: string;

  constructor(reason: SandboxLoss, task: string, lastWords = '') {
    super(`sandboxed task ${task} ended by ${reason}`);
    this.reason = reason;
    this.lastWords = lastWords;
  }
}

/** The task threw in the child, which lives on. `code` is the thrown error's own, or `exception` where it has none. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
