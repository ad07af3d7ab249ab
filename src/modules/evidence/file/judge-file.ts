import type { SealPurpose } from '../../../standards/cms/sign.ts';
import { PdfProblem } from '../../../standards/pdf/index.ts';
import type { LogPolicy } from '../../../standards/tlog/checkpoint.ts';
import type { TrustedLists } from '../../../standards/trusted-lists/index.ts';
import { type SignatureReport, type ValidationReport, validatePdf } from '../../../standards/validation/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { checkLog, type LogFinding, readLogProofs } from './check-log.ts';
import { checkProof, type ProofFindings } from './check-proof.ts';
import { type AnyProof, readSealedProof, type SealedProof, Unreadable } from './parse-proof.ts';
import { NO_PURPOSE, type ProofDocument, type ProofSigner } from './proof.ts';

/** A summary of a proof, and the result of recomputing it. */
export interface EvidenceSummary extends Omit<ProofFindings, 'problems'> {
  readonly about: 'envelope' | 'attendance_session';
  readonly id: string;
  readonly name: string;
  readonly mode: 'live' | 'test';
  readonly generatedAt: string;
  readonly documents: readonly Pick<ProofDocument, 'name' | 'sha256' | 'base_sha256' | 'sealed_sha256'>[];
  readonly signers: readonly Pick<ProofSigner, 'name' | 'email' | 'signed_at'>[];
  readonly head: AnyProof['head'];
  /** Whether the head is in the transparency log. Null without a proof of it. */
  readonly log: LogFinding | null;
}

/** A signature and the trust anchor of its certificate path. */
export interface JudgedSignature extends SignatureReport {
  /** Null if the path reaches no anchor. */
  readonly anchor: AnchorOrigin | null;
}

/** The result of validating a file by its bytes and the anchors alone. */
export interface FileVerdict {
  /** Lowercase hex. */
  readonly sha256: string;
  /** Time of the validation. */
  readonly validatedAt: Date;
  /** Whether the first kilobyte contains a PDF header. */
  readonly isPdf: boolean;
  /** Whether a password protects it: nothing of it can be read. */
  readonly isEncrypted: boolean;
  /** An evidence file of this service, another signed PDF, a PDF without signatures, or no readable PDF. */
  readonly kind: 'evidence' | 'signed' | 'unsigned' | 'unreadable';
  readonly verdict: ValidationReport['verdict'];
  /** Why the file is not valid, in English. Empty if it is. */
  readonly reasons: readonly string[];
  /** Mode of the service's roots that the signatures reach. `test` as soon as one of them is a test root. */
  readonly mode: 'live' | 'test' | null;
  readonly signatures: readonly JudgedSignature[];
  /** The proof of the evidence file. Null for other files and if it cannot be read. */
  readonly evidence: EvidenceSummary | null;
}

export interface JudgeOptions {
  readonly anchors: readonly TrustAnchor[];
  /** Time of the validation. */
  readonly at: Date;
  /** DER of current revocation lists, which can show that a certificate was revoked since the file was made. */
  readonly crls?: readonly Buffer[];
  /** The trusted lists that the operator loads. */
  readonly lists?: TrustedLists | null;
  /** The keys of the transparency log and of its witnesses. */
  readonly log?: LogPolicy | null;
  /** Texts of `.tlog-proof` files that the reader has beside the file. */
  readonly logProofs?: readonly string[];
}

/**
 * Validates any file: its signatures and time-stamps up to the anchors. For an evidence file, also checks that the
 * proof is in the revision covered by the seal and agrees with its chain. Pure: no I/O, no clock. Does not throw on
 * hostile bytes, but run it in a child process, because they can take memory and time.
 */
