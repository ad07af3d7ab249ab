import type { Certificate } from '../x509/certificate.ts';
import type { Material } from './material.ts';
import type { Verifier } from './verifier.ts';

/** A path of certificates, starting with the one in question. */
export interface Path {
  /** The last one is the trust anchor if `isAnchored`. */
  readonly certificates: readonly Certificate[];
  readonly isAnchored: boolean;
  /** The anchor is a service of a trusted list, not one of the anchors. */
  readonly isListed?: boolean;
}

/** Maximum length; real paths have two to five certificates. */
const MAX_LENGTH = 10;
/** Maximum paths to anchors, and steps to find them: cross-certificates lead to a few, hostile files to millions. */
const MAX_PATHS = 8;
const MAX_STEPS = 200;

/**
 * Finds paths from a certificate to trust anchors, with verified signatures, usually the shortest first. If none leads
 * to an anchor, returns the longest path found, not anchored. Does not check validity and constraints.
 */
export function findPaths(
  leaf: Certificate,
  anchors: readonly Certificate[],
  material: Material,
  verifier: Verifier,
): Path[] {
  const trusted = new Set(anchors.map(({ fingerprintSha256 }) => fingerprintSha256));
  const found: Path[] = [];
  let longest: readonly Certificate[] = [leaf];
  let steps = 0;

  const extend = (path: readonly Certificate[]): void => {
    const last = path.at(-1)!;
    if (path.length > longest.length) longest = path;
    if (trusted.has(last.fingerprintSha256)) {
      found.push({ certificates: path, isAnchored: true });
      return;
    }
    if (path.length >= MAX_LENGTH) return;
    for (const issuer of possibleIssuers(last)) {
      if (found.length >= MAX_PATHS || steps >= MAX_STEPS) return;
      steps += 1;
      if (path.some((each) => sameEntity(each, issuer))) continue;
      if (verifier.isSignedBy(last, issuer).status === 'valid') extend([...path, issuer]);
    }
  };

  function possibleIssuers(certificate: Certificate): Certificate[] {
    const named = anchors.filter(({ subject }) => subject.equals(certificate.issuer));
    const others = material.withSubject(certificate.issuer).filter((each) => !trusted.has(each.fingerprintSha256));
    return [...named, ...others].filter((issuer) => keyIdentifiersAgree(certificate, issuer));
  }

  extend([leaf]);
  return found.length > 0 ? found : [{ certificates: longest, isAnchored: false }];
}

/** An entity never occurs twice in a path, even with another certificate (RFC 4158 §2.4.1). */
const sameEntity = (a: Certificate, b: Certificate): boolean => a.subject.equals(b.subject) && a.spki.equals(b.spki);

function keyIdentifiersAgree(certificate: Certificate, issuer: Certificate): boolean {
  const expected = certificate.authorityKeyIdentifier;
  const actual = issuer.subjectKeyIdentifier;
  return !expected || !actual || expected.equals(actual);
}
