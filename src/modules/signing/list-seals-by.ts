import { itemAt } from '../../kernel/definitely.ts';
import { type Queries, rawSql, type Sql, sql } from '../../platform/database/index.ts';
import type { KeyTraces } from '../trust/index.ts';

/** A seal that was made with a key. */
export interface SealByKey {
  /** The envelope, session or digest seal. */
  readonly id: string;
  readonly sealedAt: Date;
  /** The documents were sealed with the key, or time-stamped by it. */
  readonly isOfDocuments: boolean;
  /** The evidence file was. Null: it has another seal than its documents, from before that was recorded. */
  readonly isOfEvidence: boolean | null;
}

/** A table of seals with the column `facts`, read in slices because there may be millions. */
interface SealTable {
  readonly table: string;
  readonly id: string;
  readonly at: string;
  /** SQL: whether the evidence file has another seal than the documents. */
  readonly hasOtherEvidence?: string;
}

const SLICE = 10_000;

const isIn = (chain: string, { fingerprints }: KeyTraces): Sql =>
  sql`EXISTS (SELECT 1 FROM jsonb_array_elements(facts->${rawSql(`'${chain}'`)}) c
    WHERE c->>'fingerprint_sha256' = ANY(${fingerprints}::text[]))`;

const isStampedBy = ({ units }: KeyTraces): Sql => sql`(facts->'seal_timestamp'->>'issuer' = ANY(${units}::text[])
  OR EXISTS (SELECT 1 FROM jsonb_array_elements(facts->'timestamps') t WHERE t->>'issuer' = ANY(${units}::text[])))`;

function sliceAfter(
  last: string | null,
  { hasOtherEvidence = 'false', ...names }: SealTable,
  traces: KeyTraces,
  since: Date,
): Sql {
  const [table, id, at] = [rawSql(names.table), rawSql(names.id), rawSql(names.at)];
  const isStamped = isStampedBy(traces);
  return sql`
  WITH slice AS (SELECT ${id} AS id, ${at} AS at, facts, ${rawSql(hasOtherEvidence)} AS other
                 FROM ${table} WHERE ${last}::uuid IS NULL OR ${id} > ${last}::uuid ORDER BY ${id} LIMIT ${SLICE}::int),
    judged AS (
      SELECT id, at, (${isIn('trust_chain', traces)} OR ${isStamped}) AS own,
        CASE WHEN NOT other THEN NULL WHEN facts ? 'evidence_trust_chain' THEN ${isIn('evidence_trust_chain', traces)} END AS theirs,
        other AND NOT facts ? 'evidence_trust_chain' AS unknown, ${isStamped} AS stamped
      FROM slice WHERE at >= ${since}::timestamptz AND facts IS NOT NULL)
  SELECT (SELECT id FROM slice ORDER BY id DESC LIMIT 1) AS last,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'sealedAt', at, 'isOfDocuments', own, 'isOfEvidence',
       CASE WHEN stamped THEN true WHEN unknown THEN NULL ELSE coalesce(theirs, own) END) ORDER BY at), '[]')
     FROM judged WHERE own OR theirs OR unknown) AS found`;
}

interface Slice {
  readonly last: string | null;
  readonly found: readonly (Omit<SealByKey, 'sealedAt'> & { readonly sealedAt: string })[];
}

/** Lists the seals of a caller's own table that were made with a key since a moment, in the order of their ids. */
export async function listSealsIn(
  on: Queries,
  table: SealTable,
  traces: KeyTraces,
  since: Date,
): Promise<readonly SealByKey[]> {
  const found: SealByKey[] = [];
  let last: string | null = null;
  for (;;) {
    const slice: Slice = itemAt(await on.rows<Slice>(sliceAfter(last, table, traces, since)), 0);
    found.push(...slice.found.map((seal) => ({ ...seal, sealedAt: new Date(seal.sealedAt) })));
    if (slice.last === null) return found;
    last = slice.last;
  }
}

/** Lists the envelopes that were sealed with a key since a moment. */
export const listEnvelopeSealsBy = (on: Queries, traces: KeyTraces, since: Date): Promise<readonly SealByKey[]> =>
  listSealsIn(
    on,
    { table: 'sealings', id: 'envelope_id', at: 'done_at', hasOtherEvidence: 'mandate IS NOT NULL' },
    traces,
    since,
  );
