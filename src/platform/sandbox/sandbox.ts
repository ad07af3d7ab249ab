import { type Answer, SandboxChild } from './child.ts';
import { openFairQueue } from './fair-queue.ts';
import { measureTask, noteChild, waitForSlot } from './measure.ts';

export interface SandboxOptions {
  /** First module of the children; it calls `serve`. Find it with `workerEntry`. */
  readonly entry: URL;
  /** How many tasks at once; the others wait. Of tasks that take long as many again may still run (`turns.ts`). */
  readonly size: number;
  /** What one task may use: V8's heap, and (on Linux) resident memory above that of the child at rest. */
  readonly memoryMb: number;
  /** Milliseconds of processor time that one task may use; of elapsed time where the system does not tell it. */
  readonly timeoutMs: number;
  /** The children's whole environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** What is added to the server's niceness for the children, 0 by default: they leave the processor to the server. */
  readonly priority?: number;
  /** After so many tasks a child is replaced, for the memory that none gives back. Default 200. */
  readonly tasksPerChild?: number;
}

export interface RunOptions {
  /** Milliseconds of processor time, in place of the sandbox's `timeoutMs`. */
  readonly timeoutMs?: number;
  /** Milliseconds that may elapse, the parent's answers not counted. Default: `timeoutMs` five times over. */
  readonly elapsedMs?: number;
  /** Whose task it is: turns go round between them. */
  readonly turnOf?: string;
  /** Answers what the child asks with `ask`. */
  readonly answer?: Answer;
}

/** Runs code that reads hostile bytes in processes which hold no secrets and may be lost at any time. */
export interface Sandbox {
  /**
   * Runs one task in a child and gives what it returned. Rejects with SandboxFailure when the child was lost,
   * SandboxRefusal when the task threw, or whatever `answer` threw. Payload and answers are structured clones.
   */
  run<R extends object>(task: string, payload: object, options?: RunOptions): Promise<R>;
  /** Takes no more tasks, lets the accepted ones end, and ends the children. */
  close(): Promise<void>;
}

/** A task that got less than a fifth of a processor is given up as `busy`: its caller waits no longer. */
const ELAPSED_FACTOR = 5;

/** Children start when first needed, and do not keep the process alive while idle. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { size, timeoutMs, env = {}, priority = 0, tasksPerChild = 200 } = options;
  const children = new Set<SandboxChild>();
  const idle: SandboxChild[] = [];
  const slots = openFairQueue(size);
  const accepted = new Set<Promise<object>>();
  let closed = false;

  const drop = (child: SandboxChild): void => {
    child.kill();
    children.delete(child);
  };

  const take = (): SandboxChild => {
    for (let child = idle.pop(); child; child = idle.pop()) {
      if (child.alive) return child;
      drop(child);
    }
    const child = new SandboxChild({ ...options, env, priority });
    children.add(child);
    noteChild(child);
    return child;
  };

  const giveBack = (child: SandboxChild): void => {
    child.hold(false);
    const spare = idle.length >= size;
    if (!child.alive || child.tasksRun >= tasksPerChild || child.bloated || spare) drop(child);
    else idle.push(child);
  };

  const run = async (task: string, payload: object, run: RunOptions): Promise<object> => {
    const release = await waitForSlot(() => slots.acquire(run.turnOf ?? ''));
    const child = take();
    child.hold(true);
    const processorMs = run.timeoutMs ?? timeoutMs;
    const taskLimits = { timeoutMs: processorMs, elapsedMs: run.elapsedMs ?? ELAPSED_FACTOR * processorMs };
    try {
      return await measureTask(task, () => child.run(task, payload, taskLimits, run.answer));
    } finally {
      giveBack(child);
      release();
    }
  };

  return {
    async run<R extends object>(task: string, payload: object, runOptions: RunOptions = {}): Promise<R> {
      if (closed) throw new Error('the sandbox is closed');
      const result = run(task, payload, runOptions);
      accepted.add(result);
      return (await result.finally(() => accepted.delete(result))) as R;
    },
    async close() {
      closed = true;
      await Promise.allSettled(accepted);
      const ending = [...children];
      for (const child of ending) drop(child);
      await Promise.all(ending.map((child) => child.exited));
    },
  };
}