export function judgeFile(bytes: Buffer, options: JudgeOptions): FileVerdict {
  const { anchors, at, crls = [], lists = null } = options;
  const report = validatePdf(bytes, { anchors: anchors.map(({ certificate }) => certificate.der), at, crls, lists });
  const signatures = report.signatures.map((signature) => ({
    ...signature,
    anchor: anchorOrigin(signature.path, anchors) ?? (signature.isListed ? ('trusted_list' as const) : null),
  }));
  const common = {
    sha256: report.sha256,
    validatedAt: at,
    signatures,
    mode: modeOf(signatures),
    evidence: null,
    isPdf: isPdf(bytes),
    isEncrypted: report.problem === 'encrypted',
  };
  try {
    const sealed = readSealedProof(bytes);
    if (sealed) {
      const { log = null, logProofs = [] } = options;
      const finding = checkLog([...logProofs, ...readLogProofs(bytes)], sealed.proof, log);
      return { ...common, kind: 'evidence', ...judgeEvidence(sealed, report, signatures, { anchors, finding }) };
    }
  } catch (error) {
    if (error instanceof Unreadable) return { ...common, kind: 'evidence', verdict: 'fails', reasons: [error.message] };
    if (!(error instanceof PdfProblem)) throw error;
    // This can be an evidence file, but nothing proves that it is valid.
    const reasons = [...new Set([...verdictReasons(report, signatures), `The PDF cannot be read: ${error.message}`])];
    const verdict = report.verdict === 'fails' ? 'fails' : 'undetermined';
    return { ...common, kind: signatures.length > 0 ? 'signed' : 'unreadable', verdict, reasons };
  }
  const kind = signatures.length > 0 ? 'signed' : 'unsigned';
  return { ...common, kind, verdict: report.verdict, reasons: verdictReasons(report, signatures) };
}

const isPdf = (bytes: Buffer): boolean => bytes.subarray(0, 1024).includes('%PDF-');

function modeOf(signatures: readonly JudgedSignature[]): FileVerdict['mode'] {
  const origins = signatures.map(({ anchor }) => anchor);
  if (origins.includes('test')) return 'test';
  return origins.includes('live') ? 'live' : null;
}

/** Why a file is not valid. Names the signers whose root is not trusted. */
function verdictReasons({ verdict, reasons }: ValidationReport, signatures: readonly JudgedSignature[]): string[] {
  if (verdict === 'holds') return [];
  const untrustedSignatures = signatures.filter(({ anchor, kind }) => anchor === null && kind === 'signature');
  return [
    ...reasons,
    ...untrustedSignatures.map(
      ({ field, signer, path }) =>
        `${field} was made by ${signer?.subject ?? 'an unknown signer'}, issued by ${path.at(-1)?.issuer ?? 'nobody'}: not a trusted root`,
    ),
  ];
}

/** Combines the seal's result with the contradictions between the proof and its chain. */
function judgeEvidence(
  { proof, sealField, purpose }: SealedProof,
  report: ValidationReport,
  signatures: readonly JudgedSignature[],
  { anchors, finding }: { readonly anchors: readonly TrustAnchor[]; readonly finding: LogFinding | null },
): Pick<FileVerdict, 'verdict' | 'reasons' | 'evidence'> {
  const { problems, ...findings } = checkProof(proof);
  const seal = signatures.find(({ field, kind }) => field === sealField && kind === 'signature');
  const subject = 'envelope' in proof ? proof.envelope : proof.session;
  const evidence: EvidenceSummary = {
    ...findings,
    about: 'envelope' in proof ? 'envelope' : 'attendance_session',
    id: subject.id,
    name: subject.name,
    mode: subject.mode,
    generatedAt: proof.generated_at,
    documents: proof.documents.map(({ name, sha256, base_sha256, sealed_sha256 }) => ({
      name,
      sha256,
      base_sha256,
      sealed_sha256,
    })),
    signers: proof.signers.map(({ name, email, signed_at }: ProofSigner) => ({ name, email, signed_at })),
    head: proof.head,
    log: finding,
  };
  const contradictions = [
    ...problems,
    ...(finding?.problem ? [finding.problem] : []),
    ...purposeProblems(purpose),
    ...(seal
      ? [...modeProblems(seal.anchor, subject.mode), ...customerProblems(seal, anchors)]
      : ['the seal of the evidence file is not among its signatures']),
  ];
  const passed = seal?.indication === 'TOTAL-PASSED';
  const doubts = purpose === null ? [NO_PURPOSE] : [];
  const reasons = [...verdictReasons(report, signatures), ...contradictions, ...doubts];
  if (contradictions.length > 0 || report.verdict === 'fails') return { verdict: 'fails', reasons, evidence };
  if (report.verdict === 'holds' && passed && doubts.length === 0) return { verdict: 'holds', reasons: [], evidence };
  return { verdict: 'undetermined', reasons, evidence };
}

