import { deserialize, serialize } from 'node:v8';
import { refuse } from '../../kernel/fault.ts';
import { isTransactionName, nameAt, type Prisma, type TransactionMemory } from '../database/index.ts';
import type { EncryptedColumn, Keystore } from '../keystore/index.ts';
import { MOST_BYTES } from './limits.ts';

/** The stored result of a transaction. */
export interface KeptResult {
  readonly place: string;
  /** Encrypted. */
  readonly result: Uint8Array;
}

interface Options {
  readonly keystore: Keystore;
  readonly row: { readonly id: string; readonly attempt: string };
  /** Results stored by earlier attempts. */
  readonly kept: readonly KeptResult[];
  /** The request was done: only its answer is built again, and no transaction may begin. */
  readonly isDone: boolean;
}

/** Stores the results of a request's transactions, encrypted: a result may contain a secret that is shown once. */
export class RequestMemory implements TransactionMemory {
  readonly #options: Options;
  readonly #results: ReadonlyMap<string, unknown>;
  #bytes: number;
  #isTouched: boolean;

  /**
   * @throws Error (an earlier attempt stored a transaction that this version does not know: the request must not run
   * again)
   */
  constructor(options: Options) {
    const { keystore, kept, row } = options;
    this.#options = options;
    this.#isTouched = kept.length > 0;
    this.#bytes = kept.reduce((sum, { result }) => sum + result.length, 0);
    if (!kept.every(({ place }) => isTransactionName(nameAt(place)))) {
      throw new Error('an earlier attempt committed a transaction that this version does not know');
    }
    this.#results = new Map(
      kept.map(({ place, result }) => [place, deserialize(keystore.decrypt(result, contextOf(row.id, place)))]),
    );
  }

  /** True if no transaction of any attempt can have been committed. */
  get isEmpty(): boolean {
    return !this.#isTouched;
  }

  /** @throws Fault `idempotency_conflict` (the request was done without this transaction) */
  recall(place: string): { readonly result: unknown } | undefined {
    if (this.#results.has(place)) return { result: this.#results.get(place) };
    if (this.#options.isDone) throw refuse('idempotency_conflict', DONE);
    return undefined;
  }

  async keep(tx: Prisma.TransactionClient, place: string, result: unknown): Promise<void> {
    const { keystore, row } = this.#options;
    const sealed = keystore.encrypt(serialize(result), contextOf(row.id, place));
    this.#bytes += sealed.length;
    if (this.#bytes > MOST_BYTES) throw new Error(`the results of a request have more than ${MOST_BYTES} bytes`);
    this.#isTouched = true;
    // FOR SHARE locks the row until the commit, so that no other attempt begins meanwhile.
    const count = await tx.$executeRaw`
      INSERT INTO idempotent_results (request_id, place, result)
      SELECT id, ${place}, ${new Uint8Array(sealed)}::bytea FROM idempotent_requests
      WHERE id = ${row.id} AND attempt = ${row.attempt}::uuid FOR SHARE`;
    if (count !== 1) throw refuse('unavailable', 'Another process has taken over this request. Send it again.');
  }
}

/** Message for a request that was done but whose answer can no longer be built. */
export const DONE =
  'This request was completed, but its response is no longer stored. Read the resource, or use another Idempotency-Key.';

const contextOf = (id: string, place: string): string => `idempotent-result:${id}:${place}`;

export const resultsColumn: EncryptedColumn = {
  table: 'idempotent_results',
  column: 'result',
  key: { request_id: 'text', place: 'text' },
  contextOf: ({ request_id: id, place }) => contextOf(id!, place!),
};
