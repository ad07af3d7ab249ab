import type { Certificate } from '../../../standards/x509/certificate.ts';

/**
 * Origin of a root: the service's root for live or test mode, a root from `--root` or from the folder of roots, or a
 * service of a trusted list, which says nothing about this service.
 */
export type AnchorOrigin = 'live' | 'test' | 'other' | 'trusted_list';

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
  /** Named by `--root`: whoever verifies says that this root is one of the service. */
  readonly isNamed?: boolean;
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

/**
 * Whether a path ends at a root that is trusted for something else than the service's own seals: the CA of a seal, which
 * has other customers, or a root that the operator added to the folder, for example of a time-stamp authority.
 */
export function isOfOthers(path: Path, anchors: readonly TrustAnchor[]): boolean {
  const reached = anchorsOf(path, anchors);
  return reached.length > 0 && !reached.some((anchor) => isOfService(anchor, path));
}

const isOfService = ({ origin, seals, areOrganizations, isNamed }: TrustAnchor, path: Path): boolean =>
  seals ? !areOrganizations && seals.includes(path[0]?.fingerprint ?? '') : origin !== 'other' || isNamed === true;

const anchorsOf = (path: Path, anchors: readonly TrustAnchor[]): TrustAnchor[] =>
  anchors.filter(({ certificate }) => certificate.fingerprintSha256 === path.at(-1)?.fingerprint);