/** A seal over a digest, or over a document, is not one over an evidence file. */
const purposeProblems = (purpose: SealPurpose | null): string[] =>
  purpose === null || purpose === 'evidence'
    ? []
    : [`its seal was made for something else than an evidence file: ${purpose.replace('_', ' ')}`];

/** A live proof under a test root is invalid: anybody can create test files and act as the signers. */
function modeProblems(origin: AnchorOrigin | null, mode: 'live' | 'test'): string[] {
  if ((origin !== 'live' && origin !== 'test') || origin === mode) return [];
  return [`it states ${mode} mode, but its seal is of ${origin} mode`];
}

/** Whoever has a certificate of another CA that is trusted for its own purpose could seal an invented proof. */
function customerProblems({ path, signer, anchor }: JudgedSignature, anchors: readonly TrustAnchor[]): string[] {
  if (anchor !== 'trusted_list' && !isOfOthers(path, anchors)) return [];
  return [`its seal is not one of the service's, but of ${signer?.subject ?? 'an unknown signer'}`];
}

/**
 * Origin of a root: the service's root for live or test mode, a root from `--root` or from the folder of roots, or a
 * service of a trusted list, which says nothing about this service.
 */
export type AnchorOrigin = 'live' | 'test' | 'other' | 'trusted_list';

export interface TrustAnchor {
  readonly certificate: Certificate;
  readonly origin: AnchorOrigin;
  /**
   * For the root of another CA that issued certificates of the service's seals: the fingerprints of these certificates.
   * The CA's other customers are not this service, so only paths from these certificates have the anchor's origin.
   */
  readonly seals?: readonly string[];
  /**
   * The seals are those of organisations with credentials of their own. Documents have them, evidence never: the
   * organisation also has the key.
   */
  readonly areOrganizations?: boolean;
  /** Named by `--root`: whoever verifies says that this root is one of the service. */
  readonly isNamed?: boolean;
}

/** The certificates from a signer's to a root. */
type Path = readonly { readonly fingerprint: string }[];

/** Returns the origin of the root at the end of a certificate path. Null if it is not an anchor. */
function anchorOrigin(path: Path, anchors: readonly TrustAnchor[]): AnchorOrigin | null {
  const reached = anchorsOf(path, anchors);
  const own = reached.find(({ seals }) => seals?.includes(path[0]?.fingerprint ?? ''));
  if (own) return own.origin;
  return reached.find(({ seals }) => !seals)?.origin ?? (reached.length > 0 ? 'other' : null);
}

/**
 * Whether a path ends at a root that is trusted for something else than the service's own seals: the CA of a seal, which
 * has other customers, or a root that the operator added to the folder, for example of a time-stamp authority.
 */
function isOfOthers(path: Path, anchors: readonly TrustAnchor[]): boolean {
  const reached = anchorsOf(path, anchors);
  return reached.length > 0 && !reached.some((anchor) => isOfService(anchor, path));
}

const isOfService = ({ origin, seals, areOrganizations, isNamed }: TrustAnchor, path: Path): boolean =>
  seals ? !areOrganizations && seals.includes(path[0]?.fingerprint ?? '') : origin !== 'other' || isNamed === true;

const anchorsOf = (path: Path, anchors: readonly TrustAnchor[]): TrustAnchor[] =>
  anchors.filter(({ certificate }) => certificate.fingerprintSha256 === path.at(-1)?.fingerprint);
