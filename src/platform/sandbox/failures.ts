/**
 * Why a child was lost: `timeout` when its task used up its processor time; `busy` when the machine gave it too little
 * processor time, which is not the input's fault.
 */
export type SandboxLoss = 'timeout' | 'memory' | 'crash' | 'busy';

/** The child ended before it answered: the input was too much for it, it broke, or the machine is busy. It is replaced. */
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

/** Whether a task was given up because the machine is busy: the same task can succeed later. */
export const isBusy = (error: unknown): boolean => error instanceof SandboxFailure && error.reason === 'busy';
