import { Asn1Error } from '../asn1/read.ts';
import type { SignedData } from '../cms/read.ts';
import { CrlRefused, checkCrl } from '../crl/check.ts';
import { checkOcspResponse, OcspRefused } from '../ocsp/request.ts';
import { describeKey, readAlgorithm, sha1, sha256 } from '../validation/algorithms.ts';
import { type Certificate, isSelfIssued, publicKeyOf } from '../x509/certificate.ts';
import type { StatusQuestion } from '../x509/read-certificates.ts';
import { isIssuedBy } from '../x509/verify-signature.ts';

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

/** Until when something is valid, and which part expires first. */
interface PathEnd {
  readonly until: Date;
  /** In English. */
  readonly endsWith: string;
}

/** Returns the one that expires first. */
export const earliest = (ends: readonly PathEnd[]): PathEnd =>
  ends.reduce((first, end) => (end.until < first.until ? end : first));

/**
 * Returns until when a certificate can be relied on: by its validity, its key size, and the algorithm of its signature
 * (a root's own signature is not used). Expiry of algorithms by ETSI TS 119 312.
 */
function certificateEnd(certificate: Certificate): PathEnd {
  const { subjectText, notAfter, signatureAlgorithm } = certificate;
  const own: PathEnd = { until: notAfter, endsWith: `the certificate ${subjectText}` };
  const key = describeKey(publicKeyOf(certificate));
  const signed = isSelfIssued(certificate) ? undefined : readAlgorithm(signatureAlgorithm);
  return earliest([
    own,
    ...bounded(key.until, `the key size ${key.label} of ${subjectText}`),
    ...(signed ? bounded(signed.until, `the algorithm ${signed.label} of ${subjectText}`) : []),
  ]);
}

/** Returns until when the signature of a timestamp token can be relied on, apart from its certificate. */
export function tokenEnd({ signatureAlgorithm, digestAlgorithm }: SignedData): readonly PathEnd[] {
  // The digest matters if the signature algorithm names only the key type; of the supported digests only SHA-1 has an
  // expiry.
  const algorithm = readAlgorithm(signatureAlgorithm, digestAlgorithm === 'sha1' ? sha1 : sha256);
  return algorithm ? bounded(algorithm.until, `the algorithm ${algorithm.label} of the time-stamp`) : [];
}

/** An expiry from the table, if there is one; algorithms that were never secure expire at the epoch. */
const bounded = (until: number, endsWith: string): readonly PathEnd[] =>
  until === Number.POSITIVE_INFINITY ? [] : [{ until: new Date(Math.max(0, until)), endsWith }];
