import { deserialize, serialize } from 'node:v8';
import { refuse } from '../../kernel/fault.ts';
import type { Prisma, TransactionMemory } from '../database/index.ts';
import type { EncryptedColumn, Keystore } from '../keystore/index.ts';

const contextOf = (id: string): string => `idempotent-results:${id}`;

export const resultsColumn: EncryptedColumn = {
  table: 'idempotent_requests',
  column: 'results',
  key: { id: 'text' },
  contextOf: ({ id }) => contextOf(id!),
};

/** Remembers in the request's own row, encrypted: a result may hold what is shown once. */
export class RequestMemory implements TransactionMemory {
  readonly #keystore: Keystore;
  readonly #row: { readonly id: string; readonly attempt: string };
  readonly #results: unknown[];

  /** `sealed`: what an attempt before this one has left. */
  constructor(keystore: Keystore, row: { readonly id: string; readonly attempt: string }, sealed: Uint8Array | null) {
    this.#keystore = keystore;
    this.#row = row;
    this.#results = sealed ? deserialize(keystore.decrypt(sealed, this.#context)) : [];
  }

  /** Whether nothing was committed. */
  get isEmpty(): boolean {
    return this.#results.length === 0;
  }

  recall(place: number): { readonly result: unknown } | undefined {
    return place < this.#results.length ? { result: this.#results[place] } : undefined;
  }

  async keep(tx: Prisma.TransactionClient, place: number, result: unknown): Promise<void> {
    const results = [...this.#results];
    results[place] = result;
    const sealed = this.#keystore.encrypt(serialize(results), this.#context);
    const { count } = await tx.idempotentRequest.updateMany({
      where: this.#row,
      data: { results: new Uint8Array(sealed) },
    });
    if (count !== 1) throw refuse('unavailable', 'Another process has taken this request over: ask again.');
    this.#results[place] = result;
  }

  get #context(): string {
    return contextOf(this.#row.id);
  }
}
