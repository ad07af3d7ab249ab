import { itemAt } from '../../kernel/definitely.ts';
import { lower } from '../../kernel/text.ts';
import { completeRow } from '../../platform/database/columns.ts';
import { type Document, insertRows, type Signer, type Tx } from '../../platform/database/index.ts';
import { dropDocuments, writeDocuments } from '../documents/index.ts';
import { askedInChain } from './attachments.ts';
import { type EnvelopeSigner, type Recipient, recipientsOf, signersAmong } from './people.ts';
import type { PreparedEnvelope } from './prepare-envelope.ts';

/** Data of the chain's event when an envelope is created or replaced. */
export const openingContents = (
  { terms, signers, recipients, pdfs }: PreparedEnvelope,
  identityIds: readonly (string | null)[],
) => ({
  signature_level: terms.signatureLevel.toLowerCase(),
  documents: pdfs.map(({ sha256, baseSha256, preparedSha256, activeContent }) => ({
    sha256,
    base_sha256: baseSha256,
    prepared_sha256: preparedSha256,
    ...(activeContent.length > 0 ? { active_content: activeContent.map(({ kind, count }) => ({ kind, count })) } : {}),
  })),
  signers: signers.length,
  ...(recipients.length > 0 ? { recipients: recipients.map(({ role, order }) => ({ role: lower(role), order })) } : {}),
  ...(terms.mandateId ? { mandate_id: terms.mandateId } : {}),
  ...(terms.documentKind ? { document_kind: terms.documentKind.toLowerCase() } : {}),
  ...(terms.documentLanguage ? { document_language: terms.documentLanguage } : {}),
  ...(terms.missionStartsAt ? { mission_starts_at: terms.missionStartsAt } : {}),
  ...(terms.allowDelegation ? { allow_delegation: true } : {}),
  ...(terms.allowNameCorrection ? { allow_name_correction: true } : {}),
  ...attachmentsOf(signers),
  ...attested(identityIds),
  ...withOwnCertificate(signers),
});

/** How many files each signer is asked for. Most envelopes ask for none. */
const attachmentsOf = (signers: PreparedEnvelope['signers']) => {
  const attachments = askedInChain(signers);
  return attachments.length > 0 ? { attachments } : {};
};

/** The signers who sign with a certificate of their own, by number (from 1). */
const withOwnCertificate = (signers: PreparedEnvelope['signers']) => {
  const numbers = signers.flatMap(({ ownCertificate }, position) => (ownCertificate ? [position + 1] : []));
  return numbers.length > 0 ? { own_certificates: numbers } : {};
};

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

/** Inserts people, documents and fields of an envelope that has none. Returns people and documents, by position. */
export async function writeParts(
  tx: Tx,
  { id, ...parts }: PreparedEnvelope,
  { identityIds, createdAt, generations }: Writing,
): Promise<{ readonly signers: EnvelopeSigner[]; readonly recipients: Recipient[]; readonly documents: Document[] }> {
  // Those who sign come first: fields and REST count them from 0.
  const people = [...parts.signers, ...parts.recipients].map((signer, position) => ({
    ...signer,
    envelopeId: id,
    position,
    status: 'PENDING' as const,
    identityId: identityIds[position] ?? null,
    linkGeneration: generations?.get(signer.id) ?? 0,
    noticesResent: 0,
  }));
  // Each list has columns of its own.
  await insertRows(tx, 'signers', people.slice(0, parts.signers.length));
  if (parts.recipients.length > 0) await insertRows(tx, 'signers', people.slice(parts.signers.length));
  const documents = await writeDocuments(tx, {
    envelopeId: id,
    documents: parts.documents,
    fields: parts.fields.map(({ documentIndex, signerIndex, format, shownIf, ...field }) => ({
      ...field,
      ...(format && { format }),
      ...(shownIf && { shownIf }),
      documentId: itemAt(parts.documents, documentIndex).id,
      signerId: itemAt(people, signerIndex).id,
    })),
    createdAt,
  });
  const rows = people.map((person) => completeRow<Signer>('Signer', person));
  return { signers: signersAmong(rows), recipients: recipientsOf(rows), documents };
}

/** Removes people, documents and fields of a draft. Nothing else refers to them before it is sent. */
export async function dropParts(tx: Tx, envelopeId: string): Promise<void> {
  await dropDocuments(tx, envelopeId);
  await tx.signer.deleteMany({ where: { envelopeId } });
}
