import { createPublicKey, type KeyObject, sign } from 'node:crypto';
import { signatureIdentifier } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import { bitString, context, element, integer, octetString, oid, sequence, setOf } from '../asn1/write.ts';
import { DNS_NAME } from './extensions.ts';
import { type DistinguishedName, encodeName } from './name.ts';

/**
 * Makes a certification request (RFC 2986) for a key on P-256, with one DNS name.
 * @throws RangeError (a value of the name is empty or too long)
 */
export function certificationRequest(key: KeyObject, subject: DistinguishedName, host: string): Buffer {
  const names = sequence(element(DNS_NAME, Buffer.from(host, 'latin1')));
  const extension = sequence(oid(oids.subjectAlternativeName), octetString(names));
  const attributes = context(0, sequence(oid(oids.extensionRequest), setOf(sequence(extension))));
  const spki = createPublicKey(key).export({ format: 'der', type: 'spki' });
  const info = sequence(integer(0), encodeName(subject), spki, attributes);
  return sequence(info, signatureIdentifier['ecdsa-sha256'], bitString(sign('sha256', info, key)));
}
