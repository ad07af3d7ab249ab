import { sha256 } from '../../kernel/ids.ts';
import type { Document, Field, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type Signer as CmsSigner, signCms } from '../../standards/cms/sign.ts';
import { mergeValidationData } from '../../standards/pades/index.ts';
import { parseCertificate } from '../../standards/x509/certificate.ts';
import { type SignatureSpace, signPdf } from '../documents/index.ts';
import { digitalField } from '../envelopes/index.ts';
import {
  type AttestedPerson,
  abandonSigningCertificate,
  issueSigningCertificate,
  type Timestamp,
  TimestampUnavailable,
} from '../trust/index.ts';
import { type EnvelopeToSeal, newestSha256, simpleFills } from './envelope-to-seal.ts';
import { fillOf, type Hand } from './field-fills.ts';
import { authorities, rememberToken, signatureSpace } from './sealing-credentials.ts';
import { certificateFacts, type SignatureFacts } from './signature-row.ts';

/** A signer's checked input, not written yet. */
export interface Signing {
  readonly signer: Signer;
  readonly person: AttestedPerson;
  readonly identityConfirmedAt: Date;
  /** Name, place, picture and time as they are shown in the PDF. */
  readonly hand: Hand & { readonly signedAt: Date };
  /** The signer's own fields with the values entered. */
  readonly fields: readonly Field[];
}

/** The next revision of a document: stored, but no row refers to it yet. */
export interface SignedRevision {
  readonly document: Document;
  /** Fingerprint of the file that ends with this revision. */
  readonly sha256: string;
}

export interface AdvancedSignatures extends SignatureFacts {
  readonly revisions: readonly SignedRevision[];
}

/**
 * Signs every document of an envelope for one signer, with one key and certificate made for this act: one revision
 * each, at level B-T. No row refers to the results until the act commits. The key is destroyed before this returns; on
 * failure the certificate is revoked.
 * @throws TimestampUnavailable, SigningCertificateUnavailable
 */
export async function makeSignatures(
  services: Services,
  envelope: EnvelopeToSeal,
  signing: Signing,
): Promise<AdvancedSignatures> {
  const { signer, person, identityConfirmedAt } = signing;
  const { mode } = envelope.envelope;
  const { certificates, timestamps } = services.of(authorities);
  const madeAt = services.clock.now();
  const credential = await issueSigningCertificate(services, certificates, { mode, signerId: signer.id, person });
  const { certificate, chain } = credential.signer;
  const sign = async () => {
    const signed = await signDocuments(services, envelope, signing, credential.signer);
    const tokens = signed.map(({ timestamp }) => timestamp.token);
    return { signed, data: await Promise.all([credential.validationData(), timestamps[mode].validationData(tokens)]) };
  };
  const { signed, data } = await sign()
    .finally(() => credential.destroy())
    .catch(async (error) => {
      await abandonSigningCertificate(services, certificate.fingerprintSha256);
      throw error;
    });
  return {
    identityId: person.identityId,
    identityConfirmedAt,
    certificate,
    key: { madeAt, deletedAt: services.clock.now() },
    timestamps: signed.map(({ timestamp }) => timestamp.info),
    chain: chain.map((der) => certificateFacts(parseCertificate(der))),
    validation: mergeValidationData(data),
    revisions: signed.map(({ document, sha256 }) => ({ document, sha256 })),
  };
}

type StampedRevision = SignedRevision & { readonly timestamp: Timestamp };

/**
 * Signs every document of an envelope: one revision each, at level B-T. `space`: bytes to reserve in each file.
 * @throws TimestampUnavailable, and what `signer.sign` throws
 */
export const signDocuments = (
  services: Services,
  envelope: EnvelopeToSeal,
  signing: Signing,
  signer: CmsSigner,
  space = signatureSpace(signer, services.of(authorities).timestamps[envelope.envelope.mode]),
): Promise<StampedRevision[]> =>
  Promise.all(
    envelope.documents.map((document) => signDocument(services, envelope, signing, document, { signer, space })),
  );

async function signDocument(
  services: Services,
  { envelope, signers, sealing }: EnvelopeToSeal,
  { hand, fields }: Signing,
  document: EnvelopeToSeal['documents'][number],
  { signer, space }: { readonly signer: CmsSigner; readonly space: SignatureSpace },
): Promise<StampedRevision> {
  const own = fields.filter(({ documentId }) => documentId === document.id);
  const signatureField = digitalField(own);
  const others = own.filter((field) => field !== signatureField);
  const authority = services.of(authorities).timestamps[envelope.mode];
  let timestamp: Timestamp | undefined;
  const { sha256: fingerprint, level } = await signPdf(services, {
    turnOf: envelope.organizationId,
    sha256: newestSha256(document),
    // A signature at level advanced covers what signers at level simple entered before: it is part of its revision.
    fills: [...simpleFills({ envelope, signers, sealing }, document), ...others.map((field) => fillOf(field, hand))],
    field: signatureField ? { ...fillOf(signatureField, hand), digital: true } : null,
    specimen: envelope.mode === 'TEST',
    claims: {
      name: hand.name,
      reason: 'Signature électronique avancée : lu et accepté',
      ...(hand.signaturePlace ? { location: hand.signaturePlace } : {}),
      at: hand.signedAt,
    },
    space,
    cms: (digest) =>
      signCms(
        signer,
        { kind: 'detached', sha256: digest },
        {
          timestamp: async (value) => {
            timestamp = await authority.timestamp(sha256(value));
            rememberToken(authority, timestamp.token);
            return timestamp.token;
          },
        },
      ),
  });
  // Below B-T the time-stamp does not lie in the certificate's validity of one hour.
  if (!timestamp || level === 'B-B') throw new TimestampUnavailable('the time-stamp is missing or has another time');
  return { document, sha256: fingerprint, timestamp };
}
