/**
 * Why a child was lost. `timeout`: its task used up its processor time. `busy`: the machine gave it too little
 * processor time, which is not the input's fault.
 */
export type SandboxLoss = 'timeout' | 'memory' | 'crash' | 'busy';

/**
 * The child ended before it answered: the input exceeded its limits, it crashed, or the machine is busy. It is
 * replaced.
 */
export class SandboxFailure extends Error {
  override readonly name = 'SandboxFailure';
  readonly reason: SandboxLoss;
  /** The end of its standard error. May repeat the input: for developers, never for logs. */
  readonly lastWords: string;

  constructor(reason: SandboxLoss, task: string, lastWords = '') {
    super(`sandboxed task ${task} ended by ${reason}`);
    this.reason = reason;
    this.lastWords = lastWords;
  }
}

/** The task threw in the child, which continues to run. `code` is that of the thrown error, or `exception`. */
export class SandboxRefusal extends Error {
  override readonly name = 'SandboxRefusal';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** Returns whether a task was aborted because the machine is busy: it may succeed later. */
export const isBusy = (error: unknown): boolean => error instanceof SandboxFailure && error.reason === 'busy';
