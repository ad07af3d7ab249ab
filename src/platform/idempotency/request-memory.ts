import { deserialize, serialize } from 'node:v8';
import { refuse } from '../../kernel/fault.ts';
import { placeParts, sql, type TransactionMemory, type Tx } from '../database/index.ts';
import type { EncryptedColumn, Keystore } from '../keystore/index.ts';

/** Maximum bytes of a stored answer, and of all results of one request's transactions. */
export const MOST_BYTES = 256 * 1024;

/** The stored result of a transaction. */
export interface KeptResult {
  readonly place: string;
  /** Encrypted. */
  readonly result: Uint8Array;
}

interface Options {
  readonly keystore: Keystore;
  readonly request: { readonly id: string; readonly bodySha256: string; readonly expiresAt: Date };
  /** Results stored by earlier attempts. */
  readonly kept: readonly KeptResult[];
  /** The request was done: only its answer is built again, and no transaction may begin. */
  readonly isDone: boolean;
}

/** Stores the results of a request's transactions, encrypted: a result may contain a secret that is shown once. */
export class RequestMemory implements TransactionMemory {
  readonly #options: Options;
  readonly #results: ReadonlyMap<string, unknown>;
  /** Field and name of every transaction that began in this attempt. */
  readonly #begun = new Set<string>();
  #bytes: number;
  #isTouched: boolean;

  constructor(options: Options) {
    const { keystore, kept, request } = options;
    this.#options = options;
    this.#isTouched = kept.length > 0;
    this.#bytes = kept.reduce((sum, { result }) => sum + result.length, 0);
    this.#results = new Map(
      kept.map(({ place, result }) => [
        place,
        deserialize(keystore.decrypt(result, requestMemoryContext(request.id, place))),
      ]),
    );
  }

  /** True if no transaction of any attempt can have been committed. */
  get isEmpty(): boolean {
    return !this.#isTouched;
  }

  /** @throws Fault `idempotency_conflict` (the request was done without this transaction) */
  recall(place: string): { readonly result: unknown } | undefined {
    this.#begun.add(rememberedAct(place));
    if (this.#results.has(place)) return { result: this.#results.get(place) };
    if (this.#options.isDone) throw refuse('idempotency_conflict', DONE);
    return undefined;
  }

  async keep(tx: Tx, place: string, result: unknown): Promise<void> {
    const { keystore, request } = this.#options;
    this.#assertKnown(place);
    const sealed = keystore.encrypt(serialize(result), requestMemoryContext(request.id, place));
    this.#bytes += sealed.length;
    if (this.#bytes > MOST_BYTES) throw new Error(`the results of a request have more than ${MOST_BYTES} bytes`);
    this.#isTouched = true;
    // Only the version before reads `attempt`. Another attempt that commits the same transaction makes this one fail.
    const count = await tx.run(sql`
      WITH request AS (
        INSERT INTO idempotent_requests (id, attempt, body_sha256, expires_at)
        VALUES (${request.id}, gen_random_uuid(), ${request.bodySha256}, ${request.expiresAt})
        ON CONFLICT (id) DO NOTHING)
      INSERT INTO idempotent_results (request_id, place, result)
      VALUES (${request.id}, ${place}, ${new Uint8Array(sealed)}::bytea)
      ON CONFLICT (request_id, place) DO NOTHING`);
    if (count !== 1) throw refuse('unavailable', 'Another process has taken over this request. Send it again.');
  }

  /**
   * A version that renamed a transaction would run it a second time, and would leave the result of the first unused.
   * @throws Error (an earlier attempt committed a transaction that this attempt does not begin)
   */
  #assertKnown(place: string): void {
    const { field } = placeParts(place);
    const unknown = [...this.#results.keys()].find(
      (other) => placeParts(other).field === field && !this.#begun.has(rememberedAct(other)),
    );
    if (unknown) throw new Error(`an earlier attempt committed ${unknown}, which this version does not know`);
  }
}

/** The transaction of a place without its key. */
function rememberedAct(place: string): string {
  const { name, field } = placeParts(place);
  return JSON.stringify([name, field]);
}

/** Message for a request that was done but whose answer can no longer be built. */
export const DONE =
  'This request was completed, but its response is no longer stored. Read the resource, or use another Idempotency-Key.';

const requestMemoryContext = (id: string, place: string): string => `idempotent-result:${id}:${place}`;

export const resultsColumn: EncryptedColumn = {
  table: 'idempotent_results',
  column: 'result',
  key: { request_id: 'text', place: 'text' },
  contextOf: ({ request_id: id, place }) => requestMemoryContext(id!, place!),
};
