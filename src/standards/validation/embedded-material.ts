import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { children, type Element, fields, inner } from '../asn1/read.ts';
import { contextTag } from '../asn1/tags.ts';
import type { SignedDataParts } from '../cms/read.ts';
import type { Material } from './material.ts';

/**
 * Adds the certificates and revocation data of a CMS: its certificates and lists, the Adobe attribute
 * revocationInfoArchival (ISO 32000-2, 12.8.3.3.2), and CAdES revocation-values (EN 319 122-1, A.1.2.2). @param offset
 * position of the CMS in the file
 */
export function addEmbeddedMaterial(parts: SignedDataParts, offset: number, material: Material): void {
  const place = { source: 'cms', offset } as const;
  for (const der of parts.certificates) material.addCertificate(der, place);
  for (const der of parts.crls) material.addCrl(der, place);
  for (const der of parts.ocspResponses) material.addOcspResponse(der, place);
  for (const { signedAttributes, unsignedAttributes } of parts.signers) {
    const adobe = signedAttributes?.get(oids.adobeRevocation) ?? [];
    const values = unsignedAttributes.get(oids.revocationValues) ?? [];
    for (const value of [...adobe, ...values])
      addRevocation(
        value,
        (crl) => material.addCrl(crl, place),
        (ocsp) => material.addOcspResponse(ocsp, place),
      );
  }
}

/** Both attributes are a SEQUENCE of [0] revocation lists and [1] OCSP responses, each a SEQUENCE. */
function addRevocation(value: Element, addCrl: (der: Buffer) => void, addOcsp: (der: Buffer) => void): void {
  try {
    const parts = fields(value, 'RevocationValues');
    const crls = parts.optional(contextTag(0));
    const responses = parts.optional(contextTag(1));
    if (crls) for (const { der } of children(inner(crls))) addCrl(der);
    if (responses) for (const { der } of children(inner(responses))) addOcsp(der);
  } catch (error) {
    if (!(error instanceof Asn1Error)) throw error; // unreadable data proves nothing
  }
}
