import { oids } from '../asn1/oids.ts';
import { parseCms, type SignedData } from '../cms/parse.ts';
import { verifyCms } from '../cms/verify.ts';
import type { Certificate } from '../x509/certificate.ts';
import { type TstInfo, tstInfoOf } from './tst-info.ts';

/** A token that passed every check here. The caller must check trust in `certificate`. */
export interface CheckedToken {
  readonly info: TstInfo;
  readonly signedData: SignedData;
  /** The time-stamping unit's certificate, from inside the token. */
  readonly certificate: Certificate;
}

/** The token is well-formed but does not answer the request, or is not valid. */
export class TokenRefused extends Error {
  override readonly name = 'TokenRefused';
}

export interface ExpectedToken {
  /** The SHA-256 that was sent. */
  readonly sha256: Buffer;
  /** The DER INTEGER that was sent; null if there was none. */
  readonly nonce: Buffer | null;
}

/**
 * Checks a token as a client (RFC 3161 §2.2 and §2.3): imprint, nonce, signature, ESS binding, and a unit whose
 * certificate was valid at genTime and has id-kp-timeStamping as its only, critical extended key usage.
 *
 * @throws TokenRefused, Asn1Error
 */
export function checkToken(der: Buffer, expected: ExpectedToken): CheckedToken {
  const signedData = parseCms(der);
  const info = tstInfoOf(signedData);
  const { imprint, nonce, genTime } = info;
  if (imprint.algorithm !== 'sha256' || !imprint.digest.equals(expected.sha256)) refuse('is about other bytes');
  if (expected.nonce && !nonce?.equals(expected.nonce)) refuse('repeats another nonce');
  const certificate = signedData.signerCertificate ?? refuse('came without its certificate');
  const verdict = verifyCms(signedData);
  if (!verdict.intact || !verdict.signed) refuse('has a bad signature');
  if (!verdict.bound) refuse('does not name its certificate');
  if (!isTimestampingUnit(certificate)) refuse('is signed by a certificate that is not for time-stamping');
  if (genTime < certificate.notBefore || genTime > certificate.notAfter)
    refuse('is outside its certificate’s validity');
  return { info, signedData, certificate };
}

function refuse(what: string): never {
  throw new TokenRefused(`the time-stamp token ${what}`);
}

/** RFC 3161 §2.3: a single extended key usage, critical. */
const isTimestampingUnit = ({ extendedKeyUsage, extensions }: Certificate): boolean =>
  extendedKeyUsage?.length === 1 &&
  extendedKeyUsage[0] === oids.ekuTimeStamping &&
  extensions.get(oids.extendedKeyUsage)?.critical === true;
