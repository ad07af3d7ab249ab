import { shownAddress } from '../../kernel/erased.ts';
import { maskEmail } from '../../kernel/text.ts';
import type { Signer } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { findBySheet, readSheetFacts } from '../attendance/index.ts';
import { findFingerprint } from '../documents/index.ts';
import { everybody, signerActor } from '../envelopes/index.ts';
import type { FileVerdict } from '../evidence/file/index.ts';
import { findEventHash, NO_PURPOSE } from '../evidence/index.ts';
import { mandateOf, type SealFacts } from '../signing/index.ts';
import { findInvalidSince } from '../trust/index.ts';
import { findByFile } from './digest-seals/store.ts';
import { type FoundProof, readProofRows, sheetWith } from './find-proof.ts';
import { judgeDigestProof, judgeProof, judgeSheet } from './judge-proof.ts';
import { trustedListsFile } from './trusted-lists/lists-file.ts';
import { makeXmlReport } from './validation-report/make-report.ts';

/** What an operator's verification asks the service's database. Rejects if it does not answer. */
export interface Lookup {
  readonly fingerprint: (sha256: string) => Promise<OperatorFinding>;
  /** Compares the proof of an evidence file with the service's own chain. */
  readonly compare: (verdict: FileVerdict) => Promise<FileVerdict>;
  /** Path of the file with the trusted lists; null if the operator loads none. */
  readonly trustedLists: () => Promise<string | null>;
  /** Makes the validation report of a file (ETSI TS 119 102-2), signed with the seal of the service. */
  readonly xmlReport: (verdict: FileVerdict) => Promise<Buffer>;
}

export const openLookup = (services: Services): Lookup => ({
  fingerprint: (sha256) => findOnline(services, sha256),
  compare: (verdict) => compareEvidence(services, verdict),
  trustedLists: () => trustedListsFile(services),
  xmlReport: (verdict) => makeXmlReport(services, verdict, { mode: 'LIVE', isBuiltIn: false }),
});

/** Result of an operator's search for a fingerprint, across organisations. */
export interface OperatorFinding {
  readonly known: boolean;
  /** Missing for a file that a client only reported: the service cannot confirm its bytes. */
  readonly matches?: string;
  readonly envelope?: { readonly id: string; readonly name: string; readonly status: string };
  readonly attendance_session?: { readonly id: string; readonly name: string; readonly status: string };
  readonly digest_seal?: { readonly id: string; readonly name: string };
  readonly chain_valid?: boolean;
  /** The seal was made with a key that was revoked, at or after this time: it proves nothing. */
  readonly seal_invalid_since?: string;
  readonly events?: readonly { readonly hash: string }[];
}

/**
 * Finds the newest envelope, or the attendance session, with this fingerprint. For `esign verify` on the operator's
 * machine; leaves no trace.
 */
async function findOnline(services: Services, sha256: string): Promise<OperatorFinding> {
  const row = await findFingerprint(services.database, sha256);
  if (!row) return findSheetOnline(services, sha256);
  const found = { kind: row.kind, owned: true, ...(await readProofRows(services, row.documentId)) };
  const { envelope, chain } = await judgeProof(services, found, sha256);
  const { id, name, status } = envelope;
  const matches =
    row.kind === 'ORIGINAL' ? 'original_document' : row.kind === 'SEALED' ? 'sealed_document' : 'signed_revision';
  return {
    known: true,
    matches,
    envelope: { id, name, status: status.toLowerCase() },
    chain_valid: chain.report.valid,
    ...(row.kind !== 'ORIGINAL' && (await invalidity(services, envelope.sealing?.facts))),
    events: chain.events.map(({ hash }) => ({ hash })),
  };
}

async function invalidity(services: Services, facts: unknown): Promise<Pick<OperatorFinding, 'seal_invalid_since'>> {
  const since = facts ? await sealInvalidSince(services, facts as SealFacts) : null;
  return since ? { seal_invalid_since: since.toISOString() } : {};
}

