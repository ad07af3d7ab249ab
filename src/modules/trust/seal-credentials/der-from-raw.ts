import { integer, sequence } from '../../../standards/asn1/write.ts';

/** Converts the r ‖ s of an ECDSA signature to the DER of CMS and X.509 (RFC 3279 §2.2.3). */
export function derFromRaw(raw: Buffer): Buffer {
  const half = raw.length >> 1;
  return sequence(integer(raw.subarray(0, half)), integer(raw.subarray(half)));
}
