import { DAY } from '../../../kernel/clock.ts';
import type { Signer } from '../../../standards/cms/signer.ts';
import { encodeCrl, type RevokedEntry } from '../../../standards/crl/write.ts';
import { encodeOcspResponse, type SingleAnswer } from '../../../standards/ocsp/response.ts';
import { type Keyring, type PkiKey, signerOf } from './keyring.ts';
import { responderOf } from './roles.ts';

/** A CA of this authority and the keyring, at one point in time. */
export interface CaState {
  readonly ca: PkiKey;
  readonly ring: Keyring;
  readonly now: Date;
}

/** Validity of an OCSP answer, a common value for RFC 5019 responders. */
const OCSP_LIFETIME = DAY;
/** Validity of CRLs. A root's list changes once in years; the other CAs also have OCSP. */
export const CRL_LIFETIME = { root: 30 * DAY, other: 7 * DAY };

/**
 * Returns the signer of OCSP answers for a CA: its delegate while that is valid, otherwise the CA itself (RFC 6960
 * §2.2).
 */
export function responderFor({ ca, ring, now }: CaState): Signer {
  const role = responderOf[ca.role];
  const delegate = role && ring.newest(ca.mode, role);
  const held = delegate?.certificates[0];
  const isValid = held && !held.revocation && held.issuerKeyId === ca.id && held.certificate.notAfter > now;
  return signerOf(isValid ? delegate : ca, ring);
}

/** Encodes an OCSP response with these answers. */
export function ocspOf(state: CaState, answers: readonly SingleAnswer[], nonce: Buffer | null): Promise<Buffer> {
  const nextUpdate = new Date(state.now.getTime() + OCSP_LIFETIME);
  return encodeOcspResponse({ answers, thisUpdate: state.now, nextUpdate, nonce }, responderFor(state));
}

/** Encodes the CRL of a CA as of now. */
export function crlOf(
  { ca, ring, now }: CaState,
  { number, revoked }: { readonly number: bigint; readonly revoked: readonly RevokedEntry[] },
  lifetime = ca.role === 'ROOT' ? CRL_LIFETIME.root : CRL_LIFETIME.other,
): Promise<Buffer> {
  const nextUpdate = new Date(now.getTime() + lifetime);
  return encodeCrl({ thisUpdate: now, nextUpdate, number, revoked }, signerOf(ca, ring));
}
