import type { Tx } from '../../platform/database/index.ts';
import type { PreparedEnvelope } from './prepare-envelope.ts';

/** The columns of the envelope's own row that its request says. */
export const termsOf = ({ input, mandateId }: PreparedEnvelope) => {
  const { name, message, signatureLevel, qualifiedTimestamp, expiresInDays, retentionDays } = input;
  return { name, message, signatureLevel, qualifiedTimestamp, mandateId, expiresInDays, retentionDays };
};

/** What the chain says of an envelope that is written or written anew. */
export const contentsOf = ({ input, pdfs, mandateId }: PreparedEnvelope, identityIds: readonly (string | null)[]) => ({
  signature_level: input.signatureLevel.toLowerCase(),
  documents: pdfs.map(({ sha256, baseSha256, preparedSha256, activeContent }) => ({
    sha256,
    base_sha256: baseSha256,
    prepared_sha256: preparedSha256,
    ...(activeContent.length > 0 ? { active_content: activeContent.map(({ kind, count }) => ({ kind, count })) } : {}),
  })),
  signers: input.signers.length,
  ...(mandateId ? { mandate_id: mandateId } : {}),
  ...attested(identityIds),
});

/** The identities of the signers who have one, by their number. */
const attested = (identityIds: readonly (string | null)[]) => {
  const identities = identityIds.flatMap((id, position) => (id ? [{ signer: position + 1, identity_id: id }] : []));
  return identities.length ? { identities } : {};
};

interface Writing {
  /** By signer. */
  readonly identityIds: readonly (string | null)[];
  readonly createdAt: Date;
  /** By signer's id: that of their link; 0 where there is none. */
  readonly generations?: ReadonlyMap<string, number>;
}

/** Writes the signers, documents and fields of an envelope, which has none. */
export async function writeParts(
  tx: Tx,
  { input, pdfs, roles, ...plan }: PreparedEnvelope,
  { identityIds, createdAt, generations }: Writing,
): Promise<void> {
  await tx.signer.createMany({
    data: input.signers.map(({ email, name, phone, order, authentication }, position) => ({
      id: plan.signerIds[position]!,
      envelopeId: plan.id,
      position,
      role: roles[position]!,
      email,
      name,
      phone,
      order,
      authentication: [...authentication],
      identityId: identityIds[position]!,
      linkGeneration: generations?.get(plan.signerIds[position]!) ?? 0,
    })),
  });
  await tx.document.createMany({
    data: pdfs.map(({ sha256, size, baseSha256, preparedSha256, pages, activeContent }, position) => ({
      id: plan.documentIds[position]!,
      envelopeId: plan.id,
      position,
      name: input.documents[position]!.name,
      sha256,
      size,
      baseSha256,
      preparedSha256,
      currentSha256: sha256,
      pages: [...pages],
      activeContent: activeContent.map(({ kind, count }) => ({ kind, count })),
    })),
  });
  // The received, the repaired and the prepared bytes are one original to whoever holds them.
  await tx.documentFingerprint.createMany({
    data: pdfs.flatMap(({ sha256, baseSha256, preparedSha256 }, position) =>
      [...new Set([sha256, baseSha256, preparedSha256])].map((fingerprint) => ({
        documentId: plan.documentIds[position]!,
        sha256: fingerprint,
        kind: 'ORIGINAL' as const,
        createdAt,
      })),
    ),
  });
  await tx.field.createMany({
    data: input.fields.map(({ documentIndex, signerIndex, ...field }, position) => ({
      ...field,
      id: plan.fieldIds[position]!,
      position,
      documentId: plan.documentIds[documentIndex]!,
      signerId: plan.signerIds[signerIndex]!,
    })),
  });
}

/** Takes the parts of an envelope away that nobody was asked to sign: nothing else refers to them yet. */
export async function dropParts(tx: Tx, envelopeId: string): Promise<void> {
  await tx.field.deleteMany({ where: { document: { envelopeId } } });
  await tx.documentFingerprint.deleteMany({ where: { document: { envelopeId } } });
  await tx.document.deleteMany({ where: { envelopeId } });
  await tx.signer.deleteMany({ where: { envelopeId } });
}
