import type { InWorkLanguages } from '../kernel/language.ts';
import {
  type EvidenceSummary,
  type FileVerdict,
  forkOf,
  type JudgedSignature,
} from '../modules/evidence/file/index.ts';
import type { Lookup, OperatorFinding } from '../modules/verification/index.ts';
import { type Qualification, sentencesOf } from '../standards/trusted-lists/index.ts';

/** A file with the verdict from its bytes, or only a fingerprint. */
export type Subject =
  | { readonly file: string; readonly verdict: FileVerdict }
  | { readonly file: string; readonly sha256: string };

/** A valid evidence file in the same call that names a document. */
export interface Naming {
  readonly evidence: string;
  readonly document: string;
  readonly as: 'sealed' | 'original' | 'base';
}

/** A signature or timestamp, as printed by `--json`. */
export interface PrintedSignature {
  readonly field: string;
  readonly kind: JudgedSignature['kind'];
  readonly indication: JudgedSignature['indication'];
  readonly sub_indication: JudgedSignature['subIndication'];
  readonly level: JudgedSignature['level'];
  readonly signer: string | null;
  readonly signed_at: string | null;
  readonly proven_at: string | null;
  readonly modifications: JudgedSignature['modifications']['kind'];
  /** The origin of the root that its chain reaches; null if it reaches none. */
  readonly root: JudgedSignature['anchor'];
  /** What a seal of the service was made for; null for others. */
  readonly purpose: JudgedSignature['purpose'];
  /** By the trusted lists; null if none are loaded. */
  readonly qualification: PrintedQualification | null;
}

/** The verdict by the trusted lists, as printed by `--json`. */
export interface PrintedQualification extends Pick<Qualification, 'verdict' | 'kind' | 'reason' | 'service'> {
  readonly at: string;
  /** One sentence of each language. */
  readonly sentence: InWorkLanguages;
}

/** One file or fingerprint, as printed by `--json`. */
export interface FileReport {
  readonly file: string;
  readonly sha256: string;
  readonly verdict: FileVerdict['verdict'];
  /** Reasons why the verdict is not `holds`; otherwise empty. */
  readonly reasons: readonly string[];
  readonly signatures: readonly PrintedSignature[];
  readonly kind: FileVerdict['kind'] | 'fingerprint';
  /** `test`: from a sandbox, without legal value. Null if no root of the service is reached. */
  readonly mode: FileVerdict['mode'];
  readonly evidence: EvidenceSummary | null;
  readonly named_in: readonly Naming[];
  /** Null if no database could be asked. */
  readonly online: OperatorFinding | null;
}

/**
 * Combines the verdicts from the files' bytes, what evidence files state about the other files, and the database's
 * answers. The database never overrides the verdict on signatures; if it contradicts a file, the file fails. Bytes that
 * nobody signed (a fingerprint, an original) are confirmed by a valid evidence file that names them, or by the database.
 */
export async function verifyFiles(subjects: readonly Subject[], lookup: Lookup | null): Promise<FileReport[]> {
  const compared: Subject[] = [];
  for (const subject of subjects)
    compared.push(
      lookup && 'verdict' in subject ? { ...subject, verdict: await lookup.compare(subject.verdict) } : subject,
    );
  const reports: FileReport[] = [];
  for (const subject of compared) {
    const named_in = namings(subject, compared);
    reports.push(await report(subject, named_in, lookup, forks(subject, compared)));
  }
  return reports;
}

/** What evidence files of the same call show that must not be: one log with two trees of the same size. */
function forks(subject: Subject, subjects: readonly Subject[]): string[] {
  const logOf = (one: Subject) => ('verdict' in one ? one.verdict.evidence?.log : null);
  const own = logOf(subject);
  if (!own?.root) return [];
  return subjects.flatMap((one) => {
    const log = logOf(one);
    const isSameSize = log?.origin === own.origin && log?.treeSize === own.treeSize;
    if (!log?.root || !isSameSize || log.root === own.root) return [];
    return [`${forkOf(own.origin!, own.treeSize!)}: in this file and in ${one.file}`];
  });
}

