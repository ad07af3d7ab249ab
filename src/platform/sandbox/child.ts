import { AsyncLocalStorage } from 'node:async_hooks';
import { type ChildProcess, fork } from 'node:child_process';
import { MIB } from '../../kernel/bytes.ts';
import { propertyOf } from '../../kernel/unknown.ts';
import { entryArguments } from './entry.ts';
import { lowerPriority, processorTime, residentBytes } from './priority.ts';
import {
  describeThrown,
  type FromChild,
  SandboxFailure,
  type SandboxLoss,
  SandboxRefusal,
  type ToChild,
} from './serve.ts';

export type Answer = (question: string, payload: object) => Promise<object>;

export interface ChildOptions {
  readonly entry: URL;
  readonly memoryMb: number;
  readonly env: Readonly<Record<string, string>>;
  readonly priority: number;
}

/** Limits of one task. */
export interface TaskLimits {
  /** Processor time, ms; elapsed time where processor time is unknown (not Linux). */
  readonly timeoutMs: number;
  /** Elapsed time, ms, after which a task that got too little processor time is aborted. */
  readonly elapsedMs: number;
}

interface Running {
  readonly run: number;
  readonly task: string;
  readonly answer: Answer | undefined;
  readonly resolve: (value: object) => void;
  readonly reject: (error: unknown) => void;
  /** The child's processor time at which the task has used its limit; undefined where it is unknown. */
  readonly processorEnd: number | undefined;
  /** Remaining elapsed time, ms; the parent's answering time does not count. */
  left: number;
  startedAt: number;
  timer: NodeJS.Timeout | undefined;
  asking: number;
  /** The error thrown by `answer`: the caller gets this error if the task does not catch it. */
  answerError: { readonly error: unknown } | undefined;
}

/** A start under load takes a second or two; after this time it has failed. */
const START_LIMIT_MS = 30_000;
/** A child that allocates as fast as possible gains about 100 MB between two checks. */
const LOOK_EVERY_MS = 25;
const LAST_WORDS_BYTES = 4_096;
/** Required on Windows for random numbers and sockets; no other variable of our environment is passed on. */
const needed = process.platform === 'win32' ? ['SystemRoot', 'TEMP'] : [];

/**
 * For the allocator of glibc: one arena, and what is freed goes back to the system. Otherwise each thread that compiles code
 * keeps what it freed.
 */
const FRUGAL = { MALLOC_ARENA_MAX: '1', MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '131072' };
/** Half of the young generation, MB. With 4, large files cost a tenth more; with the default of 16, a child holds 20 MB more. */
const SEMI_SPACE_MB = 8;

/** A child process. Runs one task at a time; after a failure it is dead and must be replaced. */
export class SandboxChild {
  readonly exited: Promise<void>;
  tasksRun = 0;
  #alive = true;
  #process: ChildProcess;
  #memoryBytes: number;
  #verdict: SandboxLoss | undefined;
  #lastWords = '';
  #running: Running | undefined;
  #runs = 0;
  #looking: NodeJS.Timeout | undefined;
  #restingBytes: number | undefined;
  #ready: Promise<boolean>;

