import { itemAt } from '../../kernel/definitely.ts';
import type { TrustedLists } from '../trusted-lists/index.ts';
import type { Certificate } from '../x509/certificate.ts';
import { findPaths, type Path, whyPathIsRefused } from './path-rules.ts';
import type { RevocationSummary, SubIndication } from './report.ts';
import { type RevocationContext, type RevocationStatus, revocationStatus } from './revocation.ts';

/** Why a signature is not TOTAL-PASSED; `fails` makes it TOTAL-FAILED. */
export interface Problem {
  readonly subIndication: SubIndication;
  readonly reason: string;
  readonly fails?: boolean;
}

export interface ValidationContext extends RevocationContext {
  readonly anchors: readonly Certificate[];
  /** Null if no trusted lists are loaded. */
  readonly lists: TrustedLists | null;
  /** Certificates of their services that can be issuers of certificates in the file. */
  readonly listed: readonly Certificate[];
}

export interface CertificateQuestion {
  /** The signing certificate. */
  readonly certificate: Certificate;
  /** The earliest time at which the signature is proven to have existed; without proof, the validation time. */
  readonly proven: Date;
  /** The time at which the revocation status must be known; for a timestamp its own time. */
  readonly reference: Date;
  /** A timestamp's own time. */
  readonly tokenTime?: Date;
  /** A problem if the certificate is not intended for this use; otherwise null. */
  readonly unfit: Problem | null;
}

export interface CertificateResult {
  readonly path: Path;
  readonly revocation: readonly RevocationSummary[];
  /**
   * When the status response of each certificate is proven to have existed; without certificates that need no
   * response.
   */
  readonly answersExistedAt: readonly Date[];
  /** The first one decides; empty if the certificate is valid. */
  readonly problems: readonly Problem[];
}

/**
 * Validates a signing certificate: a path to a trust anchor (RFC 5280 §6.1), validity and revocation status at the
 * proven time, and algorithms (EN 319 102-1, 5.2.6 and 5.6.2). Of several paths uses the first valid one, or else the
 * first. Services of trusted lists are anchors only where no path leads to one of the anchors.
 */
export function validateCertificate(question: CertificateQuestion, context: ValidationContext): CertificateResult {
  const paths = certificatePaths(question.certificate, context);
  let first: CertificateResult | undefined;
  for (const path of paths) {
    const result = judgePath(path, question, context);
    if (result.problems.length === 0) return result;
    first ??= result;
  }
  return first!;
}

function certificatePaths(
  certificate: Certificate,
  { anchors, listed, material, verifier }: ValidationContext,
): Path[] {
  const paths = findPaths(certificate, anchors, material, verifier);
  if (paths[0]?.isAnchored || listed.length === 0) return paths;
  const found = findPaths(certificate, listed, material, verifier);
  return found[0]?.isAnchored ? found.map((path) => ({ ...path, isListed: true })) : paths;
}

function judgePath(path: Path, question: CertificateQuestion, context: ValidationContext): CertificateResult {
  const { certificates, isAnchored } = path;
  const links = certificates.slice(1).map((issuer, at) => ({ certificate: itemAt(certificates, at), issuer }));
  const { proven, reference, tokenTime } = question;
  const statuses = links.map((link) => revocationStatus({ ...link, proven, reference, tokenTime }, context));
  const problems: Problem[] = [];
  if (!isAnchored) problems.push(noChain(certificates));
  const distrust =
    path.isListed && context.lists?.whyNotTrusted(itemAt(certificates, certificates.length - 1), reference);
  if (distrust)
    problems.push({ subIndication: 'NO_CERTIFICATE_CHAIN_FOUND', reason: distrustOf(certificates, distrust) });
  const refusal = isAnchored ? whyPathIsRefused(certificates) : null;
  if (refusal) problems.push({ subIndication: 'CERTIFICATE_CHAIN_GENERAL_FAILURE', reason: refusal });
  if (question.unfit) problems.push(question.unfit);
  if (isAnchored)
    problems.push(
      ...statuses.flatMap((status, at) => revocationProblem(status, itemAt(certificates, at), at) ?? []),
      ...certificates.flatMap((certificate, at) => validityProblem(certificate, at, question, context) ?? []),
      ...algorithmProblems(links, statuses, question, context),
    );
  return {
    path,
    revocation: statuses.map(({ summary }) => summary),
    answersExistedAt: statuses.flatMap(({ summary, existedAt }) =>
      summary.kind === 'no_rev_avail' ? [] : [existedAt],
    ),
    problems: problems.sort(byWeight),
  };
}

