import type { EvidenceSummary, FileVerdict, JudgedSignature } from '../../modules/evidence/file/index.ts';
import type { OperatorFinding } from '../../modules/verification/index.ts';

/** A file as it was judged from its bytes, or a fingerprint alone. */
export type Subject =
  | { readonly file: string; readonly verdict: FileVerdict }
  | { readonly file: string; readonly sha256: string };

/** What the service's database says of a fingerprint; throws where it cannot be asked. */
export type Lookup = (sha256: string) => Promise<OperatorFinding>;

/** Where an evidence file that was given along, and that holds, names a document. */
export interface Naming {
  readonly evidence: string;
  readonly document: string;
  readonly as: 'sealed' | 'original' | 'base';
}

/** A signature or time-stamp, as `--json` prints it. */
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
  /** Whose root it reaches; null for nobody's. */
  readonly root: JudgedSignature['anchor'];
}

/** One file or fingerprint, as `--json` prints it. */
export interface FileReport {
  readonly file: string;
  readonly sha256: string;
  readonly verdict: FileVerdict['verdict'];
  /** Why it does not hold; empty when it holds. */
  readonly reasons: readonly string[];
  readonly signatures: readonly PrintedSignature[];
  readonly kind: FileVerdict['kind'] | 'fingerprint';
  /** `test`: of a sandbox, without legal value. Null where no root of the service is reached. */
  readonly mode: FileVerdict['mode'];
  readonly evidence: EvidenceSummary | null;
  readonly named_in: readonly Naming[];
  /** Null where no database could be asked. */
  readonly online: OperatorFinding | null;
}

/**
 * Puts together what the files say by themselves, what evidence files say of the others, and what the database says.
 * The database never mends what the bytes contradict; where it contradicts a file, the file fails.
 */
export async function verifyFiles(subjects: readonly Subject[], lookup: Lookup | null): Promise<FileReport[]> {
  const reports: FileReport[] = [];
  for (const subject of subjects) {
    const named_in = namings(subject, subjects);
    reports.push(await report(subject, named_in, lookup));
  }
  return reports;
}

async function report(subject: Subject, named_in: readonly Naming[], lookup: Lookup | null): Promise<FileReport> {
  const offline = 'verdict' in subject ? subject.verdict : { ...unknown, sha256: subject.sha256 };
  const { sha256, mode, evidence } = offline;
  const document = evidence?.documents[0];
  const online = lookup && (await lookup(document ? (document.sealed_sha256 ?? document.sha256) : sha256));
  const contradictions = online ? contradict(online, evidence) : [];
  const confirmed = offline.verdict === 'undetermined' && !evidence && isConfirmed(offline, named_in, online);
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

/** Of these exact bytes: an evidence file that holds names them, or the database knows them as sealed. */
function isConfirmed(
  { kind }: Pick<FileReport, 'kind'>,
  named: readonly Naming[],
  online: OperatorFinding | null,
): boolean {
  const sealed = online?.matches === 'sealed_document' || online?.matches === 'signed_revision';
  return (kind !== 'evidence' && named.length > 0) || (sealed && online.chain_valid === true);
}

/** Where the database says something else than the file. */
function contradict(online: OperatorFinding, evidence: EvidenceSummary | null): string[] {
  const found = online.envelope ?? online.attendance_session;
  const head = evidence?.head.hash;
  return [
    ...(online.chain_valid === false ? ["the service's own chain is broken"] : []),
    ...(evidence && online.known && found?.id !== evidence.id
      ? [`the service knows its document as part of another ${online.envelope ? 'envelope' : 'session'}`]
      : []),
    ...(head && online.known && online.events && !online.events.some(({ hash }) => hash === head)
      ? ["the proof's head is not in the service's chain"]
      : []),
  ];
}

/** What is missing for a verdict. */
function silence(online: OperatorFinding | null, kind: FileReport['kind']): string[] {
  if (online?.matches === 'original_document') return ['the service knows it as an original, which nobody signed'];
  if (online && !online.known) return ['the service does not know this fingerprint'];
  if (!online && kind === 'fingerprint') return ['a fingerprint alone: no database could be asked about it'];
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
});
