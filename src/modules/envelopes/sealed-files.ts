import type { Mode } from '../../kernel/actor.ts';
import {
  anyOf,
  type Database,
  type Document,
  type Envelope,
  type Queries,
  type Sql,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import type { DomainEvent } from '../../platform/services.ts';
import type { BlobQuestion } from '../../platform/storage/blobs-in-use.ts';
import { queryWithLists, type WholeEnvelope } from './envelope-sql.ts';
import { envelopeAfter } from './store.ts';

export interface SealedFile {
  readonly kind: 'DOCUMENT' | 'EVIDENCE';
  /** Id of the document, or of the envelope for an evidence file. */
  readonly subjectId: string;
  readonly envelopeId: string;
  readonly organizationId: string;
  readonly mode: Mode;
  readonly sha256: string;
  /** For a document the end of the retention, for an evidence file the end of the proof's retention. */
  readonly retainedUntil: Date;
}

/** Lists the stored sealed files of completed envelopes. A purged envelope has only its evidence file. */
export async function listSealedFiles(on: Queries, envelopeIds: readonly string[]): Promise<readonly SealedFile[]> {
  const envelopes = await queryWithLists<WholeEnvelope>(
    on,
    ['documents'],
    sql`e.id = ${anyOf(envelopeIds, 'uuid')} AND e.status = 'COMPLETED'`,
  );
  return envelopes.sort(byId).flatMap(envelopeSealedFiles);
}

/** A document of a sealed envelope. */
export type SealedPart = Pick<Document, 'id' | 'sealedSha256'>;
type SealedEnvelope = Envelope & { readonly documents: readonly SealedPart[] };

/** The stored sealed files of an envelope that has just completed. Undefined if the event does not have the envelope. */
export function sealedFilesAfter(event: DomainEvent): readonly SealedFile[] | undefined {
  const envelope = envelopeAfter(event);
  return envelope && 'documents' in envelope ? envelopeSealedFiles(envelope as SealedEnvelope) : undefined;
}

function envelopeSealedFiles(envelope: SealedEnvelope): readonly SealedFile[] {
  const { id: envelopeId, organizationId, mode, purgeAfter, evidenceSha256, proofRetainedUntil } = envelope;
  const whole = { envelopeId, organizationId, mode };
  const documents = purgeAfter && !envelope.purgedAt ? envelope.documents : [];
  return [
    ...documents.flatMap(({ id, sealedSha256: sha256 }): SealedFile[] =>
      sha256 ? [{ kind: 'DOCUMENT', subjectId: id, ...whole, sha256, retainedUntil: purgeAfter! }] : [],
    ),
    ...(evidenceSha256 && proofRetainedUntil
      ? [
          {
            kind: 'EVIDENCE' as const,
            subjectId: envelopeId,
            ...whole,
            sha256: evidenceSha256,
            retainedUntil: proofRetainedUntil,
          },
        ]
      : []),
  ];
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** Ids of completed envelopes after `after`, in order, at most `most`. Includes purged envelopes. */
export async function listCompletedEnvelopes(
  client: Database['prisma'],
  { after, most }: { readonly after: string | null; readonly most: number },
): Promise<string[]> {
  const rows = await client.envelope.findMany({
    where: { status: 'COMPLETED', ...(after ? { id: { gt: after } } : {}) },
    orderBy: { id: 'asc' },
    take: most,
    select: { id: true },
  });
  return rows.map(({ id }) => id);
}

/** Replaces the evidence file by a renewed one. Returns false and changes nothing if it is no longer `from`. */
export async function replaceEvidence(
  tx: Tx,
  { envelopeId, from, to }: { readonly envelopeId: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { count } = await tx.envelope.updateMany({
    where: { id: envelopeId, evidenceSha256: from },
    data: { evidenceSha256: to },
  });
  return count > 0;
}

/** Sealed files of an envelope, also those that are deleted here: their recipients have them. */
interface EverSealed extends Pick<Envelope, 'id' | 'organizationId' | 'mode'> {
  readonly files: readonly { readonly kind: 'document' | 'evidence'; readonly sha256: string }[];
}

/** Lists the sealed files of completed envelopes, also after their purge. */
export async function listEverSealed(on: Queries, envelopeIds: readonly string[]): Promise<readonly EverSealed[]> {
  const envelopes = await queryWithLists<WholeEnvelope>(on, ['documents'], sql`e.id = ${anyOf(envelopeIds, 'uuid')}`);
  return envelopes.sort(byId).map(({ id, organizationId, mode, documents, evidenceSha256 }) => ({
    ...{ id, organizationId, mode },
    files: [
      ...documents.flatMap(({ sealedSha256: sha256 }) => (sha256 ? [{ kind: 'document' as const, sha256 }] : [])),
      ...(evidenceSha256 ? [{ kind: 'evidence' as const, sha256: evidenceSha256 }] : []),
    ],
  }));
}

/** SQL of the envelopes whose documents are kept (`id`). */
export const unpurgedEnvelopes = sql`SELECT id FROM envelopes WHERE purged_at IS NULL`;

/**
 * Keeps pictures of signatures and initials until the envelope is purged, what signers attached as long, unless they never signed,
 * and evidence files until the proof's retention ends.
 */
export const liveBlobs = ({ asks, now }: BlobQuestion): Sql => sql`
  SELECT s.signature_image_sha256 FROM signers s
    JOIN envelopes e ON e.id = s.envelope_id AND e.purged_at IS NULL
    WHERE ${asks('s.signature_image_sha256')}
  UNION
  SELECT s.initials_image_sha256 FROM signers s
    JOIN envelopes e ON e.id = s.envelope_id AND e.purged_at IS NULL
    WHERE ${asks('s.initials_image_sha256')}
  UNION
  SELECT a.sha256 FROM signer_attachments a
    JOIN signers s ON s.id = a.signer_id
    JOIN envelopes e ON e.id = s.envelope_id AND e.purged_at IS NULL
    WHERE ${asks('a.sha256')} AND a.name <> '' AND (s.status = 'SIGNED' OR e.status = 'SENT')
  UNION
  SELECT e.evidence_sha256 FROM envelopes e
    WHERE ${asks('e.evidence_sha256')} AND (e.proof_retained_until IS NULL OR e.proof_retained_until > ${now})`;
