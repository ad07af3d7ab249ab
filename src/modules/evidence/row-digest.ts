import { createHash } from 'node:crypto';
import type { Database } from '../../platform/database/index.ts';

/** A row with the digest of all its columns. */
export type Digested<Row> = Row & { readonly digest: Uint8Array };

/** SQL: the digest of a row, of which `alias` is the table. */
export const digestOf = (alias: string): string => `sha256(record_send(${alias})) AS digest`;

/** SQL: the order of the openings of a chain. */
export const OPENINGS_ORDER = 'seq, name COLLATE "C"';

/** Digest of all rows of a chain: those of its events, then those of its openings. */
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

/** Lets PostgreSQL compute the digest of all rows of a chain: ten times as fast as reading and recomputing them. */
export async function digestRows({ prisma }: Database, chainId: string): Promise<string> {
  const all = (table: string, order: string) =>
    `encode(sha256(coalesce((SELECT string_agg(sha256(record_send(r)), ''::bytea ORDER BY ${order})
       FROM ${table} r WHERE chain_id = $1::uuid), '')), 'hex')`;
  const [row] = await prisma.$queryRawUnsafe<[{ rows: string }]>(
    `SELECT ${all('evidence_events', 'seq')} || ${all('evidence_openings', OPENINGS_ORDER)} AS rows`,
    chainId,
  );
  return row.rows;
}