async function report(
  subject: Subject,
  named_in: readonly Naming[],
  lookup: Lookup | null,
  forked: readonly string[],
): Promise<FileReport> {
  const offline = 'verdict' in subject ? subject.verdict : { ...unknown, sha256: subject.sha256 };
  const { sha256, mode, evidence } = offline;
  const document = evidence?.documents[0];
  const online = lookup && (await lookup.fingerprint(document ? (document.sealed_sha256 ?? document.sha256) : sha256));
  const contradictions = [...forked, ...(online ? contradict(online, evidence) : [])];
  // What somebody signed is judged by its bytes alone: a revoked key stays revoked, whatever the database knows.
  const isSigned = offline.signatures.length > 0;
  const confirmed = offline.verdict === 'undetermined' && !isSigned && isConfirmed(offline, named_in, online);
  const verdict = contradictions.length > 0 ? 'fails' : confirmed ? 'holds' : offline.verdict;
  return {
    file: subject.file,
    sha256,
    verdict,
    reasons: verdict === 'holds' ? [] : [...contradictions, ...offline.reasons, ...silence(online, offline.kind)],
    signatures: offline.signatures.map(printed),
    kind: offline.kind,
    mode,
    evidence,
    named_in,
    online,
  };
}

const unknown = {
  kind: 'fingerprint',
  verdict: 'undetermined',
  reasons: [],
  mode: null,
  signatures: [],
  evidence: null,
} as const;

/** True if a valid evidence file names these exact bytes, or the database knows them as sealed by a key that counts. */
function isConfirmed(
  { kind }: Pick<FileReport, 'kind'>,
  named: readonly Naming[],
  online: OperatorFinding | null,
): boolean {
  const sealed = online?.matches === 'sealed_document' || online?.matches === 'signed_revision';
  return (
    (kind !== 'evidence' && named.length > 0) || (sealed && online.chain_valid === true && !online.seal_invalid_since)
  );
}

/** Lists contradictions between the database and the file. */
function contradict(online: OperatorFinding, evidence: EvidenceSummary | null): string[] {
  const found = online.envelope ?? online.attendance_session ?? online.digest_seal;
  return [
    ...(online.chain_valid === false ? ["the chain in the service's database is broken"] : []),
    ...(evidence && online.known && found?.id !== evidence.id
      ? [`in the service's database, its document belongs to another ${online.envelope ? 'envelope' : 'session'}`]
      : []),
  ];
}

/** Explains what prevents a verdict. */
function silence(online: OperatorFinding | null, kind: FileReport['kind']): string[] {
  if (online?.matches === 'original_document') return ['it is an original document, without signatures'];
  if (online?.digest_seal)
    return ['a client reported this fingerprint for a seal over a digest; the service has not seen the file'];
  if (online?.seal_invalid_since)
    return [`its seal was made with a key that is revoked for what it sealed since ${online.seal_invalid_since}`];
  if (online && !online.known) return ['the service does not know this fingerprint'];
  if (!online && kind === 'fingerprint')
    return ['a fingerprint can be verified only with the database, which cannot be reached'];
  return [];
}

function namings(subject: Subject, subjects: readonly Subject[]): Naming[] {
  const sha256 = 'verdict' in subject ? subject.verdict.sha256 : subject.sha256;
  return subjects.flatMap((other) => {
    if (other === subject || !('verdict' in other) || other.verdict.verdict !== 'holds') return [];
    return (other.verdict.evidence?.documents ?? []).flatMap((document) => {
      const as = (
        [
          ['sealed', document.sealed_sha256],
          ['original', document.sha256],
          ['base', document.base_sha256],
        ] as const
      ).find(([, fingerprint]) => fingerprint === sha256)?.[0];
      return as ? [{ evidence: other.file, document: document.name, as }] : [];
    });
  });
}

const printed = (signature: JudgedSignature): PrintedSignature => ({
  field: signature.field,
  indication: signature.indication,
  sub_indication: signature.subIndication,
  level: signature.level,
  signer: signature.signer?.subject ?? null,
  signed_at: signature.claimedAt?.toISOString() ?? null,
  proven_at: signature.provenAt?.toISOString() ?? null,
  modifications: signature.modifications.kind,
  kind: signature.kind,
  root: signature.anchor,
  purpose: signature.anchor && signature.purpose,
  qualification: signature.qualification && printedQualification(signature.qualification),
});

const printedQualification = (qualification: Qualification): PrintedQualification => ({
  verdict: qualification.verdict,
  kind: qualification.kind,
  reason: qualification.reason,
  service: qualification.service,
  at: qualification.at.toISOString(),
  sentence: sentencesOf(qualification),
});
