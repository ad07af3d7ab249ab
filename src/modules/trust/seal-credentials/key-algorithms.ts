import type { KeyObject } from 'node:crypto';
import type { SigningAlgorithm } from '../../../standards/asn1/algorithms.ts';

/** RSA keys below are weak; larger ones do not fit into the tokens and readers of the field. */
const RSA_BITS = { least: 2048, most: 4096 };
/** P-256, P-384 and P-521, as node:crypto names them. */
const CURVES = ['prime256v1', 'secp384r1', 'secp521r1'];

/**
 * Returns the algorithms with which a seal's key can sign, the usual one first. A key that its certificate restricts to
 * RSASSA-PSS signs with nothing else. Empty for other keys.
 */
export function keyAlgorithms(publicKey: KeyObject): SigningAlgorithm[] {
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  const bits = details?.modulusLength ?? 0;
  const isSized = bits >= RSA_BITS.least && bits <= RSA_BITS.most;
  if (type === 'rsa') return isSized ? ['rsa-sha256', 'rsa-pss-sha256'] : [];
  if (type === 'rsa-pss') return isSized ? ['rsa-pss-sha256'] : [];
  if (type === 'ec') return CURVES.includes(details?.namedCurve ?? '') ? ['ecdsa-sha256'] : [];
  return [];
}