  constructor(options: ChildOptions) {
    const inherited = needed.map((name) => [name, process.env[name] ?? '']);
    this.#memoryBytes = options.memoryMb * MIB;
    this.#process = fork(options.entry, [], {
      execArgv: [
        `--max-old-space-size=${options.memoryMb}`,
        `--max-semi-space-size=${SEMI_SPACE_MB}`,
        ...entryArguments(options.entry),
      ],
      env: { ...Object.fromEntries(inherited), ...FRUGAL, ...options.env },
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#process.stderr!.setEncoding('utf8').on('data', (words: string) => {
      this.#lastWords = (this.#lastWords + words).slice(-LAST_WORDS_BYTES);
    });
    this.exited = new Promise((resolve) => {
      this.#process.once('close', () => resolve(this.#buried()));
      // Without a pid it never started, and there will be no 'close' event.
      this.#process.once('error', () =>
        this.#process.pid === undefined ? resolve(this.#buried()) : this.kill('crash'),
      );
    });
    this.#ready = new Promise((resolve) => {
      const timer = setTimeout(() => this.kill('busy'), START_LIMIT_MS);
      this.#process.on('message', (message: FromChild | null) => {
        if (message?.kind !== 'ready') return message ? this.#onMessage(message) : undefined;
        clearTimeout(timer);
        // Only now: on a busy machine, a start with low priority would take minutes.
        lowerPriority(this.#process.pid!, options.priority);
        this.#restingBytes ??= residentBytes(this.#process.pid!);
        resolve(true);
      });
      this.exited.then(() => {
        clearTimeout(timer);
        resolve(false);
      });
    });
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Whether it kept so much memory after its last task that it should be replaced. */
  get bloated(): boolean {
    return this.#grownBytes() > this.#memoryBytes / 2;
  }

  /** Sets whether the child keeps the parent's event loop alive. */
  hold(held: boolean): void {
    const { channel, stderr } = this.#process;
    for (const part of [this.#process, channel, stderr]) {
      const turn = propertyOf(part, held ? 'ref' : 'unref');
      if (typeof turn === 'function') turn.call(part);
    }
  }

  /**
   * Runs a task. Rejects with SandboxFailure, SandboxRefusal, or the error of `answer`. Time counts from when the
   * child is ready.
   */
  async run(task: string, payload: object, limits: TaskLimits, answer: Answer | undefined): Promise<object> {
    if (!(await this.#ready)) throw new SandboxFailure(this.#verdict ?? 'crash', task, this.#lastWords);
    return new Promise<object>((resolve, reject) => {
      const used = processorTime(this.#process.pid!);
      const running: Running = {
        run: ++this.#runs,
        task,
        // Events of a child run in the context of whoever started it. An answer must run in the context of its task.
        answer: answer && AsyncLocalStorage.bind(answer),
        resolve,
        reject,
        processorEnd: used === undefined ? undefined : used + limits.timeoutMs,
        left: used === undefined ? limits.timeoutMs : limits.elapsedMs,
        startedAt: 0,
        timer: undefined,
        asking: 0,
        answerError: undefined,
      };
      this.#running = running;
      this.#startTimer(running);
      this.#looking = setInterval(() => this.#look(), LOOK_EVERY_MS);
      this.#send({ kind: 'run', run: running.run, task, payload });
    });
  }

  kill(verdict?: SandboxLoss): void {
    this.#verdict ??= verdict;
    this.#alive = false;
    this.#process.kill('SIGKILL');
  }

  #onMessage(message: Exclude<FromChild, { kind: 'ready' }>): void {
    const running = this.#running;
    if (!running || message.run !== running.run) return;
    switch (message.kind) {
      case 'ask':
        void this.#answerQuestion(running, message);
        return;
      case 'exhausted':
        this.kill('memory');
        return;
      case 'done':
        this.#finish();
        running.resolve(message.value);
        return;
      case 'threw':
        this.#finish();
        if (running.answerError) running.reject(running.answerError.error);
        else running.reject(new SandboxRefusal(String(message.error?.code), String(message.error?.message)));
    }
  }

  async #answerQuestion(
    running: Running,
    { ask, question, payload }: Extract<FromChild, { kind: 'ask' }>,
  ): Promise<void> {
    const { run } = running;
    if (running.asking++ === 0) this.#stopTimer(running);
    try {
      if (!running.answer) throw new SandboxRefusal('no_answer', `no handler for the question ${question}`);
      this.#send({ kind: 'answer', run, ask, value: await running.answer(question, payload) });
    } catch (error) {
      running.answerError = { error };
      this.#send({ kind: 'no-answer', run, ask, error: describeThrown(error) });
    }
    if (--running.asking === 0 && this.#running === running) this.#startTimer(running);
  }

  #send(message: ToChild): void {
    if (this.#process.connected) this.#process.send(message, () => {});
  }

  #startTimer(running: Running): void {
    running.startedAt = performance.now();
    const verdict = running.processorEnd === undefined ? 'timeout' : 'busy';
    running.timer = setTimeout(() => this.kill(verdict), running.left);
  }

  #stopTimer(running: Running): void {
    clearTimeout(running.timer);
    running.left = Math.max(0, running.left - (performance.now() - running.startedAt));
  }

  #look(): void {
    if (this.#grownBytes() > this.#memoryBytes) this.kill('memory');
    const { processorEnd } = this.#running ?? {};
    if (processorEnd !== undefined && (processorTime(this.#process.pid!) ?? 0) > processorEnd) this.kill('timeout');
  }

  #grownBytes(): number {
    const now = this.#process.pid === undefined ? undefined : residentBytes(this.#process.pid);
    return now === undefined || this.#restingBytes === undefined ? 0 : now - this.#restingBytes;
  }

  #finish(): void {
    clearTimeout(this.#running?.timer);
    clearInterval(this.#looking);
    this.#running = undefined;
    this.tasksRun++;
  }

  #buried(): void {
    this.#alive = false;
    const running = this.#running;
    this.#finish();
    this.#verdict ??= /heap out of memory|allocation failed/i.test(this.#lastWords) ? 'memory' : 'crash';
    running?.reject(new SandboxFailure(this.#verdict, running.task, this.#lastWords));
  }
}
