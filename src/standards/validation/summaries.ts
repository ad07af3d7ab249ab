import type { Certificate } from '../x509/certificate.ts';
import type { Problem } from './certificate-validation.ts';
import type { CertificateSummary, Indication, SubIndication, TimestampSummary } from './report.ts';
import type { TokenResult } from './token-validation.ts';

export const summarise = (certificate: Certificate): CertificateSummary => ({
  subject: certificate.subjectText,
  issuer: certificate.issuerText,
  serial: certificate.serialHex,
  notBefore: certificate.notBefore,
  notAfter: certificate.notAfter,
  fingerprint: certificate.fingerprintSha256,
});

/** Returns the indication for problems: the first that fails decides, otherwise the first (EN 319 102-1, 5.1.2). */
export function indicationOf(problems: readonly Problem[]): {
  readonly indication: Indication;
  readonly subIndication: SubIndication | null;
} {
  const failure = problems.find(({ fails }) => fails);
  if (failure) return { indication: 'TOTAL-FAILED', subIndication: failure.subIndication };
  const [first] = problems;
  return first
    ? { indication: 'INDETERMINATE', subIndication: first.subIndication }
    : { indication: 'TOTAL-PASSED', subIndication: null };
}

export const summariseToken = (source: TimestampSummary['source'], token: TokenResult): TimestampSummary => ({
  source,
  ...indicationOf(token.problems),
  genTime: token.info.genTime,
  issuer: token.cms.signer?.subjectText ?? null,
  serial: token.info.serialHex,
  qualifiedStatement: token.isQualified,
});

/** Returns each reason once, the decisive one first. */
export function reasonsOf(problems: readonly Problem[]): string[] {
  const inOrder = [...problems.filter(({ fails }) => fails), ...problems.filter(({ fails }) => !fails)];
  return [...new Set(inOrder.map(({ reason }) => reason))];
}
