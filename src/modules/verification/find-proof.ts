import type { Mode, Origin } from '../../kernel/actor.ts';
import { refuse } from '../../kernel/fault.ts';
import { networkOf } from '../../kernel/network.ts';
import type { Document, DocumentFingerprint, PreservedFile, Sealing } from '../../platform/database/index.ts';
import { Semaphore } from '../../platform/in-parallel.ts';
import type { Services } from '../../platform/services.ts';
import { findBySheet, type SheetPlace, type SheetSession } from '../attendance/index.ts';
import { readDocument } from '../documents/index.ts';
import { type EnvelopeWithPeople, findByFingerprint, readEnvelopeWithSigners } from '../envelopes/index.ts';
import { listSealings } from '../signing/index.ts';
import { type FoundDigestSeal, findByFile } from './digest-seals/store.ts';

type FoundEnvelope = EnvelopeWithPeople & { readonly sealing: Sealing | null };

/** Who searches: the mode to search, and the organisation whose documents are its own. */
export interface Searcher {
  /** Null for a visitor of the public page: every document belongs to somebody else. */
  readonly organizationId: string | null;
  readonly mode: Mode;
  /** A member of whom folders of the organisation may be hidden. */
  readonly membershipId?: string | null;
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
  { database }: Services,
  documentId: string,
): Promise<Pick<FoundProof, 'document' | 'envelope'>> {
  const document = await readDocument(database.prisma, documentId);
  const [envelope, sealings] = await Promise.all([
    readEnvelopeWithSigners(database, document.envelopeId),
    listSealings(database, [document.envelopeId]),
  ]);
  return { document, envelope: { ...envelope, sealing: sealings.get(envelope.id) ?? null } };
}

/** The seal whose client reported a finished file. The service has not seen that file. */
export interface FoundDigestProof extends FoundDigestSeal {
  readonly owned: boolean;
}

/**
 * Finds the digest seal of a reported fingerprint, across organisations, within the caller's mode. Null if there is none
 * and after `proof_retained_until`.
 */
export async function findDigestProof(
  services: Services,
  { organizationId, mode }: Searcher,
  sha256: string,
): Promise<FoundDigestProof | null> {
  const found = await findByFile(services.database, sha256, { organizationId, mode, at: services.clock.now() });
  return found && { ...found, owned: found.seal.organizationId === organizationId };
}

/** Finds the preserved sheet with this fingerprint, current or former: anybody can deposit the same file. Null if there is none. */
async function findPreserved(services: Services, sha256: string): Promise<PreservedFile | null> {
  const { prisma } = services.database;
  const former = await prisma.preservedFingerprint.findFirst({
    where: { sha256, file: { kind: 'SHEET' } },
    include: { file: true },
  });
  return former?.file ?? prisma.preservedFile.findFirst({ where: { sha256, kind: 'SHEET' } });
}

/** The session of a sealed attendance sheet. */
export interface FoundSheet {
  readonly session: SheetSession;
  readonly owned: boolean;
}

/**
 * Finds the session of a sealed sheet by its current or a former fingerprint, across organisations, within the caller's
 * mode, also after the purge. Null if there is none. After `proof_retained_until` nobody finds the fingerprint.
 */
export async function findSheetProof(
  services: Services,
  searcher: Searcher,
  sha256: string,
): Promise<FoundSheet | null> {
  const known = { mode: searcher.mode, at: services.clock.now() };
  const session = await findBySheet(services.database, await sheetWith(services, sha256), known);
  return session && { session, owned: session.organizationId === searcher.organizationId };
}

/** Where to look for a sheet with this fingerprint: by id if it was renewed, else by the fingerprint. */
export async function sheetWith(services: Services, sha256: string): Promise<SheetPlace> {
  const sheet = await findPreserved(services, sha256);
  return sheet ? { id: sheet.subjectId } : { sheetSha256: sha256 };
}

/**
 * Counts a request of somebody on the public page: by network, then for all networks together. A network that is beyond
 * its own budget takes nothing from the common one.
 * @throws Fault `not_found` (the page is off), `rate_limited`
 */
export async function countVisit({ config, rates }: Services, { ip }: Origin, points = 1): Promise<void> {
  if (!config.publicVerification) throw refuse('not_found', 'Public verification is not switched on.');
  for (const [budget, key] of [
    ['visitor', networkOf(ip ?? '')],
    ['visitors', 'all'],
  ] as const) {
    const { allowed, reset } = await rates.take(budget, key, points);
    if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
  }
}

/** A file costs more than a fingerprint: up to 20 s of a child's processor time. */
const POINTS = 5;
/** Visitors keep at most one child of this process busy, so that the organisations have the others. */
const one = new Semaphore(1);
/** Files that wait or are read, at most. */
const MOST = 4;
let underWay = 0;

/**
 * Reads a visitor's file in turn with those of other visitors.
 * @throws Fault `not_found` (the page is off), `rate_limited`
 */
export async function readAsVisitor<T>(services: Services, origin: Origin, read: () => Promise<T>): Promise<T> {
  await countVisit(services, origin, POINTS);
  if (underWay >= MOST)
    throw refuse('rate_limited', 'Too many files are being checked. Retry later.', undefined, { retryAfter: 20 });
  underWay += 1;
  try {
    return await one.run(read);
  } finally {
    underWay -= 1;
  }
}
