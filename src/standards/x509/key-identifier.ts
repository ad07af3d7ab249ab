import { createHash } from 'node:crypto';
import { fields, readOnly } from '../asn1/read.ts';
import { tags } from '../asn1/tags.ts';
import { readBits } from '../asn1/values.ts';

/**
 * SHA-1 of the public key's bits: method (1) of RFC 5280 §4.2.1.2. It only identifies; security does not depend on it.
 *
 * @throws Asn1Error
 */
export function keyIdentifier(spki: Buffer): Buffer {
  const parts = fields(readOnly(spki), 'SubjectPublicKeyInfo');
  parts.required(tags.sequence, 'algorithm');
  const bits = readBits(parts.required(tags.bitString, 'subjectPublicKey'));
  return createHash('sha1').update(bits).digest();
}
