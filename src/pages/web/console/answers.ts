import { type Signal, signal } from '@preact/signals';

/** What is known of an answer: neither at first; then its data, or why there is none, in words. */
export interface Shown<T> {
  readonly data: T | null;
  readonly error: string | null;
}

/** How an answer is asked for. */
export interface Asking<T> {
  readonly ask: () => Promise<T>;
  /** Says in words why there is no answer. */
  readonly explain: (error: unknown) => string;
  /** A number that rises with each change which this page made: an answer from before it may be out of date. */
  readonly changes: number;
}

/**
 * The answer of one request, for all who show it. Answers can arrive in another order than their requests: one that is
 * older than what is shown, or than a change, is dropped.
 */
export class Answer<T> {
  readonly shown: Signal<Shown<T>> = signal({ data: null, error: null });
  /** How many parts of the view show it. */
  readers = 0;
  #running: Promise<void> | null = null;
  /** Of the reading that counts. */
  #number = 0;
  #isWanted = false;
  #changes: number | null = null;

  /** Whether it may be shown at once. */
  isFit(changes: number): boolean {
    return this.shown.peek().error === null && !this.isOlderThan(changes);
  }

  /** Whether it is from before a change. */
  isOlderThan(changes: number): boolean {
    return this.#changes !== null && this.#changes < changes;
  }

  /** Reads the answer. Who asks while it is read, and nothing has changed since, gets the same. */
  read(asking: Asking<T>): Promise<void> {
    if (this.isOlderThan(asking.changes)) this.#drop();
    this.#changes = asking.changes;
    this.#running ??= this.#run(asking);
    return this.#running;
  }

  /** Reads it now, or once more after the reading that is under way. */
  readAgain(asking: Asking<T>): void {
    if (this.#running && !this.isOlderThan(asking.changes)) this.#isWanted = true;
    else void this.read(asking);
  }

  /** Shows newer data, such as a live event has. A reading that is under way may be older: it starts again. */
  take(data: T, asking: Asking<T>): void {
    const isRunning = this.#running !== null;
    this.#drop();
    this.shown.value = { data, error: null };
    if (isRunning) void this.read(asking);
  }

  #drop(): void {
    this.#number++;
    this.#running = null;
    this.#isWanted = false;
  }

  async #run({ ask, explain, changes }: Asking<T>): Promise<void> {
    const number = this.#number;
    const shown = await ask().then(
      (data) => ({ data, error: null }),
      (error) => ({ data: null, error: explain(error) }),
    );
    if (number !== this.#number) return;
    const isWanted = this.#isWanted;
    this.#drop();
    this.shown.value = shown;
    if (isWanted) void this.read({ ask, explain, changes });
  }
}

/** Most answers that are kept while nobody shows them. */
const MOST = 40;

/** The last answers, by request. */
export class Answers {
  readonly #kept = new Map<string, Answer<unknown>>();

  /** The answer of a request: the last one, unless nobody shows it and it failed, or is from before a change. */
  of<T>(request: string, changes: number): Answer<T> {
    const before = this.#kept.get(request);
    if (before && (before.readers > 0 || before.isFit(changes))) return before as Answer<T>;
    const made = new Answer<T>();
    this.#kept.delete(request);
    this.#kept.set(request, made as Answer<unknown>);
    for (const [name, { readers }] of this.#kept) {
      if (this.#kept.size <= MOST) break;
      if (readers === 0 && name !== request) this.#kept.delete(name);
    }
    return made;
  }
}
