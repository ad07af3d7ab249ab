import { JsonScanner } from './json-scanner.ts';
import type { Intake } from './pump.ts';
import { openSession } from './spool-pool.ts';
import type { SpoolOrder, SpoolResult } from './spool-protocol.ts';
import type { SpoolSession } from './spool-session.ts';

/** Up to here a body without blobs is read where it is: a thread would take longer to wake than the reading does. */
const SMALL_BYTES = 64 * 1024;

/** Keeps a body while it is small; hands it to a worker thread once it is not, or once it turns out to hold a blob. */
export class SpoolIntake implements Intake<SpoolResult> {
  onRoom: () => void = () => {};
  onFailure: (error: Error) => void = () => {};
  readonly #order: SpoolOrder;
  readonly #kept: Uint8Array[] = [];
  #keptBytes = 0;
  #session: SpoolSession | undefined;

  constructor(order: SpoolOrder) {
    this.#order = order;
  }

  write(chunk: Uint8Array): boolean {
    if (this.#session) return this.#session.write(chunk);
    this.#kept.push(chunk);
    this.#keptBytes += chunk.length;
    if (this.#keptBytes <= SMALL_BYTES) return true;
    return this.#handOver();
  }

  async end(): Promise<SpoolResult> {
    if (!this.#session) {
      const here = scanHere(this.#order, this.#kept);
      if (here) return here;
      this.#handOver();
    }
    return this.#session!.end();
  }

  async cancel(): Promise<void> {
    this.#kept.length = 0;
    await this.#session?.cancel();
  }

  #handOver(): boolean {
    const session = openSession(this.#order);
    this.#session = session;
    session.onRoom = () => this.onRoom();
    session.result.catch((error) => this.onFailure(error));
    let room = true;
    for (const chunk of this.#kept.splice(0)) room = session.write(chunk);
    return room;
  }
}

class HoldsBlob extends Error {}

/** The whole body read on this thread, or undefined when it holds a blob, whose file must not be written here. */
function scanHere({ keys, limits }: SpoolOrder, chunks: readonly Uint8Array[]): SpoolResult | undefined {
  const never = (): never => {
    throw new HoldsBlob();
  };
  const scanner = new JsonScanner({ ...limits, keys, sink: { begin: never, write: never, spoil: never, end: never } });
  try {
    for (const chunk of chunks) scanner.push(chunk);
    return { skeleton: scanner.end(), values: scanner.values, blobs: [] };
  } catch (error) {
    if (error instanceof HoldsBlob) return undefined;
    throw error;
  }
}
