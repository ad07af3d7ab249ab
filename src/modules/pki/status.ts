import { DAY } from '../../kernel/clock.ts';
import type { Signer } from '../../standards/cms/signer.ts';
import { encodeCrl, type RevokedEntry } from '../../standards/crl/write.ts';
import { encodeOcspResponse, type SingleAnswer } from '../../standards/ocsp/response.ts';
import { type Keyring, type PkiKey, signerOf } from './keyring.ts';
import { responderOf } from './roles.ts';

/** A CA of ours at one moment: who it is, and what is known. */
export interface CaState {
  readonly ca: PkiKey;
  readonly ring: Keyring;
  readonly now: Date;
}

/** How long an OCSP answer may be relied on: what RFC 5019 responders commonly say. */
const OCSP_LIFETIME = DAY;
/** A root's list changes once in years; those of the other CAs stand beside their OCSP. */
export const CRL_LIFETIME = { root: 30 * DAY, other: 7 * DAY };

/** Who answers for a CA: its delegate while there is a valid one, otherwise the CA itself (RFC 6960 §2.2). */
export function responderFor({ ca, ring, now }: CaState): Signer {
  const role = responderOf[ca.role];
  const delegate = role && ring.newest(ca.mode, role);
  const held = delegate?.certificates[0];
  const isValid = held && !held.revocation && held.issuerKeyId === ca.id && held.certificate.notAfter > now;
  return signerOf(isValid ? delegate : ca, ring);
}

/** An OCSP response with `answers` as they are now. */
export function ocspOf(state: CaState, answers: readonly SingleAnswer[], nonce: Buffer | null): Promise<Buffer> {
  const nextUpdate = new Date(state.now.getTime() + OCSP_LIFETIME);
  return encodeOcspResponse({ answers, thisUpdate: state.now, nextUpdate, nonce }, responderFor(state));
}

/** The CRL of a CA as of now. */
export function crlOf(
  { ca, ring, now }: CaState,
  { number, revoked }: { readonly number: bigint; readonly revoked: readonly RevokedEntry[] },
): Promise<Buffer> {
  const lifetime = ca.role === 'ROOT' ? CRL_LIFETIME.root : CRL_LIFETIME.other;
  const nextUpdate = new Date(now.getTime() + lifetime);
  return encodeCrl({ thisUpdate: now, nextUpdate, number, revoked }, signerOf(ca, ring));
}
