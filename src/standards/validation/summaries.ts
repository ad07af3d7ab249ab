import { judgeTimestamp } from '../trusted-lists/index.ts';
import type { Certificate } from '../x509/certificate.ts';
import type { Problem, ValidationContext } from './certificate-validation.ts';
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

export function summariseToken(
  source: TimestampSummary['source'],
  { problems, info, cms, unit, isQualified }: TokenResult,
  { lists, existence }: Pick<ValidationContext, 'lists' | 'existence'>,
): TimestampSummary {
  const { indication, subIndication } = indicationOf(problems);
  const path = unit?.path.certificates ?? [];
  return {
    source,
    indication,
    subIndication,
    genTime: info.genTime,
    issuer: cms.signer?.subjectText ?? null,
    serial: info.serialHex,
    qualifiedStatement: isQualified,
    qualification: lists && judgeTimestamp(lists, { path, at: info.genTime, now: existence.now, indication }),
  };
}

/** Returns each reason once, the decisive one first. */
export function reasonsOf(problems: readonly Problem[]): string[] {
  const inOrder = [...problems.filter(({ fails }) => fails), ...problems.filter(({ fails }) => !fails)];
  return [...new Set(inOrder.map(({ reason }) => reason))];
}
