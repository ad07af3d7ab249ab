import type { Envelope, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { levelOf } from '../envelopes/index.ts';
import type { ProofTimestamp } from '../evidence/index.ts';
import type { SealFacts } from './sealing.ts';
import { certificateSubject, findSignature, timestampsOf } from './signature-row.ts';

/** A signature as shown by the API. */
export interface VisibleSignature {
  /** When the identity was found valid. Null for an agent, who is authenticated by the mandate. */
  readonly identityConfirmedAt: Date | null;
  readonly certificateSerial: string;
  /** RFC 4514 text. Null after the identity was erased. */
  readonly certificateSubject: string | null;
  readonly certificateFingerprintSha256: string;
  /** When it was put into the documents. */
  readonly appliedAt: Date | null;
  /** Time-stamp on the last document: all were signed by then. */
  readonly timestamp: ProofTimestamp | null;
}

type SignerRef = Pick<Signer, 'id' | 'envelopeId' | 'role' | 'status' | 'identityId'>;

/**
 * Finds the signature of a signer: at level advanced by the signer's own certificate, for an agent the seal of the
 * mandate's principal. Null before it is applied, and at level simple.
 */
export async function findVisibleSignature(
  services: Services,
  envelope: Pick<Envelope, 'signatureLevel'>,
  signer: SignerRef,
): Promise<VisibleSignature | null> {
  if (levelOf(envelope, signer) === 'ORGANIZATION_SEAL') return findAgentSeal(services, signer);
  const row = await findSignature(services, envelope, signer);
  if (!row) return null;
  const { identityConfirmedAt, certificateSerial, certificateFingerprintSha256, appliedAt } = row;
  return {
    identityConfirmedAt,
    certificateSerial,
    certificateFingerprintSha256,
    appliedAt,
    certificateSubject: certificateSubject(services, row),
    timestamp: timestampsOf(row).at(-1) ?? null,
  };
}

async function findAgentSeal(services: Services, { envelopeId, status }: SignerRef): Promise<VisibleSignature | null> {
  if (status !== 'SIGNED') return null;
  const sealing = await services.database.prisma.sealing.findUnique({ where: { envelopeId } });
  const facts = sealing?.facts as unknown as SealFacts | null | undefined;
  if (!sealing || !facts) return null;
  return {
    identityConfirmedAt: null,
    certificateSerial: facts.seal.serial,
    certificateSubject: facts.seal.subject,
    certificateFingerprintSha256: facts.seal.fingerprint_sha256,
    appliedAt: sealing.doneAt,
    timestamp: facts.seal_timestamp ?? null,
  };
}
