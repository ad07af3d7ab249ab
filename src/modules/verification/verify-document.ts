import { type KeyActor, maySpend } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { uploadLimits } from '../../kernel/upload-limits.ts';
import { isRemembering, transaction } from '../../platform/database/index.ts';
import type { Context } from '../../platform/graphql/context.ts';
import type { PdfInput } from '../../platform/graphql/validators.ts';
import type { Services } from '../../platform/services.ts';
import { sightOf } from '../access/index.ts';
import { payForProof } from '../credits/index.ts';
import { fingerprintPdf } from '../documents/index.ts';
import {
  type FoundDigestProof,
  type FoundProof,
  type FoundSheet,
  findDigestProof,
  findProof,
  findSheetProof,
  type Searcher,
  type SharedOriginal,
} from './find-proof.ts';
import {
  type JudgedDigestProof,
  type JudgedProof,
  type JudgedSheet,
  judgeDigestProof,
  judgeProof,
  judgeSheet,
} from './judge-proof.ts';
import { because } from './reasons.ts';

/** By the contract, at least one is set. If both are, they must agree. */
interface VerifyInput {
  readonly pdf: PdfInput | null;
  readonly sha256: string | null;
}

export interface VerifyResult extends Judged {
  readonly sha256: string;
  /** Credits charged for this consultation. */
  readonly billedCredits: number;
}

/**
 * Finds the proof of a PDF by its fingerprint, and records the consultation. The PDF need not be sent and is not kept.
 * The first consultation of another organisation's proof costs credits, once per fingerprint; own and unknown ones are
 * free.
 */
export async function verifyDocument(
  services: Services,
  key: KeyActor,
  input: VerifyInput,
  blob: Context['blob'],
): Promise<VerifyResult> {
  const sha256 = await verifiedFingerprint(input, blob);
  const found = await findAny(services, sightOf(key), sha256);
  const billedCredits = await consult(services, key, sha256, found);
  return { sha256, billedCredits, ...(await judgeFound(services, found, sha256)) };
}

/** Records the consultation and charges its cost in one transaction. Returns the cost. */
async function consult(services: Services, key: KeyActor, sha256: string, found: Found): Promise<number> {
  const { proof, sheet, digest } = found;
  const isForeign = (proof ?? sheet ?? digest)?.owned === false;
  const data = {
    organizationId: key.organizationId,
    apiKeyId: key.keyId,
    mode: key.mode,
    sha256,
    ...foundSubjects(found),
    at: services.clock.now(),
  };
  // One statement if nothing is charged and no idempotency key requires a transaction.
  if (!isForeign && !isRemembering()) {
    await services.database.prisma.consultation.create({ data });
    return 0;
  }
  return transaction(services.database, 'consult-proof', async (tx) => {
    await tx.consultation.create({ data });
    if (!isForeign) return 0;
    const cost = await payForProof(services, tx, key, sha256);
    if (cost > 0 && !maySpend(key)) throw refuse('forbidden', because('reader_cannot_spend'));
    return cost;
  });
}

async function verifiedFingerprint({ pdf, sha256 }: VerifyInput, blob: Context['blob']): Promise<string> {
  if (pdf === null) {
    if (sha256 === null)
      throw refuse('invalid_body', 'Give pdf_base64 or sha256.', [
        { path: 'sha256', message: 'is required without a PDF' },
      ]);
    return sha256;
  }
  const computed = await fingerprintPdf({ pdf, path: 'pdfBase64', maxBytes: uploadLimits.verification.each }, blob);
  if (sha256 !== null && sha256 !== computed.sha256) {
    throw refuse('invalid_body', 'The fingerprint is not the SHA-256 of the PDF.', [
      { path: 'sha256', message: 'is not the SHA-256 of the PDF' },
    ]);
  }
  return computed.sha256;
}

/** What has a fingerprint. At most one is set. */
interface Found {
  readonly proof: FoundProof | null;
  readonly original: SharedOriginal | null;
  readonly sheet: FoundSheet | null;
  readonly digest: FoundDigestProof | null;
}

/** What has a fingerprint, with its chain. At most one is set. */
interface Judged {
  /** Null if no document has the fingerprint. */
  readonly proof: JudgedProof | null;
  /** Null unless others have the document as their original, and nobody is named for it. */
  readonly original: SharedOriginal | null;
  /** Null if no attendance sheet has the fingerprint. */
  readonly sheet: JudgedSheet | null;
  /** Null if no client reported the fingerprint for a digest seal. */
  readonly digest: JudgedDigestProof | null;
}

/** Finds files that the service sealed before files that were only reported to it. */
export async function findAny(services: Services, searcher: Searcher, sha256: string): Promise<Found> {
  const none = { proof: null, original: null, sheet: null, digest: null };
  const { proof, original } = await findProof(services, searcher, sha256);
  if (proof || original) return { ...none, proof, original };
  const sheet = await findSheetProof(services, searcher, sha256);
  return sheet ? { ...none, sheet } : { ...none, digest: await findDigestProof(services, searcher, sha256) };
}

/** Reads the chain of what was found, and compares it with the rows. */
export const judgeFound = async (
  services: Services,
  { proof, original, sheet, digest }: Found,
  sha256: string,
): Promise<Judged> => ({
  proof: proof && (await judgeProof(services, proof, sha256)),
  original,
  sheet: sheet && (await judgeSheet(services, sheet, sha256)),
  digest: digest && (await judgeDigestProof(services, digest)),
});

/** Ids of what was found, for the record of a consultation. */
export const foundSubjects = ({ proof, sheet, digest }: Found) => ({
  envelopeId: proof?.envelope.id ?? null,
  sessionId: sheet?.session.id ?? null,
  digestSealId: digest?.seal.id ?? null,
});
