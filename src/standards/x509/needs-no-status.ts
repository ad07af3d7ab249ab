import { oids } from '../asn1/oids.ts';
import type { Certificate } from './certificate.ts';

/** Validity assured, short-term certificates (EN 319 412-1, 5.2). */
const VALIDITY_ASSURED = '0.4.0.194121.2.1';

/**
 * Returns whether a certificate states that no revocation information about it exists. RFC 9608 allows this only for
 * end-entity certificates.
 */
export const needsNoStatus = ({ extensions, basicConstraints }: Certificate): boolean =>
  !basicConstraints?.ca && (extensions.has(oids.noRevAvail) || extensions.has(VALIDITY_ASSURED));
