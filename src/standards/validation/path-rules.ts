import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { fields, readOnly } from '../asn1/read.ts';
import { primitiveContextTag } from '../asn1/tags.ts';
import { type Certificate, isSelfIssued } from '../x509/certificate.ts';
import { breaksNameConstraints } from './name-constraints.ts';

/** Critical extensions that are processed here or where the certificate is used. */
const understood: ReadonlySet<string> = new Set([
  oids.basicConstraints,
  oids.keyUsage,
  oids.extendedKeyUsage,
  oids.nameConstraints,
  oids.certificatePolicies,
  oids.policyMappings,
  oids.policyConstraints,
  oids.inhibitAnyPolicy,
  oids.subjectAlternativeName,
  oids.issuerAlternativeName,
  oids.qcStatements,
  oids.crlDistributionPoints,
]);

/**
 * Checks the rules of RFC 5280 §6.1 for a path with verified signatures, except validity and revocation, which depend
 * on a time. The anchor's own constraints apply too. @returns what is wrong, in English; null for a valid path
 */
export function whyPathIsRefused(path: readonly Certificate[]): string | null {
  try {
    return findBreach(path);
  } catch (error) {
    if (error instanceof Asn1Error) return `a certificate of the path is malformed: ${error.message}`;
    throw error;
  }
}

function findBreach(path: readonly Certificate[]): string | null {
  const anchor = path.length - 1;
  for (const [place, certificate] of path.entries()) {
    const subjectText = certificate.subjectText;
    const unknown = place < anchor ? unknownCritical(certificate) : undefined;
    if (unknown) return `${subjectText} has a critical extension that is not known here: ${unknown}`;
    if (place === 0) continue;
    // A trust anchor may be a version 1 certificate, which has no extensions (RFC 5280 §6.1.1).
    const isOldAnchor = place === anchor && certificate.extensions.size === 0;
    if (!isOldAnchor && !certificate.basicConstraints?.ca) return `${subjectText} is no certification authority`;
    if (certificate.keyUsage && !certificate.keyUsage.includes('keyCertSign'))
      return `${subjectText} may not sign certificates`;
    const most = certificate.basicConstraints?.pathLength ?? null;
    const below = path.slice(1, place).filter((each) => !isSelfIssued(each)).length;
    if (most !== null && below > most) return `${subjectText} allows fewer certificates below it`;
    const outside = path.slice(0, place).find((each, at) => {
      return !(at > 0 && isSelfIssued(each)) && breaksNameConstraints(certificate, each);
    });
    if (outside) return `${outside.subjectText} has a name outside the name constraints of ${subjectText}`;
  }
  return lacksRequiredPolicy(path)
    ? 'the path has no policy in common, and one of its certificates requires one'
    : null;
}

function unknownCritical({ extensions }: Certificate): string | undefined {
  for (const { oid, critical } of extensions.values()) if (critical && !understood.has(oid)) return oid;
  return undefined;
}

/**
 * Checks PolicyConstraints with requireExplicitPolicy (RFC 5280 §4.2.1.11), strictly: if any certificate has it, all
 * certificates below the anchor must share a policy. Mappings are not supported.
 */
function lacksRequiredPolicy(path: readonly Certificate[]): boolean {
  if (!path.some(requiresPolicy)) return false;
  let common: ReadonlySet<string> | null = null;
  for (const { policies } of path.slice(0, -1)) {
    if (policies.length === 0) return true;
    if (policies.includes(oids.anyPolicy)) continue;
    const shared: readonly string[] = common ? policies.filter((policy) => common!.has(policy)) : policies;
    common = new Set(shared);
    if (common.size === 0) return true;
  }
  return false;
}

function requiresPolicy({ extensions }: Certificate): boolean {
  const extension = extensions.get(oids.policyConstraints);
  if (!extension) return false;
  return fields(readOnly(extension.value), 'PolicyConstraints').optional(primitiveContextTag(0)) !== undefined;
}
