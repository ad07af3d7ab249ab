import { columnsOf } from '../../platform/database/columns.ts';
import type { Database, Document, Envelope, Signer, Tx } from '../../platform/database/index.ts';

/**
 * Hand-written SQL for envelopes with their lists, returned as JSON: one statement where Prisma runs one for each
 * relation, at several times the cost.
 */

export type Client = Tx | Database['prisma'];

/** An envelope with its signers, by position. */
export type EnvelopeWithSigners = Envelope & { readonly signers: Signer[] };

/** An envelope with everything that the contract shows. */
export type WholeEnvelope = EnvelopeWithSigners & { readonly documents: readonly Document[] };

export const lists = ['documents', 'signers'] as const;
export type List = (typeof lists)[number];

const columns = { envelope: columnsOf('Envelope'), documents: columnsOf('Document'), signers: columnsOf('Signer') };

/** Columns of the envelope `e`. */
export const envelopeColumns = columns.envelope.list('e');

/** Columns of the signer `s`. */
export const signerColumns = columns.signers.list('s');

/** A list of the envelope `e`, by position. */
export const listOf = (list: List): string => `
  coalesce((SELECT json_agg(r) FROM (
    SELECT ${columns[list].list('r')} FROM ${list} r WHERE r.envelope_id = e.id ORDER BY r.position) r), '[]') AS ${list}`;

/** Converts the timestamps of an envelope and of its lists to dates. */
export function revive<E extends Envelope>(envelope: E): E {
  columns.envelope.revive(envelope);
  for (const list of lists) {
    for (const row of (envelope as Partial<WholeEnvelope>)[list] ?? []) columns[list].revive(row);
  }
  return envelope;
}

/**
 * Reads the envelopes for which the SQL `condition` on `e` holds, with these lists, unordered, by one statement.
 * `parameter` is `$1` of the condition.
 */
export async function queryWithLists<E extends Envelope>(
  client: Client,
  wanted: readonly List[],
  condition: string,
  parameter: unknown,
): Promise<E[]> {
  const rows = await client.$queryRawUnsafe<{ envelope: E }[]>(selectWithLists(wanted, condition), parameter);
  return rows.map(({ envelope }) => revive(envelope));
}

/** SQL that reads an envelope with these lists, as JSON. `more` adds columns to the answer. */
export const selectWithLists = (wanted: readonly List[], condition: string, more = ''): string =>
  `SELECT row_to_json(found) AS envelope${more}
   FROM (SELECT ${[envelopeColumns, ...wanted.map(listOf)].join(', ')} FROM envelopes e WHERE ${condition}) found`;
