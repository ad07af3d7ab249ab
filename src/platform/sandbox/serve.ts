import { Worker } from 'node:worker_threads';
import { isRecord } from '../../kernel/unknown.ts';

/** Asks the parent for something that the child must not do itself, such as signing with a key. */
export type Ask = <R extends object>(question: string, payload: object) => Promise<R>;

/** A task of the child. `never` lets each task type its own payload; the parent's wrapper sends that shape. */
export type SandboxTask = (payload: never, ask: Ask) => Promise<object>;

interface Waiting {
  resolve(value: object): void;
  reject(error: Error): void;
}

/**
 * Serves `tasks` to the parent until the parent ends. Call it once, last, in the child's entry. An error thrown by a
 * task reaches the caller as a SandboxRefusal with the error's `code`.
 */
export function serve(tasks: Readonly<Record<string, SandboxTask>>): void {
  if (!process.send) throw new Error('a sandbox entry runs only as the child of a sandbox');
  const questions = new Map<number, Waiting>();
  let lastAsk = 0;

  const sendToParent = (message: FromChild): void => void process.send!(message);

  const run = async (message: Extract<ToChild, { kind: 'run' }>): Promise<void> => {
    const ask: Ask = <R extends object>(question: string, payload: object) =>
      new Promise<R>((resolve, reject) => {
        questions.set(++lastAsk, { resolve: (value) => resolve(value as R), reject });
        sendToParent({ kind: 'ask', run: message.run, ask: lastAsk, question, payload });
      });
    try {
      const task = Object.hasOwn(tasks, message.task) ? tasks[message.task] : undefined;
      if (!task) throw new SandboxRefusal('unknown_task', `no task named ${message.task}`);
      sendToParent({ kind: 'done', run: message.run, value: await task(message.payload as never, ask) });
    } catch (error) {
      if (isExhaustion(error)) sendToParent({ kind: 'exhausted', run: message.run });
      else sendToParent({ kind: 'threw', run: message.run, error: describeThrown(error) });
    }
  };

  process.on('message', (message: ToChild) => {
    if (message.kind === 'run') return void run(message);
    const question = questions.get(message.ask);
    questions.delete(message.ask);
    if (message.kind === 'answer') question?.resolve(message.value);
    else question?.reject(new SandboxRefusal(message.error.code, message.error.message));
  });
  process.on('disconnect', () => process.exit());
  dieWithParent();
  sendToParent({ kind: 'ready' });
}

/** V8 throws this, and survives, if it cannot allocate an ArrayBuffer; for the caller it is out of memory. */
const isExhaustion = (error: unknown): boolean =>
  error instanceof RangeError && /allocation failed|out of memory/i.test(error.message);

/** Messages from the parent. `run` numbers the task, `ask` a question within it. */
export type ToChild =
  | { readonly kind: 'run'; readonly run: number; readonly task: string; readonly payload: object }
  | { readonly kind: 'answer'; readonly run: number; readonly ask: number; readonly value: object }
  | { readonly kind: 'no-answer'; readonly run: number; readonly ask: number; readonly error: ThrownInChild };

/** Messages from the child. The parent trusts only their shape, because the child reads hostile bytes. */
export type FromChild =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly run: number; readonly value: object }
  | { readonly kind: 'threw'; readonly run: number; readonly error: ThrownInChild }
  | { readonly kind: 'exhausted'; readonly run: number }
  | {
      readonly kind: 'ask';
      readonly run: number;
      readonly ask: number;
      readonly question: string;
      readonly payload: object;
    };

interface ThrownInChild {
  readonly code: string;
  readonly message: string;
}

/** Long enough for an error message, too short to leak a document through one. */
const MESSAGE_LIMIT = 1_000;

/** Converts an error for the channel, with its own `code` if it has one. */
export function describeThrown(error: unknown): ThrownInChild {
  const { code, message } = isRecord(error) ? error : {};
  return {
    code: typeof code === 'string' ? code.slice(0, 100) : 'exception',
    message: (typeof message === 'string' ? message : String(error)).slice(0, MESSAGE_LIMIT),
  };
}

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

/**
 * Ends the child when its parent is gone. A child in an endless loop does not notice this itself, and after a kill -9
 * of the server nobody else ends it. A thread checks whether the parent's pid has changed (not on Windows, which keeps
 * a dead parent's pid). Call it before the child says that it is ready: the pid is read here and not in the thread,
 * because a parent that dies while the thread starts would be taken for the process that adopted the child.
 */
export function dieWithParent(): void {
  const watch = `const { workerData: parent } = require('node:worker_threads');
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)`;
  new Worker(watch, { eval: true, execArgv: [], env: {}, workerData: process.ppid }).unref();
}
