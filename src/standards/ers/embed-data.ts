import { oids } from '../asn1/oids.ts';
import { Asn1Error, children, contextTag, inner, readOnly, tags } from '../asn1/read.ts';
import { context, element, sequence } from '../asn1/write.ts';
import { withUnsignedAttribute } from '../cms/sign.ts';
import type { ValidationData } from '../pades/index.ts';
import { isSelfIssued, parseCertificate } from '../x509/certificate.ts';

/** RevocationValues (EN 319 122-1, A.1.2.2). */
function revocationValues({ crls, ocspResponses }: ValidationData): Buffer {
  const lists = crls.length > 0 ? [context(0, sequence(...crls))] : [];
  const responses = ocspResponses.length > 0 ? [context(1, sequence(...ocspResponses))] : [];
  return sequence(...lists, ...responses);
}

/**
 * Puts the validation data of a time-stamp into it, where no signature covers: certificates beside its own but no
 * roots, which validators have, and the attribute revocation-values. An evidence record then needs nothing else, and the next time-stamp covers the data too (RFC 4998, 5.2).
 * @param token as its authority made it
 * @throws Asn1Error if it is no SignedData with certificates
 */
export function embedValidationData(token: Buffer, data: ValidationData): Buffer {
  const [type, content] = children(readOnly(token));
  if (!type || !content) throw new Asn1Error('ContentInfo: missing content');
  const parts = children(inner(content));
  const held = parts.find(({ tag }) => tag === contextTag(0));
  if (!held) throw new Asn1Error('SignedData: no certificates');
  const issued = data.certificates.filter((der) => !isSelfIssued(parseCertificate(der)));
  const ders = [...children(held).map(({ der }) => der), ...issued];
  const certificates = [...new Map(ders.map((der) => [der.toString('latin1'), der])).values()];
  const sorted = certificates.sort((a, b) => Buffer.compare(a, b)); // SET OF
  const grown = parts.map((part) => (part === held ? element(contextTag(0), ...sorted) : part.der));
  const whole = sequence(type.der, context(0, element(tags.sequence, ...grown)));
  return withUnsignedAttribute(whole, oids.revocationValues, revocationValues(data));
}
