import { outsideRequest } from '../../../../platform/neighbours/index.ts';
import type { SigningAlgorithm } from '../../../../standards/asn1/algorithms.ts';
import type { SignableMessage } from '../credential.ts';

export type SignBatch = (messages: readonly SignableMessage[], algorithm: SigningAlgorithm) => Promise<Buffer[]>;

interface Waiting {
  readonly message: SignableMessage;
  readonly algorithm: SigningAlgorithm;
  resolve(signature: Buffer): void;
  reject(error: unknown): void;
}

/**
 * Groups signatures that are requested while others are in progress. A single one leaves at once; nothing waits for a
 * batch to fill.
 */
export class Batches {
  readonly #sign: SignBatch;
  readonly #size: number;
  readonly #parallel: number;
  #queue: Waiting[] = [];
  #running = 0;
  #isScheduled = false;

  constructor(sign: SignBatch, { size, parallel }: { size: number; parallel: number }) {
    this.#sign = sign;
    this.#size = size;
    this.#parallel = parallel;
  }

  add(message: SignableMessage, algorithm: SigningAlgorithm): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      this.#queue.push({ message, algorithm, resolve, reject });
      if (this.#isScheduled) return;
      this.#isScheduled = true;
      // Requests of the same turn of the event loop belong together.
      setImmediate(() => {
        this.#isScheduled = false;
        this.#start();
      });
    });
  }

  #start(): void {
    while (this.#running < this.#parallel && this.#queue.length > 0) {
      const { algorithm } = this.#queue[0]!;
      const batch = this.#queue.filter((one) => one.algorithm === algorithm).slice(0, this.#size);
      const taken = new Set(batch);
      this.#queue = this.#queue.filter((one) => !taken.has(one));
      this.#running += 1;
      // A batch belongs to several callers: the time of one request must not limit it.
      void outsideRequest(() => this.#run(batch, algorithm)).finally(() => {
        this.#running -= 1;
        this.#start();
      });
    }
  }

  async #run(batch: readonly Waiting[], algorithm: SigningAlgorithm): Promise<void> {
    try {
      const signatures = await this.#sign(
        batch.map(({ message }) => message),
        algorithm,
      );
      for (const [index, { resolve }] of batch.entries()) resolve(signatures[index]!);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
}
