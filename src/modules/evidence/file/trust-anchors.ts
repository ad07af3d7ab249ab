import type { Certificate } from '../../../standards/x509/certificate.ts';

/** Origin of a root: the service's root for live or test mode, or a root from `--root` or from the folder of roots. */
export type AnchorOrigin = 'live' | 'test' | 'other';

export interface TrustAnchor {
  readonly certificate: Certificate;
  readonly origin: AnchorOrigin;
}

/** Returns the origin of the root at the end of a certificate path. Null if it is not an anchor. */
export function originOf(
  path: readonly { readonly fingerprint: string }[],
  anchors: readonly TrustAnchor[],
): AnchorOrigin | null {
  const root = path.at(-1)?.fingerprint;
  return anchors.find(({ certificate }) => certificate.fingerprintSha256 === root)?.origin ?? null;
}
