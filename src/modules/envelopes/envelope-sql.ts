import type { Actor, Mode } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import { isUuid } from '../../kernel/ids.ts';
import { modelColumns } from '../../platform/database/columns.ts';
import {
  anyOf,
  type Database,
  type Document,
  type DocumentFingerprint,
  type Envelope,
  joinSql,
  type Queries,
  rawSql,
  type Signer,
  type Sql,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import { type ReadSubjects, readableFolderIds, takeLinkSubject } from '../access/index.ts';
import { type FieldOnPage, fingerprints, reviveFields, signerFields } from '../documents/index.ts';
import { type EnvelopeWithPeople, type EnvelopeWithSigners, signingRoles } from './people.ts';

/**
 * Hand-written SQL for envelopes with their lists, returned as JSON: one statement where Prisma runs one for each
 * relation, at several times the cost.
 */

/** An envelope with everything that the contract shows. */
export type WholeEnvelope = EnvelopeWithSigners & { readonly documents: readonly Document[] };

export const lists = ['documents', 'signers'] as const;

const columns = {
  envelope: modelColumns('Envelope'),
  documents: modelColumns('Document'),
  signers: modelColumns('Signer'),
  recipients: modelColumns('Signer'),
};

const signing = rawSql(`r.role IN (${signingRoles.map((role) => `'${role}'`).join(', ')})`);

/** Where the rows `r` of each list are. */
const sources = {
  documents: sql`${rawSql('documents')} r WHERE true`,
  signers: sql`signers r WHERE ${signing}`,
  recipients: sql`signers r WHERE NOT ${signing}`,
} as const;
export type List = keyof typeof sources;

/** The lists of everybody who takes part. */
export const peopleLists = ['signers', 'recipients'] as const;

/** Columns of the envelope `e`. */
export const envelopeColumns = columns.envelope.list('e');

/** Columns of the signer `s`. */
export const signerColumns = columns.signers.list('s');

/** A list of the envelope `e`, by position. */
export const sqlList = (list: List): Sql => sql`
  coalesce((SELECT json_agg(r) FROM (
    SELECT ${columns[list].list('r')} FROM ${sources[list]} AND r.envelope_id = e.id ORDER BY r.position) r), '[]') AS ${rawSql(list)}`;

/** Converts the timestamps of an envelope and of its lists to dates. */
export function revive<E extends Envelope>(envelope: E): E {
  columns.envelope.revive(envelope);
  for (const list of [...lists, 'recipients'] as const) {
    for (const row of (envelope as Partial<WholeEnvelope & EnvelopeWithPeople>)[list] ?? []) columns[list].revive(row);
  }
  return envelope;
}

/**
 * Reads the envelopes for which the `condition` on `e` holds, with these lists, unordered, by one statement.
 */
export async function queryWithLists<E extends Envelope>(
  on: Queries,
  wanted: readonly List[],
  condition: Sql,
): Promise<E[]> {
  const rows = await on.rows<{ envelope: E }>(selectWithLists(wanted, condition));
  return rows.map(({ envelope }) => revive(envelope));
}

/** SQL that reads an envelope with these lists, as JSON. `more` adds columns to the answer. */
export const selectWithLists = (wanted: readonly List[], condition: Sql, more = rawSql('')): Sql =>
  sql`SELECT row_to_json(found) AS envelope${more}
   FROM (SELECT ${joinSql([envelopeColumns, ...wanted.map(sqlList)])} FROM envelopes e WHERE ${condition}) found`;

/** An envelope as one of its signers signs it. */
interface EnvelopeToSign {
  readonly envelope: EnvelopeWithPeople;
  /** The signer's own fields, in order. */
  readonly fields: readonly FieldOnPage[];
}

const statement = (signerIds: readonly string[]) => sql`
  SELECT me.id, me.link_generation AS generation, row_to_json(found) AS envelope, ${signerFields(rawSql('me.id'))} AS fields
  FROM signers me, LATERAL (SELECT ${envelopeColumns}, ${joinSql(peopleLists.map(sqlList))} FROM envelopes e WHERE e.id = me.envelope_id) found
  WHERE me.id = ${anyOf(signerIds, 'uuid')}`;

interface Row {
  readonly id: string;
  readonly generation: number;
  readonly envelope: EnvelopeWithPeople;
  readonly fields: FieldOnPage[] | null;
}

/** Reads the envelopes of signers, by signer, with the generation of each signer's link. Unknown ids are left out. */
export const readSubjectsOfSignLinks: ReadSubjects<EnvelopeToSign> = async (database, ids) => {
  const rows = await database.rows<Row>(statement(ids));
  return new Map(
    rows.map(({ id, generation, envelope, fields }) => [
      id,
      { generation, subject: { envelope: revive(envelope), fields: reviveFields(fields) } },
    ]),
  );
};

/**
 * Returns the envelope of the holder of a signing link: as authentication has just read it, or else read now.
 * @throws Error (there is none)
 */
export async function readEnvelopeToSign(database: Database, actor: Actor, signerId: string): Promise<EnvelopeToSign> {
  const taken = takeLinkSubject(actor, readSubjectsOfSignLinks);
  if (taken) return taken;
  return definitely((await readSubjectsOfSignLinks(database, [signerId])).get(signerId), `signer ${signerId}`).subject;
}

/** An envelope as the operator sees it. */
export interface FoundEnvelope extends Envelope {
  /** In order, in every role. */
  readonly people: readonly Signer[];
}

/** Finds an envelope of any organisation, for the operator. Null if there is none. */
export const findAnyEnvelope = async ({ prisma }: Database, id: string): Promise<FoundEnvelope | null> =>
  isUuid(id)
    ? prisma.envelope.findUnique({ where: { id }, include: { people: { orderBy: { position: 'asc' } } } })
    : null;

/** A document that has the fingerprint, and its envelope. */
interface FingerprintMatch {
  readonly kind: DocumentFingerprint['kind'];
  readonly documentId: string;
  readonly envelopeId: string;
  /** Whether the envelope belongs to the calling organisation. */
  readonly owned: boolean;
  /** Number of envelopes that have the fingerprint as that of an original and that the caller may find. */
  readonly originals: number;
}

/**
 * Finds the document with a fingerprint, across organisations, within one mode. One statement.
 * Of several matches, sealed files and revisions come before originals, then the organisation's own, then the newest.
 * Envelopes in a folder that is hidden from the member never match. Drafts and unfinished envelopes of other organisations neither: a blank form must not reveal who uses it. After
 * `proof_retained_until` nobody finds the fingerprint. Without an organisation nothing is its own.
 */
export async function findByFingerprint(
  database: Database,
  sha256: string,
  {
    organizationId,
    mode,
    membershipId = null,
  }: { readonly organizationId: string | null; readonly mode: Mode; readonly membershipId?: string | null },
  now: Date,
): Promise<FingerprintMatch | null> {
  const rows = await database.rows<FingerprintMatch>(sql`
      WITH found AS (
        SELECT f.document_id, f.envelope_id, f.kind, COALESCE(e.organization_id = ${organizationId}::uuid, false) AS owned, e.created_at
        FROM ${fingerprints} f
        JOIN envelopes e ON e.id = f.envelope_id
        WHERE f.sha256 = ${sha256} AND e.mode = ${mode}::"Mode"
          AND CASE WHEN e.organization_id IS DISTINCT FROM ${organizationId}::uuid THEN e.status = 'COMPLETED'
            ELSE ${membershipId}::uuid IS NULL OR e.folder_id IS NULL OR e.folder_id IN (${readableFolderIds(membershipId)}) END
          AND (e.proof_retained_until IS NULL OR e.proof_retained_until > ${now}))
      SELECT document_id AS "documentId", envelope_id AS "envelopeId", kind, owned,
        (SELECT count(DISTINCT envelope_id)::int FROM found WHERE kind = 'ORIGINAL') AS originals
      FROM found
      ORDER BY kind <> 'ORIGINAL' DESC, owned DESC, created_at DESC, envelope_id DESC
      LIMIT 1`);
  return rows[0] ?? null;
}

/** Records the batch of envelopes. The transaction must hold their row locks. */
export const assignBatch = async (tx: Tx, envelopeIds: readonly string[], batchId: string): Promise<void> =>
  void (await tx.envelope.updateMany({ where: { id: { in: [...envelopeIds] } }, data: { batchId } }));

/**
 * Removes the envelopes from a batch. Skips those locked by another transaction: the next batch overwrites their value.
 */
export const releaseBatch = async (tx: Tx, batchId: string): Promise<void> =>
  void (await tx.run(sql`
    UPDATE envelopes SET batch_id = NULL
    WHERE id IN (SELECT id FROM envelopes WHERE batch_id = ${batchId}::uuid FOR UPDATE SKIP LOCKED)`));
