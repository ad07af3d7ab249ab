import type { Certificate } from '../x509/certificate.ts';
import { type CertificateClaims, REGULATION, readClaims } from './certificate-claims.ts';
import { qualifiersOf } from './criteria.ts';
import type { Purpose, ServicePeriod } from './list.ts';
import type { NotQualifiedReason } from './qualification.ts';

/** What a period of a service makes of a certificate. */
export interface CertificateJudgement {
  /** Null: the list is unclear about it. */
  readonly isQualified: boolean | null;
  /** Null if it is qualified, or the list is unclear. */
  readonly reason: NotQualifiedReason | null;
  readonly purpose: Purpose;
  readonly hasDevice: boolean;
}

/** Statuses under which certificates were qualified while the Directive applied (TS 119 612, 5.5.4 and annex J). */
const oldStatuses: readonly string[] = ['undersupervision', 'supervisionincessation', 'accredited'];

/** Whether a service had the right to issue qualified certificates, or to stamp, at a time. */
export const isInGoodStanding = ({ status, type }: ServicePeriod, wanted: string, at: Date): boolean =>
  type === wanted && (status === 'granted' || (at < REGULATION && oldStatuses.includes(status)));

const purposeQualifiers: Readonly<Record<string, Purpose>> = {
  QCForESig: 'signature',
  QCForESeal: 'seal',
  QCForWSA: 'website',
  QCForLegalPerson: 'seal',
};

/**
 * Judges a certificate by one period of the CA/QC service that issued it: its own statements, corrected by the qualifiers
 * of the list (TS 119 612, 5.5.9.2.3).
 *
 * @param at when the period applied; the rules of that time count
 */
export function judgeCertificate(certificate: Certificate, period: ServicePeriod, at: Date): CertificateJudgement {
  const claims = readClaims(certificate);
  const qualifiers = qualifiersOf(certificate, period);
  if (!qualifiers) return unclear(claims);
  const purpose = purposeOf(claims, qualifiers);
  const hasDevice = deviceOf(claims, qualifiers);
  const isContradictory = qualifiers.has('NotQualified') && qualifiers.has('QCStatement');
  if (purpose === null || hasDevice === null || isContradictory) return unclear(claims);
  const no = (reason: NotQualifiedReason): CertificateJudgement => ({ isQualified: false, reason, purpose, hasDevice });
  if (qualifiers.has('NotQualified')) return no('excluded');
  if (!claims.isQualified && !qualifiers.has('QCStatement')) return no('ordinary_certificate');
  if (at < REGULATION) {
    if (purpose !== 'signature') return no('before_regulation');
  } else if (!period.purposes.includes(purpose)) return no('other_purpose');
  return { isQualified: true, reason: null, purpose, hasDevice };
}

const unclear = ({ purpose }: CertificateClaims): CertificateJudgement => ({
  isQualified: null,
  reason: null,
  purpose: purpose ?? 'signature',
  hasDevice: false,
});

/** Null if the list names several purposes, or the certificate does and the list does not choose. */
function purposeOf(claims: CertificateClaims, qualifiers: ReadonlySet<string>): Purpose | null {
  const named = new Set([...qualifiers].flatMap((qualifier) => purposeQualifiers[qualifier] ?? []));
  if (named.size > 1) return null;
  const [only] = named;
  return only ?? claims.purpose;
}

/** Devices of the Directive count as those of the Regulation (its article 51). Null if the list says both. */
function deviceOf(claims: CertificateClaims, qualifiers: ReadonlySet<string>): boolean | null {
  for (const kind of ['QSCD', 'SSCD']) {
    const yes = qualifiers.has(`QCWith${kind}`) || qualifiers.has(`QC${kind}ManagedOnBehalf`);
    const no = qualifiers.has(`QCNo${kind}`);
    if (yes && no) return null;
    if (yes || no) return yes;
  }
  return claims.hasDevice;
}
