import { Worker } from 'node:worker_threads';
import { SandboxRefusal } from './failures.ts';
import { describeThrown, type FromChild, type ToChild } from './protocol.ts';

/** Asks the parent, who answers with what the child must not hold, such as a signature by a key. */
export type Ask = <R extends object>(question: string, payload: object) => Promise<R>;

/** One thing a child can do. `never` lets each task type its own payload: the parent's wrapper sends that shape. */
export type SandboxTask = (payload: never, ask: Ask) => Promise<object>;

interface Waiting {
  resolve(value: object): void;
  reject(error: Error): void;
}

/**
 * The child's side: serves `tasks` to the parent until the parent goes away. Call it once, last, in the child's entry.
 * What a task throws reaches the caller as a SandboxRefusal with the error's `code`.
 */
export function serve(tasks: Readonly<Record<string, SandboxTask>>): void {
  if (!process.send) throw new Error('a sandbox entry runs only as the child of a sandbox');
  const questions = new Map<number, Waiting>();
  let lastAsk = 0;

  const tell = (message: FromChild): void => void process.send!(message);

  const run = async (message: Extract<ToChild, { kind: 'run' }>): Promise<void> => {
    const ask: Ask = <R extends object>(question: string, payload: object) =>
      new Promise<R>((resolve, reject) => {
        questions.set(++lastAsk, { resolve: (value) => resolve(value as R), reject });
        tell({ kind: 'ask', run: message.run, ask: lastAsk, question, payload });
      });
    try {
      const task = Object.hasOwn(tasks, message.task) ? tasks[message.task] : undefined;
      if (!task) throw new SandboxRefusal('unknown_task', `no task named ${message.task}`);
      tell({ kind: 'done', run: message.run, value: await task(message.payload as never, ask) });
    } catch (error) {
      if (isExhaustion(error)) tell({ kind: 'exhausted', run: message.run });
      else tell({ kind: 'threw', run: message.run, error: describeThrown(error) });
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
  tell({ kind: 'ready' });
}

/** V8 throws this, and lives, where an ArrayBuffer cannot be had; for the caller that is out of memory all the same. */
const isExhaustion = (error: unknown): boolean =>
  error instanceof RangeError && /allocation failed|out of memory/i.test(error.message);

/**
 * A child that loops never sees its parent's end, and after a kill -9 of the server nobody is left to end the child.
 * This thread notices that the parent has changed (not on Windows, which keeps a dead parent's id).
 */
function dieWithParent(): void {
  const watch = `const parent = process.ppid;
    setInterval(() => process.ppid === parent || process.kill(process.pid, 'SIGKILL'), 1000)`;
  new Worker(watch, { eval: true, execArgv: [], env: {} }).unref();
}
