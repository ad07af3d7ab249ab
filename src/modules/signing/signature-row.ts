import { modelColumns } from '../../platform/database/columns.ts';
import {
  anyOf,
  type Envelope,
  insertRows,
  type Queries,
  type Signature,
  type Signer,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import { signerLevel } from '../envelopes/index.ts';
import type { ProofCertificate, ProofSignerCertificate, ProofTimestamp } from '../evidence/index.ts';

/** Facts about a signature, with the data that proves it later. */
export interface SignatureFacts {
  readonly identityId: string;
  readonly identityConfirmedAt: Date;
  readonly certificate: Certificate;
  /** When the private key was made and deleted. Null for a certificate of the signer's own, whose key is elsewhere. */
  readonly key: { readonly madeAt: Date; readonly deletedAt: Date } | null;
  /** One for each document, in order. */
  readonly timestamps: readonly ProofTimestamp[];
  /** The certificates above the signer's, nearest first. */
  readonly chain: readonly ProofCertificate[];
  readonly validation: ValidationData;
}

/** Kept in the row until the seal has put it into the documents. */
interface Material {
  /** The signer's own certificate, without its names. */
  readonly certificate: Omit<ProofSignerCertificate, 'subject'>;
  readonly chain: readonly ProofCertificate[];
  readonly validation: { readonly [K in keyof ValidationData]: readonly string[] };
}

const context = (signerId: string) => `signature:${signerId}`;

/** Declares the column of encrypted certificate subjects. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  {
    table: 'signatures',
    column: 'sealed_subject',
    key: { signer_id: 'uuid' },
    contextOf: ({ signer_id: signerId }) => context(signerId!),
  },
];

export async function writeSignature(
  services: Services,
  tx: Tx,
  signer: Pick<Signer, 'id'>,
  { identityId, identityConfirmedAt, certificate, key, timestamps, chain, validation }: SignatureFacts,
  appliedAt: Date,
): Promise<void> {
  const base64 = (ders: readonly Buffer[]) => ders.map((der) => der.toString('base64'));
  const { certificates, ocspResponses, crls } = validation;
  const { subject: _, ...nameless } = certificateFacts(certificate);
  const material: Material = {
    certificate: {
      ...nameless,
      ...(key
        ? { key: { made_at: key.madeAt.toISOString(), deleted_at: key.deletedAt.toISOString() } }
        : { is_own: true as const }),
    },
    chain,
    validation: {
      certificates: base64(certificates),
      ocspResponses: base64(ocspResponses),
      crls: base64(crls),
    },
  };
  await insertRows(tx, 'signatures', [
    {
      signerId: signer.id,
      identityId,
      identityConfirmedAt,
      appliedAt,
      certificateSerial: certificate.serialHex,
      certificateFingerprintSha256: certificate.fingerprintSha256,
      sealedSubject: services.keystore.encrypt(Buffer.from(certificate.subjectText, 'utf8'), context(signer.id)),
      timestamps,
      material,
    },
  ]);
}

/** Finds the signer's own signature. Null before the act, and for signers below level advanced. */
export async function findSignature(
  services: Services,
  envelope: Pick<Envelope, 'signatureLevel'>,
  signer: Pick<Signer, 'id' | 'role' | 'status' | 'identityId'>,
): Promise<Signature | null> {
  if (signerLevel(envelope, signer) !== 'ADVANCED' || signer.status !== 'SIGNED') return null;
  return services.database.prisma.signature.findUnique({ where: { signerId: signer.id } });
}

/** Returns the subject of the certificate, RFC 4514 text. Null after the identity was erased. */
export const certificateSubject = (
  services: Services,
  { signerId, sealedSubject }: Pick<Signature, 'signerId' | 'sealedSubject'>,
): string | null =>
  sealedSubject && services.keystore.decrypt(Buffer.from(sealedSubject), context(signerId)).toString('utf8');

export const timestampsOf = ({ timestamps }: Signature): readonly ProofTimestamp[] =>
  timestamps as unknown as ProofTimestamp[];

/** Returns what the seal adds to the document security store for this signature. @throws Error after `dropMaterial` */
export function materialOf({
  signerId,
  material,
}: Signature): Pick<SignatureFacts, 'chain' | 'validation'> & Pick<Material, 'certificate'> {
  if (!material) throw new Error(`the signature of ${signerId} has no validation data`);
  const { certificate, chain, validation } = material as unknown as Material;
  const bytes = (texts: readonly string[]) => texts.map((text) => Buffer.from(text, 'base64'));
  const { certificates, ocspResponses, crls } = validation;
  return {
    certificate,
    chain,
    validation: { certificates: bytes(certificates), ocspResponses: bytes(ocspResponses), crls: bytes(crls) },
  };
}

/** Ids of the signers who can have a signature of their own: it is made in the name of an identity. */
const withSignature = (signers: readonly Pick<Signer, 'id' | 'identityId'>[]): string[] =>
  signers.flatMap(({ id, identityId }) => (identityId ? [id] : []));

/** Lists the signatures of signers. No statement if there can be none. */
export async function listSignatures(
  on: Queries,
  signers: readonly Pick<Signer, 'id' | 'identityId'>[],
): Promise<Signature[]> {
  const ids = withSignature(signers);
  if (ids.length === 0) return [];
  return on.rows<Signature>(
    sql`SELECT ${modelColumns('Signature').list('s')} FROM signatures s WHERE s.signer_id = ${anyOf(ids, 'uuid')}`,
  );
}

/** Deletes the material in the seal's own transaction, deferred: the sealed files now contain it. */
export async function dropMaterial(tx: Tx, signers: readonly Pick<Signer, 'id' | 'identityId'>[]): Promise<void> {
  const ids = withSignature(signers);
  if (ids.length === 0) return;
  const parts = () => ({
    dropped_material: sql`UPDATE signatures SET material = NULL WHERE signer_id = ANY(${ids}::uuid[]) RETURNING 1`,
  });
  await tx.defer({ tables: ['signatures'], parts });
}

/** Deletes an erased person's names. Serial number and fingerprint still identify the certificate in the PDF. */
export const eraseSubjects = async (tx: Tx, identityId: string): Promise<void> =>
  void (await tx.signature.updateMany({ where: { identityId }, data: { sealedSubject: null } }));

/** Describes a certificate as a proof does. */
export const certificateFacts = (certificate: Certificate): ProofCertificate => ({
  subject: certificate.subjectText,
  issuer: certificate.issuerText,
  serial: certificate.serialHex,
  not_before: certificate.notBefore.toISOString(),
  not_after: certificate.notAfter.toISOString(),
  fingerprint_sha256: certificate.fingerprintSha256,
});
