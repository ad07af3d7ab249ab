import type { Services } from '../../platform/services.ts';
import { type FoundDigestProof, findDigestProof } from './find-digest-proof.ts';
import { type FoundProof, findProof, type Searcher, type SharedOriginal } from './find-proof.ts';
import { type FoundSheet, findSheetProof } from './find-sheet-proof.ts';
import {
  type JudgedDigestProof,
  type JudgedProof,
  type JudgedSheet,
  judgeDigestProof,
  judgeProof,
  judgeSheet,
} from './judge-proof.ts';

/** What has a fingerprint. At most one is set. */
export interface Found {
  readonly proof: FoundProof | null;
  readonly original: SharedOriginal | null;
  readonly sheet: FoundSheet | null;
  readonly digest: FoundDigestProof | null;
}

/** What has a fingerprint, with its chain. At most one is set. */
export interface Judged {
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
export const subjectsOf = ({ proof, sheet, digest }: Found) => ({
  envelopeId: proof?.envelope.id ?? null,
  sessionId: sheet?.session.id ?? null,
  digestSealId: digest?.seal.id ?? null,
});
