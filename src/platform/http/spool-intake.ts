import { JsonScanner } from './json-scanner.ts';
import type { Intake } from './pump.ts';
import { openSession } from './spool-pool.ts';
import type { SpoolOrder, SpoolResult } from './spool-protocol.ts';
import type { SpoolSession } from './spool-session.ts';

/** Bodies without blobs up to this size are read on this thread: waking a worker would take longer than reading. */
const SMALL_BYTES = 64 * 1024;

/** Buffers a small body; passes it to a worker thread when it becomes large or contains a blob. */
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
    let hasSpace = true;
    for (const chunk of this.#kept.splice(0)) hasSpace = session.write(chunk);
    return hasSpace;
  }
}

class HoldsBlob extends Error {}

/**
 * Scans the complete body on this thread. Returns undefined if it contains a blob, whose file must be written by a
 * worker.
 */
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
