import type { SignedData } from '../cms/parse.ts';
import { describeKey, readAlgorithm, sha1, sha256 } from '../validation/algorithms.ts';
import { type Certificate, isSelfIssued, publicKeyOf } from '../x509/certificate.ts';

/** Until when something is valid, and which part expires first. */
export interface PathEnd {
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
export function certificateEnd(certificate: Certificate): PathEnd {
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