async function findSheetOnline(services: Services, sha256: string): Promise<OperatorFinding> {
  const session = await findBySheet(services.database, await sheetWith(services, sha256));
  if (!session) return findReportedOnline(services, sha256);
  const { id, name, status } = session;
  const { chain } = await judgeSheet(services, { session }, sha256);
  return {
    known: true,
    matches: 'sealed_document',
    chain_valid: chain.report.valid,
    attendance_session: { id, name, status: status.toLowerCase() },
    ...(await invalidity(services, await readSheetFacts(services.database, id))),
    events: chain.events.map(({ hash }) => ({ hash })),
  };
}

async function findReportedOnline(services: Services, sha256: string): Promise<OperatorFinding> {
  const found = await findByFile(services.database, sha256);
  if (!found) return { known: false };
  const { seal, chain } = await judgeDigestProof(services, found);
  return {
    known: true,
    chain_valid: chain.report.valid,
    digest_seal: { id: seal.id, name: seal.name ?? '' },
    events: chain.events.map(({ hash }) => ({ hash })),
  };
}

const UNKNOWN = 'this service does not know this proof';
const OTHER = 'the head of the proof is not the one in the chain of this service';

/**
 * Compares the proof of an evidence file with the service's own chain. A file that agrees by its bytes but whose head the
 * service does not know is undetermined, never valid; with another head it fails. The database never overrides bytes that
 * are invalid. A proof under a root that the caller named, which is not this service's, is left as it is.
 */
export async function compareEvidence({ database }: Services, verdict: FileVerdict): Promise<FileVerdict> {
  const { evidence, mode, reasons } = verdict;
  if (!evidence || verdict.verdict === 'fails' || isOfAnotherService(verdict)) return verdict;
  const { hash, seq } = evidence.head;
  const known = await findEventHash(database, evidence.id, seq);
  if (known === null) return { ...verdict, verdict: 'undetermined', reasons: [...reasons, UNKNOWN] };
  if (known !== hash) return { ...verdict, verdict: 'fails', reasons: [...reasons, OTHER] };
  const isConfirmed = mode !== null && reasons.every((reason) => reason === NO_PURPOSE);
  return isConfirmed ? { ...verdict, verdict: 'holds', reasons: [] } : verdict;
}

const isOfAnotherService = ({ mode, signatures }: FileVerdict): boolean =>
  mode === null && signatures.some(({ anchor }) => anchor === 'other');

/**
 * Returns since when the seal of a proof no longer counts, if it was made then: a certificate of it, or above it, was
 * revoked, or its key may have been compromised. Null if the seal counts.
 */
export async function sealInvalidSince(
  { database }: Pick<Services, 'database'>,
  { seal, trust_chain }: Pick<SealFacts, 'seal' | 'trust_chain'>,
): Promise<Date | null> {
  const fingerprints = [seal, ...trust_chain].map(({ fingerprint_sha256 }) => fingerprint_sha256);
  const since = await findInvalidSince(database, fingerprints);
  return since && since <= new Date(seal.signed_at) ? since : null;
}

/** Returns the e-mail address to show: masked for third parties, a placeholder for an erased person. */
export const shownEmail = ({ owned }: FoundProof, { email }: Pick<Signer, 'email'>): string =>
  owned || !email ? shownAddress(email) : maskEmail(email);

/** Describes the mandate of the seal: principal, agent and batch. Null if the service sealed in its own name. */
export function shownMandate(proof: FoundProof): object | null {
  const mandate = mandateOf(proof.envelope.sealing);
  if (!mandate) return null;
  const { id, principal, agent, scope, batch_id, batch_sha256 } = mandate;
  return { id, principal, agent: { name: agent.name, email: shownEmail(proof, agent) }, scope, batch_id, batch_sha256 };
}

/** Names the actor of an event: replaces the role of a person by their (masked) address, unless it was erased. */
export function shownActor(proof: FoundProof, actor: string): string {
  const signer = everybody(proof.envelope).find((person) => signerActor(person) === actor);
  return signer?.email ? shownEmail(proof, signer) : actor;
}
