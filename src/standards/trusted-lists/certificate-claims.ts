import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { children, readOnly } from '../asn1/read.ts';
import { readOid } from '../asn1/values.ts';
import type { Certificate } from '../x509/certificate.ts';
import type { Purpose } from './list.ts';

/**
 * When Regulation (EU) 910/2014 began to apply: 1 July 2016 in Brussels. Before, Directive 1999/93/EC did: qualified
 * certificates were for signatures of natural persons only, and there were no qualified seals and time-stamps.
 */
export const REGULATION = new Date('2016-06-30T22:00:00Z');

/** What a certificate says about itself (EN 319 412-5, and TS 101 862 before). */
export interface CertificateClaims {
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
