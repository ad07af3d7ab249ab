import { itemAt } from '../../kernel/definitely.ts';
import { type commonFaults, refuse } from '../../kernel/fault.ts';
import type { FromSpooler, SpoolOrder, SpoolResult, ToSpooler } from './spool-protocol.ts';

export type Post = (message: ToSpooler, transfer?: ArrayBuffer[]) => void;

/** Maximum blocks of a body in transit to the worker. This bounds the memory of a request, whatever its size. */
const BLOCKS = 4;
const BLOCK_BYTES = 256 * 1024;

/** The main thread's side of a body that a worker reads. It only copies chunks into blocks. */
export class SpoolSession {
  readonly id: number;
  /**
   * Rejects with `payload_too_large`, `invalid_json`, or `unavailable` if it could not be stored; then no file is
   * left.
   */
  readonly result: Promise<SpoolResult>;
  /** Called when there is space again after `write` returned false. */
  onRoom: () => void = () => {};
  readonly #post: Post;
  readonly #waiting: Uint8Array[] = [];
  readonly #free: ArrayBuffer[] = [];
  #blocks = 0;
  #filling: { readonly bytes: Uint8Array<ArrayBuffer>; length: number } | undefined;
  #ending = false;
  #settled = false;
  #resolve!: (result: SpoolResult) => void;
  #reject!: (error: Error) => void;

  constructor(id: number, order: SpoolOrder, post: Post) {
    this.id = id;
    this.#post = post;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.result.catch(() => {});
    post({ kind: 'open', id, order });
  }

  /** Accepts a chunk. Returns false if the caller should wait for `onRoom` before the next. */
  write(chunk: Uint8Array): boolean {
    this.#waiting.push(chunk);
    this.#move();
    return this.#waiting.length === 0;
  }

  /** Call after the last chunk. */
  end(): Promise<SpoolResult> {
    this.#ending = true;
    this.#move();
    return this.result;
  }

  /** Aborts before `end`; resolves once no file is left. */
  async cancel(): Promise<void> {
    this.#waiting.length = 0;
    if (!this.#settled) this.#post({ kind: 'cancel', id: this.id });
    await this.result.catch(() => {});
  }

  /** Handles a message; returns whether it was the last about this body. */
  onMessage(message: FromSpooler): boolean {
    if (message.kind === 'block') {
      this.#free.push(message.block);
      this.#move();
      if (this.#waiting.length === 0) this.onRoom();
      return false;
    }
    if (message.kind === 'done') this.#resolve(message);
    else this.fail(refusal(message));
    this.#settled = true;
    return true;
  }

  fail(error: Error): void {
    this.#settled = true;
    this.#reject(error);
  }

  #move(): void {
    while (this.#waiting.length > 0) {
      const block = (this.#filling ??= this.#take());
      if (!block) return;
      const chunk = itemAt(this.#waiting, 0);
      const part = chunk.subarray(0, block.bytes.length - block.length);
      block.bytes.set(part, block.length);
      block.length += part.length;
      if (part.length === chunk.length) this.#waiting.shift();
      else this.#waiting[0] = chunk.subarray(part.length);
      if (block.length === block.bytes.length) this.#send();
    }
    if (!this.#ending || this.#settled) return;
    this.#ending = false;
    this.#send();
    this.#post({ kind: 'end', id: this.id });
  }

  #take(): { bytes: Uint8Array<ArrayBuffer>; length: number } | undefined {
    const free = this.#free.pop();
    if (free) return { bytes: new Uint8Array(free), length: 0 };
    if (this.#blocks === BLOCKS) return undefined;
    this.#blocks++;
    return { bytes: new Uint8Array(BLOCK_BYTES), length: 0 };
  }

  #send(): void {
    if (!this.#filling) return;
    const { bytes, length } = this.#filling;
    this.#filling = undefined;
    this.#post({ kind: 'block', id: this.id, block: bytes.buffer, length }, [bytes.buffer]);
  }
}

function refusal(message: Exclude<FromSpooler, { kind: 'block' | 'done' }>): Error {
  if (message.kind === 'refused') return refuse(message.code as keyof typeof commonFaults, message.message);
  const { reason, code } = message.kind === 'failed' ? message : { reason: 'canceled', code: undefined };
  return Object.assign(refuse('unavailable', 'The request body could not be stored. Send the request again.'), {
    cause: Object.assign(new Error(reason), { code }),
  });
}
