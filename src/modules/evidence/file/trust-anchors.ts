import type { Certificate } from '../../../standards/x509/certificate.ts';

/**
 * Whose root a certificate is: the service's for live or for test mode, or one that somebody else named, with `--root`
 * or in the folder of roots.
 */
export type AnchorOrigin = 'live' | 'test' | 'other';

/** A root that is trusted. */
export interface TrustAnchor {
  readonly certificate: Certificate;
  readonly origin: AnchorOrigin;
}

/** The origin of the root at the end of a certificate path; null where it is none of the anchors. */
export function originOf(
  path: readonly { readonly fingerprint: string }[],
  anchors: readonly TrustAnchor[],
): AnchorOrigin | null {
  const root = path.at(-1)?.fingerprint;
  return anchors.find(({ certificate }) => certificate.fingerprintSha256 === root)?.origin ?? null;
}
