import type { SignedData } from '../cms/parse.ts';
import { describeKey, readAlgorithm, sha1, sha256 } from '../validation/algorithms.ts';
import { type Certificate, isSelfIssued, publicKeyOf } from '../x509/certificate.ts';

/** Until when something holds, and what of it ends first. */
export interface PathEnd {
  readonly until: Date;
  /** In English. */
  readonly endsWith: string;
}

/** The one that ends first. */
export const earliest = (ends: readonly PathEnd[]): PathEnd =>
  ends.reduce((first, end) => (end.until < first.until ? end : first));

/**
 * Until when a certificate can be relied on: its validity, the size of its key, the algorithm that signed it (a root's own
 * signature is not relied on). Algorithms end as ETSI TS 119 312 says.
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

/** Until when the signature of a time-stamp token can be relied on, its certificate aside. */
export function tokenEnd({ signatureAlgorithm, digestAlgorithm }: SignedData): readonly PathEnd[] {
  // The digest counts where the signature's identifier names the key alone; of those that are read only SHA-1 has an end.
  const algorithm = readAlgorithm(signatureAlgorithm, digestAlgorithm === 'sha1' ? sha1 : sha256);
  return algorithm ? bounded(algorithm.until, `the algorithm ${algorithm.label} of the time-stamp`) : [];
}

/** An end from the table, where it has one; what was never secure ends at the epoch. */
const bounded = (until: number, endsWith: string): readonly PathEnd[] =>
  until === Number.POSITIVE_INFINITY ? [] : [{ until: new Date(Math.max(0, until)), endsWith }];
