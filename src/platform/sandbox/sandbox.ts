import {
  sandboxLosses,
  sandboxProcesses,
  sandboxStarts,
  sandboxTaskDuration,
  sandboxTasksWaiting,
} from '../metrics/index.ts';
import { inSpan } from '../tracing/index.ts';
import { type Answer, SandboxChild } from './child.ts';
import { SandboxFailure, SandboxRefusal } from './serve.ts';

/** Counts a child while its process runs. */
function noteChild(child: SandboxChild): void {
  sandboxStarts.inc();
  sandboxProcesses.inc();
  void child.exited.then(() => sandboxProcesses.dec());
}

/** Counts tasks that wait for a child. */
async function waitForSlot<T>(take: () => Promise<T>): Promise<T> {
  sandboxTasksWaiting.inc();
  try {
    return await take();
  } finally {
    sandboxTasksWaiting.dec();
  }
}

/** Measures and traces a task in a child. A rejected file is an answer; a lost child is not. */
async function measureTask<T>(task: string, run: () => Promise<T>): Promise<T> {
  const end = sandboxTaskDuration.startTimer({ task });
  try {
    const value = await inSpan({ name: `child ${task}`, attributes: { 'esign.task': task } }, run);
    end({ result: 'ok' });
    return value;
  } catch (error) {
    const isLost = error instanceof SandboxFailure;
    if (isLost) sandboxLosses.inc({ reason: error.reason });
    end({ result: isLost ? 'lost' : error instanceof SandboxRefusal ? 'refused' : 'failed' });
    throw error;
  }
}

export interface SandboxOptions {
  /** Entry module of the children; it calls `serve`. Use `workerEntry`. */
  readonly entry: URL;
  /** Concurrent tasks; others wait. Up to as many may run beside those that take long (below). */
  readonly size: number;
  /** Memory limit of a task, MB: V8's heap, and (on Linux) resident memory above that of the idle child. */
  readonly memoryMb: number;
  /** Processor time limit of a task, ms; elapsed time where processor time is unknown. */
  readonly timeoutMs: number;
  /** The children's complete environment. */
  readonly env?: Readonly<Record<string, string>>;
  /** Added to the server's niceness for the children; default 0. The server has priority over them. */
  readonly priority?: number;
  /** A child is replaced after this number of tasks, because processes do not return all memory. Default 200. */
  readonly tasksPerChild?: number;
  /** A child without a task for so long, ms, ends, because it keeps up to 150 MB. Default one minute. */
  readonly restMs?: number;
}

export interface RunOptions {
  /** Overrides the sandbox's `timeoutMs`. */
  readonly timeoutMs?: number;
  /** Limit of elapsed time, ms, without the parent's answering time. Default: five times `timeoutMs`. */
  readonly elapsedMs?: number;
  /** The caller, for the fair queue. */
  readonly turnOf?: string;
  /** Answers the child's questions (`ask`). */
  readonly answer?: Answer;
}

/** Runs code that reads hostile bytes in processes that contain no secrets and may be lost at any time. */
export interface Sandbox {
  /**
   * Runs one task in a child and returns its result. Rejects with SandboxFailure if the child was lost, SandboxRefusal
   * if the task threw, or the error of `answer`. Payload and result are structured clones.
   */
  run<R extends object>(task: string, payload: object, options?: RunOptions): Promise<R>;
  /** Accepts no more tasks, waits for accepted ones, and ends the children. */
  close(): Promise<void>;
}

/** A task that got less than a fifth of a processor is aborted as `busy`, so that its caller waits no longer. */
const ELAPSED_FACTOR = 5;

/** Creates a sandbox. Children start on first use, end after a rest, and do not keep the process alive while idle. */
export function createSandbox(options: SandboxOptions): Sandbox {
  const { size, timeoutMs, env = {}, priority = 0, tasksPerChild = 200, restMs = 60_000 } = options;
  const children = new Set<SandboxChild>();
  /** Those without a task, each with what ends it after its rest. The last one that worked is taken first. */
  const idle = new Map<SandboxChild, NodeJS.Timeout>();
  const slots = openFairQueue(size);
  const accepted = new Set<Promise<object>>();
  let closed = false;

  const drop = (child: SandboxChild): void => {
    child.kill();
    children.delete(child);
  };

  const endRest = (child: SandboxChild): void => {
    idle.delete(child);
    drop(child);
  };

  const take = (): SandboxChild => {
    for (const [child, rest] of [...idle].reverse()) {
      clearTimeout(rest);
      idle.delete(child);
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
    const spare = idle.size >= size;
    if (!child.alive || child.tasksRun >= tasksPerChild || child.bloated || spare) drop(child);
    else idle.set(child, setTimeout(() => endRest(child), restMs).unref());
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
      for (const rest of idle.values()) clearTimeout(rest);
      const ending = [...children];
      for (const child of ending) drop(child);
      await Promise.all(ending.map((child) => child.exited));
    },
  };
}

/** A task that runs longer than this, ms, frees its slot for the next caller while it continues. */
const LONG_MS = 250;

/** A limited number of slots, shared fairly between callers. */
interface FairQueue {
  /** Waits for a slot; returns a function that releases it. */
  acquire(caller: string): Promise<() => void>;
}

/**
 * Gives slots to waiting callers in turn (round robin), so that a hundred slow tasks of one caller do not delay the
 * others. A task that runs longer than a quarter of a second no longer counts: others run beside it, up to twice `size`
 * in all. A caller gets a slot only while it holds fewer than are left of these, so it never holds more than `size`.
 */
export function openFairQueue(size: number, longMs = LONG_MS): FairQueue {
  const waiting = new Map<string, (() => void)[]>();
  const held = new Map<string, number>();
  let counted = 0;
  let long = 0;

  const heldBy = (caller: string): number => held.get(caller) ?? 0;
  const mayStart = (caller: string): boolean => counted < size && heldBy(caller) < 2 * size - counted - long;

  const start = (caller: string): (() => void) => {
    counted++;
    held.set(caller, heldBy(caller) + 1);
    let isLong = false;
    const timer = setTimeout(() => {
      isLong = true;
      long++;
      counted--;
      admit();
    }, longMs);
    timer.unref();
    return () => {
      clearTimeout(timer);
      if (isLong) long--;
      else counted--;
      if (heldBy(caller) === 1) held.delete(caller);
      else held.set(caller, heldBy(caller) - 1);
      admit();
    };
  };

  const admit = (): void => {
    for (const [caller, queue] of [...waiting]) {
      if (!mayStart(caller)) continue;
      // To the end of the queue, for the next round.
      waiting.delete(caller);
      const next = queue.shift()!;
      if (queue.length) waiting.set(caller, queue);
      next();
    }
  };

  return {
    async acquire(caller) {
      if (mayStart(caller) && !waiting.has(caller)) return start(caller);
      return new Promise((resolve) => {
        const queue = waiting.get(caller) ?? [];
        queue.push(() => resolve(start(caller)));
        waiting.set(caller, queue);
      });
    },
  };
}
