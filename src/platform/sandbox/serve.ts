import { dieWithParent } from './die-with-parent.ts';
import { SandboxRefusal } from './failures.ts';
import { describeThrown, type FromChild, type ToChild } from './protocol.ts';

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
