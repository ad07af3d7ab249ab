import { createHash } from 'node:crypto';
import type { SignatureReport } from '../../src/standards/validation/index.ts';
import { Der, isSorted } from './validators/der.ts';
import type { PdfFile } from './validators/reader/file.ts';
import { PdfString } from './validators/reader/objects.ts';
import type { SignatureSlot } from './validators/signatures.ts';
import { readStore } from './validators/store.ts';

/**
 * Rules of the product that the standards do not require or that validators do not check: signed attributes
 * in DER order (X.690 §11.6), CMSAlgorithmProtection (RFC 6211), issuerSerial in signing-certificate-v2 (RFC 5035),
 * and a store that has the issuers and the revocation status of the whole path.
 */
export function ownRules(
  file: PdfFile,
  { dict }: SignatureSlot,
  { path, revocation, level }: SignatureReport,
): string[] {
  const contents = dict.get('Contents');
  if (!(contents instanceof PdfString)) return [];
  const found: string[] = [];
  const signer = Der.read(contents.bytes).child(1).child(0).children.at(-1)?.child(0);
  const attributes = signer?.tagged(0xa0)?.children ?? [];
  const find = (oid: string) => attributes.find((each) => each.child(0).oid === oid);
  if (!isSorted(attributes)) found.push('The signed attributes are not in DER order.');
  if (!find('1.2.840.113549.1.9.52')) found.push('CMSAlgorithmProtection is missing.');
  const certificateId = find('1.2.840.113549.1.9.16.2.47')?.child(1).child(0).child(0).child(0);
  if (certificateId?.children.at(-1)?.tag !== 0x30) found.push('signing-certificate-v2 has no issuerSerial.');
  if (level !== 'B-LT' && level !== 'B-LTA') return found;
  const stored = new Set((readStore(file)?.certificates ?? []).map(fingerprint));
  for (const each of path.slice(1, -1))
    if (!stored.has(each.fingerprint)) found.push(`The store does not hold ${each.subject}.`);
  for (const { status, source, kind, certificate } of revocation)
    if (status !== 'good' || (source !== 'dss' && kind !== 'no_rev_avail'))
      found.push(`The store does not hold the status of ${certificate}.`);
  return found;
}

const fingerprint = (der: Buffer): string => createHash('sha256').update(der).digest('hex');
