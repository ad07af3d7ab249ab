import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, readOnly } from '../asn1/read.ts';
import { readOid } from '../asn1/values.ts';
import type { Certificate } from '../x509/certificate.ts';
import { nameAttribute } from '../x509/name.ts';
import type { Criterion, NotQualifiedReason, Purpose, ServicePeriod } from './list.ts';

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
  const purpose = certificatePurpose(claims, qualifiers);
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
function certificatePurpose(claims: CertificateClaims, qualifiers: ReadonlySet<string>): Purpose | null {
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

/** Null: it cannot be told. */
type Answer = boolean | null;

/** Whether a certificate meets a condition (TS 119 612, 5.5.9.2.2). */
function meets(certificate: Certificate, criterion: Criterion): Answer {
  switch (criterion.kind) {
    case 'list': {
      const answers = criterion.criteria.map((each) => meets(certificate, each));
      const { assert } = criterion;
      if (assert === 'all') return answers.includes(false) ? false : answers.includes(null) ? null : true;
      const any: Answer = answers.includes(true) ? true : answers.includes(null) ? null : false;
      return assert === 'atLeastOne' || any === null ? any : !any;
    }
    case 'key_usage': {
      // Names of bits are those of RFC 5280, except in the case of letters (`crlSign`).
      const set = (certificate.keyUsage ?? []).map((bit) => bit.toLowerCase());
      return criterion.bits.every(([name, isSet]) => set.includes(name.toLowerCase()) === isSet);
    }
    case 'policies':
      return criterion.oids.length > 0 && criterion.oids.every((oid) => certificate.policies.includes(oid));
    case 'extended_key_usage':
      return criterion.oids.length > 0 && criterion.oids.every((oid) => certificate.extendedKeyUsage?.includes(oid));
    case 'subject_attributes':
      return (
        criterion.oids.length > 0 && criterion.oids.every((oid) => nameAttribute(certificate.subject, oid) !== null)
      );
    case 'unknown':
      return null;
  }
}

/** The qualifiers of a period for a certificate. Null if one of its conditions cannot be told. */
function qualifiersOf(
  certificate: Certificate,
  { qualifications, isUnclear }: ServicePeriod,
): ReadonlySet<string> | null {
  const found = new Set<string>();
  for (const { qualifiers, criterion } of qualifications) {
    const answer = meets(certificate, criterion);
    if (answer === null) return null;
    if (answer) for (const qualifier of qualifiers) found.add(qualifier);
  }
  return isUnclear ? null : found;
}

/**
 * When Regulation (EU) 910/2014 began to apply: 1 July 2016 in Brussels. Before, Directive 1999/93/EC did: qualified
 * certificates were for signatures of natural persons only, and there were no qualified seals and time-stamps.
 */
export const REGULATION = new Date('2016-06-30T22:00:00Z');

/** What a certificate says about itself (EN 319 412-5, and TS 101 862 before). */
interface CertificateClaims {
  readonly isQualified: boolean;
  /** Null if it names several. */
  readonly purpose: Purpose | null;
  /** The key is in a secure, now qualified, device for signatures. */
  readonly hasDevice: boolean;
}

const purposes: Readonly<Record<string, Purpose>> = {
  [oids.qcTypeEsign]: 'signature',
  [oids.qcTypeEseal]: 'seal',
  [oids.qcTypeWeb]: 'website',
};

/** Reads the statements and, for certificates issued under the directive, the policies of TS 101 456. */
export function readClaims(certificate: Certificate): CertificateClaims {
  const { qcStatements, policies, notBefore } = certificate;
  const isOld = notBefore < REGULATION;
  const hasPolicy = (oid: string): boolean => isOld && policies.includes(oid);
  const types = readTypes(certificate);
  return {
    isQualified:
      (qcStatements.includes(oids.qcCompliance) && !qcStatements.includes(oids.qcLegislation)) ||
      hasPolicy(oids.qcpPublic) ||
      hasPolicy(oids.qcpPublicWithSscd),
    // Without the statement a certificate is for signatures (EN 319 412-5, 4.2.3).
    purpose: types.length === 0 ? 'signature' : types.length === 1 ? types[0]! : null,
    hasDevice: qcStatements.includes(oids.qcSscd) || hasPolicy(oids.qcpPublicWithSscd),
  };
}

/** QcType ::= SEQUENCE OF OBJECT IDENTIFIER. What cannot be read names nothing. */
function readTypes({ extensions }: Certificate): Purpose[] {
  const extension = extensions.get(oids.qcStatements);
  if (!extension) return [];
  try {
    return children(readOnly(extension.value)).flatMap((statement) => {
      const [id, info] = children(statement);
      if (!id || readOid(id) !== oids.qcType || !info) return [];
      return children(info).flatMap((type) => purposes[readOid(type)] ?? []);
    });
  } catch (error) {
    if (error instanceof Asn1Error) return [];
    throw error;
  }
}
