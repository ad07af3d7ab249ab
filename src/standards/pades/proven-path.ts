import { Asn1Error } from '../asn1/error.ts';
import { CrlRefused, checkCrl } from '../crl/check.ts';
import { checkOcspResponse, OcspRefused } from '../ocsp/check.ts';
import { type Certificate, isSelfIssued } from '../x509/certificate.ts';
import type { StatusQuestion } from '../x509/status-question.ts';
import { isIssuedBy } from '../x509/verify-signature.ts';
import { certificateEnd, earliest, type PathEnd } from './strength.ts';

/** The validation data in a document. */
export interface Material {
  readonly certificates: readonly Certificate[];
  readonly ocspResponses: readonly Buffer[];
  readonly crls: readonly Buffer[];
}

/** Limit of the path length; ends loops of certificates that issue each other. */
const MAX_LENGTH = 10;

/**
 * Finds a path from a certificate to a root that was valid at a time: every certificate was valid then, and a status
 * response of that time confirms it. Of several paths returns the one that lasts longest, because a CA may have
 * certificates for one key from an old and a new root. A path lasts until its first certificate expires, the root
 * included. Null if there is none.
 */
export function provenPath(time: Date, leaf: Certificate, material: Material, length = 1): PathEnd | null {
  if (time < leaf.notBefore || time > leaf.notAfter || length > MAX_LENGTH) return null;
  const own = certificateEnd(leaf);
  if (isSelfIssued(leaf)) return attempt(() => isIssuedBy(leaf, leaf)) ? own : null;
  const ends = distinct(material.certificates)
    .filter((issuer) => attempt(() => isIssuedBy(leaf, issuer)))
    .filter((issuer) => isGood({ certificate: leaf, issuer, now: time }, material))
    .map((issuer) => provenPath(time, issuer, material, length + 1))
    .filter((end) => end !== null);
  const [longest] = ends.sort((a, b) => b.until.getTime() - a.until.getTime());
  return longest ? earliest([own, longest]) : null;
}

const distinct = (certificates: readonly Certificate[]): Certificate[] => [
  ...new Map(certificates.map((one) => [one.fingerprintSha256, one])).values(),
];

/** Requires at least one status response, and none to the contrary. */
function isGood(question: StatusQuestion, { ocspResponses, crls }: Material): boolean {
  const answers = [
    ...ocspResponses.map((der) => attempt(() => checkOcspResponse(der, question).status === 'good')),
    ...crls.map((der) => attempt(() => !checkCrl(der, question).isRevoked)),
  ].filter((answer) => answer !== undefined);
  return answers.length > 0 && answers.every(Boolean);
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof Asn1Error || error instanceof OcspRefused || error instanceof CrlRefused) return undefined;
    throw error;
  }
}
