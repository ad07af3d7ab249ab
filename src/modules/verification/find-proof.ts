import type { Mode } from '../../kernel/actor.ts';
import type { Document, DocumentFingerprint, Envelope, Sealing, Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { readDocument } from '../documents/index.ts';
import { findByFingerprint, readEnvelopeWithSigners } from '../envelopes/index.ts';
import { listSealings } from '../signing/index.ts';

export type FoundEnvelope = Envelope & { readonly signers: readonly Signer[]; readonly sealing: Sealing | null };

/** Who searches: the mode to search, and the organisation whose documents are its own. */
export interface Searcher {
  /** Null for a visitor of the public page: every document belongs to somebody else. */
  readonly organizationId: string | null;
  readonly mode: Mode;
}

/** A fingerprint with its document and envelope. */
export interface FoundProof {
  readonly kind: DocumentFingerprint['kind'];
  readonly document: Document;
  readonly envelope: FoundEnvelope;
  readonly owned: boolean;
}

/** An original that envelopes of others have: a blank form, for example. Nobody is named for it. */
export interface SharedOriginal {
  readonly owned: false;
  /** Number of completed envelopes, each with a sealed copy of its own. */
  readonly sealedCopies: number;
}

/** At most one is set. */
interface Finding {
  readonly proof: FoundProof | null;
  readonly original: SharedOriginal | null;
}

/**
 * Finds the proof of a fingerprint across organisations, within the caller's mode. `findByFingerprint` describes which of
 * several matches is returned. The proof of an envelope of others is for who holds a sealed file, or an original that only
 * this envelope has: for an original that several have, and for visitors of the public page, nobody is named.
 */
export async function findProof(services: Services, searcher: Searcher, sha256: string): Promise<Finding> {
  const found = await findByFingerprint(services.database, sha256, searcher, services.clock.now());
  if (!found) return { proof: null, original: null };
  const { kind, owned, originals, documentId } = found;
  if (kind === 'ORIGINAL' && !owned && (originals > 1 || searcher.organizationId === null))
    return { proof: null, original: { owned, sealedCopies: originals } };
  return { proof: { kind, owned, ...(await readProofRows(services, documentId)) }, original: null };
}

/** Reads the current rows of a document and its envelope that a proof shows besides the chain. */
export async function readProofRows(
  { database: { prisma } }: Services,
  documentId: string,
): Promise<Pick<FoundProof, 'document' | 'envelope'>> {
  const document = await readDocument(prisma, documentId);
  const [envelope, sealings] = await Promise.all([
    readEnvelopeWithSigners(prisma, document.envelopeId),
    listSealings(prisma, [document.envelopeId]),
  ]);
  return { document, envelope: { ...envelope, sealing: sealings.get(envelope.id) ?? null } };
}