/** A revocation is more significant than an unknown status, so it comes first. */
const byWeight = (a: Problem, b: Problem): number => weight(a) - weight(b);
const weight = ({ subIndication }: Problem): number =>
  subIndication === 'NO_CERTIFICATE_CHAIN_FOUND'
    ? 0
    : subIndication.startsWith('REVOKED')
      ? 1
      : subIndication === 'TRY_LATER'
        ? 3
        : 2;

const noChain = (certificates: readonly Certificate[]): Problem => ({
  subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
  reason: `No path leads from ${certificates.at(0)?.subjectText} to a trust anchor; it ends at ${certificates.at(-1)?.subjectText}.`,
});

const distrustOf = (certificates: readonly Certificate[], why: string): string =>
  `The path ends at ${certificates.at(-1)?.subjectText}, which was not trusted at that time: ${why}.`;

function revocationProblem({ summary }: RevocationStatus, { subjectText }: Certificate, at: number): Problem | null {
  if (summary.status === 'revoked') {
    const subIndication = at === 0 ? 'REVOKED_NO_POE' : 'REVOKED_CA_NO_POE';
    const when = summary.revokedAt!.toISOString();
    return {
      subIndication,
      reason: `${subjectText} was revoked on ${when}; nothing proves that the signature is older.`,
    };
  }
  if (summary.status === 'good') return null;
  return { subIndication: 'TRY_LATER', reason: `The revocation status of ${subjectText} is not known for that time.` };
}

function validityProblem(
  { notBefore, notAfter, subjectText }: Certificate,
  at: number,
  { proven }: CertificateQuestion,
  { existence }: ValidationContext,
): Problem | null {
  if (proven < notBefore) {
    const reason = `${subjectText} became valid on ${notBefore.toISOString()}; the signature is older.`;
    const isProvenOlder = at === 0 && proven < existence.now;
    return isProvenOlder
      ? { subIndication: 'NOT_YET_VALID', reason, fails: true }
      : { subIndication: 'OUT_OF_BOUNDS_NO_POE', reason };
  }
  if (proven <= notAfter) return null;
  const reason = `${subjectText} ended on ${notAfter.toISOString()}; nothing proves that the signature is older.`;
  return { subIndication: 'OUT_OF_BOUNDS_NO_POE', reason };
}

/**
 * Checks the algorithm of each signature of the path and of its status responses at the time when it is proven to have
 * existed.
 */
function algorithmProblems(
  links: readonly { readonly certificate: Certificate; readonly issuer: Certificate }[],
  statuses: readonly RevocationStatus[],
  { proven }: CertificateQuestion,
  { verifier, existence, material }: ValidationContext,
): Problem[] {
  return links.flatMap(({ certificate, issuer }, at) => {
    const { until, algorithm } = verifier.isSignedBy(certificate, issuer);
    const existedAt = at === 0 ? proven : existence.ofPlaces(material.placesOf(certificate));
    const status = itemAt(statuses, at);
    return [
      algorithmProblem(until, existedAt, `The certificate of ${certificate.subjectText} is signed with ${algorithm}`),
      algorithmProblem(
        status.until,
        status.existedAt,
        `The status of ${certificate.subjectText} is signed with weak algorithms`,
      ),
    ].filter((problem) => problem !== null);
  });
}

/** Returns null if the algorithm was secure when the signed object is proven to have existed. */
export function algorithmProblem(until: number, existedAt: Date, what: string): Problem | null {
  if (existedAt.getTime() <= until) return null;
  if (until === Number.NEGATIVE_INFINITY)
    return { subIndication: 'CRYPTO_CONSTRAINTS_FAILURE', reason: `${what}, which is not an accepted algorithm.` };
  const end = new Date(until).toISOString().slice(0, 10);
  return {
    subIndication: 'CRYPTO_CONSTRAINTS_FAILURE_NO_POE',
    reason: `${what}, not secure since ${end}; nothing proves that it is older.`,
  };
}
