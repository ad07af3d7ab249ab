import type { Envelope, Prisma, Signature, Signer, Tx } from '../../platform/database/index.ts';
import type { EncryptedColumn } from '../../platform/keystore/index.ts';
import type { Services } from '../../platform/services.ts';
import type { ValidationData } from '../../standards/pades/index.ts';
import type { Certificate } from '../../standards/x509/certificate.ts';
import { levelOf } from '../envelopes/index.ts';
import type { ProofCertificate, ProofTimestamp } from '../evidence/index.ts';
import { certificateFacts } from './certificate-facts.ts';

/** What was signed with, and what it takes to prove it later. */
export interface SignatureFacts {
  readonly identityId: string;
  readonly identityConfirmedAt: Date;
  readonly certificate: Certificate;
  /** One for each document, in order. */
  readonly timestamps: readonly ProofTimestamp[];
  /** The certificates above the signer's, nearest first. */
  readonly chain: readonly ProofCertificate[];
  readonly validation: ValidationData;
}

/** What the row keeps until the seal has put it into the documents. */
interface Material {
  /** Of the signer's own certificate, without its names. */
  readonly certificate: Omit<ProofCertificate, 'subject'>;
  readonly chain: readonly ProofCertificate[];
  readonly validation: { readonly [K in keyof ValidationData]: readonly string[] };
}

const context = (signerId: string) => `signature:${signerId}`;

/** Where the subjects of signing certificates are encrypted. */
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
  { identityId, identityConfirmedAt, certificate, timestamps, chain, validation }: SignatureFacts,
  appliedAt: Date,
): Promise<void> {
  const base64 = (ders: readonly Buffer[]) => ders.map((der) => der.toString('base64'));
  const { certificates, ocspResponses, crls } = validation;
  const { subject: _, ...nameless } = certificateFacts(certificate);
  const material: Material = {
    certificate: nameless,
    chain,
    validation: {
      certificates: base64(certificates),
      ocspResponses: base64(ocspResponses),
      crls: base64(crls),
    },
  };
  await tx.signature.create({
    data: {
      signerId: signer.id,
      identityId,
      identityConfirmedAt,
      appliedAt,
      certificateSerial: certificate.serialHex,
      certificateFingerprintSha256: certificate.fingerprintSha256,
      sealedSubject: Uint8Array.from(
        services.keystore.encrypt(Buffer.from(certificate.subjectText, 'utf8'), context(signer.id)),
      ),
      timestamps: timestamps as unknown as Prisma.InputJsonValue,
      material: material as unknown as Prisma.InputJsonValue,
    },
  });
}

/** The signature of a signer's own that stands in the documents; null before, and for those who have none. */
export async function findSignature(
  services: Services,
  envelope: Pick<Envelope, 'signatureLevel'>,
  signer: Pick<Signer, 'id' | 'role' | 'status' | 'identityId'>,
): Promise<Signature | null> {
  if (levelOf(envelope, signer) !== 'ADVANCED' || signer.status !== 'SIGNED') return null;
  return services.database.prisma.signature.findUnique({ where: { signerId: signer.id } });
}

/** The names on the certificate, RFC 4514 text; null once the identity was erased. */
export const certificateSubject = (
  services: Services,
  { signerId, sealedSubject }: Pick<Signature, 'signerId' | 'sealedSubject'>,
): string | null =>
  sealedSubject && services.keystore.decrypt(Buffer.from(sealedSubject), context(signerId)).toString('utf8');

export const timestampsOf = ({ timestamps }: Signature): readonly ProofTimestamp[] =>
  timestamps as unknown as ProofTimestamp[];

/** What the seal adds to the documents' security store for this signature. Throws once it was dropped. */
export function materialOf({
  signerId,
  material,
}: Signature): Pick<SignatureFacts, 'chain' | 'validation'> & Pick<Material, 'certificate'> {
  if (!material) throw new Error(`nothing is left to prove the signature of ${signerId} with`);
  const { certificate, chain, validation } = material as unknown as Material;
  const bytes = (texts: readonly string[]) => texts.map((text) => Buffer.from(text, 'base64'));
  const { certificates, ocspResponses, crls } = validation;
  return {
    certificate,
    chain,
    validation: { certificates: bytes(certificates), ocspResponses: bytes(ocspResponses), crls: bytes(crls) },
  };
}

/** Drops what stands in the sealed files from now on, in the seal's own transaction. */
export const dropMaterial = async (tx: Tx, signerIds: readonly string[]): Promise<void> =>
  void (await tx.$executeRaw`UPDATE signatures SET material = NULL WHERE signer_id = ANY(${[...signerIds]}::uuid[])`);

/** An erased person's names leave the rows; serial number and fingerprint still lead to the certificate in the PDF. */
export const eraseSubjects = async (tx: Tx, identityId: string): Promise<void> =>
  void (await tx.signature.updateMany({ where: { identityId }, data: { sealedSubject: null } }));
