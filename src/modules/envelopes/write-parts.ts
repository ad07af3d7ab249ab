import { itemAt } from '../../kernel/definitely.ts';
import { completeRow } from '../../platform/database/columns.ts';
import { type Document, insertRows, type Signer, type Tx } from '../../platform/database/index.ts';
import { dropDocuments, writeDocuments } from '../documents/index.ts';
import { envelopeSearchText } from './matching.ts';
import type { PreparedEnvelope } from './prepare-envelope.ts';

/** Columns of the envelope's row that come from the request. */
export const termsOf = ({ input, mandateId, mission }: PreparedEnvelope) => {
  const { name, message, signatureLevel, qualifiedTimestamp, expiresInDays, retentionDays } = input;
  const { documentKind, documentLanguage } = input;
  const searchText = envelopeSearchText(input);
  const terms = { name, searchText, message, signatureLevel, qualifiedTimestamp, expiresInDays, retentionDays };
  return { ...terms, mandateId, documentKind, documentLanguage, ...mission };
};

/** Data of the chain's event when an envelope is created or replaced. */
export const contentsOf = (
  { input, pdfs, mandateId, mission: { missionStartsAt } }: PreparedEnvelope,
  identityIds: readonly (string | null)[],
) => ({
  signature_level: input.signatureLevel.toLowerCase(),
  documents: pdfs.map(({ sha256, baseSha256, preparedSha256, activeContent }) => ({
    sha256,
    base_sha256: baseSha256,
    prepared_sha256: preparedSha256,
    ...(activeContent.length > 0 ? { active_content: activeContent.map(({ kind, count }) => ({ kind, count })) } : {}),
  })),
  signers: input.signers.length,
  ...(mandateId ? { mandate_id: mandateId } : {}),
  ...(input.documentKind ? { document_kind: input.documentKind.toLowerCase() } : {}),
  ...(input.documentLanguage ? { document_language: input.documentLanguage } : {}),
  ...(missionStartsAt ? { mission_starts_at: missionStartsAt } : {}),
  ...attested(identityIds),
});

/** The identities of the signers who have one, by signer number (from 1). */
const attested = (identityIds: readonly (string | null)[]) => {
  const identities = identityIds.flatMap((id, position) => (id ? [{ signer: position + 1, identity_id: id }] : []));
  return identities.length ? { identities } : {};
};

interface Writing {
  /** The identity id of each signer, by position. */
  readonly identityIds: readonly (string | null)[];
  readonly createdAt: Date;
  /** Link generation by signer id. 0 if missing. */
  readonly generations?: ReadonlyMap<string, number>;
}

/** Inserts the signers, documents and fields of an envelope that has none. Returns signers and documents, by position. */
export async function writeParts(
  tx: Tx,
  { input, pdfs, roles, ...plan }: PreparedEnvelope,
  { identityIds, createdAt, generations }: Writing,
): Promise<{ readonly signers: Signer[]; readonly documents: Document[] }> {
  const signers = input.signers.map(({ email, name, phone, order, authentication }, position) => ({
    id: itemAt(plan.signerIds, position),
    envelopeId: plan.id,
    position,
    role: itemAt(roles, position),
    status: 'PENDING' as const,
    email,
    name,
    phone,
    order,
    authentication: [...authentication],
    identityId: identityIds[position] ?? null,
    linkGeneration: generations?.get(itemAt(plan.signerIds, position)) ?? 0,
    noticesResent: 0,
  }));
  await insertRows(tx, 'signers', signers);
  const documents = await writeDocuments(tx, {
    envelopeId: plan.id,
    documents: pdfs.map((pdf, index) => ({
      id: itemAt(plan.documentIds, index),
      name: itemAt(input.documents, index).name,
      pdf,
    })),
    fields: input.fields.map(({ documentIndex, signerIndex, format, ...field }, index) => ({
      ...field,
      ...(format && { format }),
      id: itemAt(plan.fieldIds, index),
      documentId: itemAt(plan.documentIds, documentIndex),
      signerId: itemAt(plan.signerIds, signerIndex),
    })),
    createdAt,
  });
  return { signers: signers.map((signer) => completeRow<Signer>('Signer', signer)), documents };
}

/** Removes signers, documents and fields of a draft. Nothing else refers to them before it is sent. */
export async function dropParts(tx: Tx, envelopeId: string): Promise<void> {
  await dropDocuments(tx, envelopeId);
  await tx.signer.deleteMany({ where: { envelopeId } });
}
