import type { Certificate } from '../../../standards/x509/certificate.ts';

/** Origin of a root: the service's root for live or test mode, or a root from `--root` or from the folder of roots. */
export type AnchorOrigin = 'live' | 'test' | 'other';

export interface TrustAnchor {
  readonly certificate: Certificate;
  readonly origin: AnchorOrigin;
  /**
   * For the root of another CA that issued certificates of the service's seals: the fingerprints of these certificates.
   * The CA's other customers are not this service, so only paths from these certificates have the anchor's origin.
   */
  readonly seals?: readonly string[];
  /**
   * The seals are those of organisations with credentials of their own. Documents have them, evidence never: the
   * organisation also has the key.
   */
  readonly areOrganizations?: boolean;
}

/** The certificates from a signer's to a root. */
type Path = readonly { readonly fingerprint: string }[];

/** Returns the origin of the root at the end of a certificate path. Null if it is not an anchor. */
export function originOf(path: Path, anchors: readonly TrustAnchor[]): AnchorOrigin | null {
  const reached = anchorsOf(path, anchors);
  const own = reached.find(({ seals }) => seals?.includes(path[0]?.fingerprint ?? ''));
  if (own) return own.origin;
  return reached.find(({ seals }) => !seals)?.origin ?? (reached.length > 0 ? 'other' : null);
}

/** Whether a path ends at a CA of the service's seals, but does not begin at one that the service has made itself. */
export function isOtherCustomer(path: Path, anchors: readonly TrustAnchor[]): boolean {
  const issuers = anchorsOf(path, anchors).filter(({ seals }) => seals);
  return (
    issuers.length > 0 &&
    !issuers.some(({ seals, areOrganizations }) => !areOrganizations && seals?.includes(path[0]?.fingerprint ?? ''))
  );
}

const anchorsOf = (path: Path, anchors: readonly TrustAnchor[]): TrustAnchor[] =>
  anchors.filter(({ certificate }) => certificate.fingerprintSha256 === path.at(-1)?.fingerprint);
