import { createHash } from 'node:crypto';

/** A row with the digest of all its columns. */
export type Digested<Row> = Row & { readonly digest: Uint8Array };

/** SQL: the digest of a row, of which `alias` is the table. */
export const digestOf = (alias: string): string => `sha256(record_send(${alias})) AS digest`;

/** SQL: the order of the openings of a chain, which is that of their index. */
export const OPENINGS_ORDER = 'seq, name';

/** Digest of the rows of a part of a chain: those of its events, then those of its openings. */
export class RowDigest {
  readonly #events = createHash('sha256');
  readonly #openings = createHash('sha256');

  /** Adds the next rows, in order. */
  add(events: readonly { readonly digest: Uint8Array }[], openings: readonly { readonly digest: Uint8Array }[]): void {
    for (const { digest } of events) this.#events.update(digest);
    for (const { digest } of openings) this.#openings.update(digest);
  }

  end(): string {
    return this.#events.digest('hex') + this.#openings.digest('hex');
  }
}
