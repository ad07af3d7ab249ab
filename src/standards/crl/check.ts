import { Asn1Error } from '../asn1/error.ts';
import { oids } from '../asn1/oids.ts';
import { children, type Element, eachChild, fields, inner, readOnly } from '../asn1/read.ts';
import { contextTag, primitiveContextTag, tags } from '../asn1/tags.ts';
import { readBits, readTime } from '../asn1/values.ts';
import { publicKeyOf, serialHex } from '../x509/certificate.ts';
import { type Extension, readExtensions } from '../x509/extensions.ts';
import { type StatusQuestion, whyUntimely } from '../x509/status-question.ts';
import { verifySignature } from '../x509/verify-signature.ts';

/** A CRL whose signature, scope and times were found good. */
export interface CheckedCrl {
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly isRevoked: boolean;
}

/** The CRL is well-formed and yet not one to rely on. */
export class CrlRefused extends Error {
  override readonly name = 'CrlRefused';
}

/**
 * The checks of RFC 5280 §6.3.3 for a direct CRL: of this issuer, signed by it, current, of a scope that holds the
 * certificate. Entries are walked, not collected: public CAs have lists of megabytes. @throws CrlRefused, Asn1Error
 */
export function checkCrl(der: Buffer, { certificate, issuer, now }: StatusQuestion): CheckedCrl {
  const outer = fields(readOnly(der), 'CertificateList');
  const tbs = outer.required(tags.sequence, 'tbsCertList');
  const algorithm = outer.required(tags.sequence, 'signatureAlgorithm');
  const signature = readBits(outer.required(tags.bitString, 'signatureValue'));
  outer.end();

  const parts = fields(tbs, 'TBSCertList');
  parts.optional(tags.integer); // version
  parts.required(tags.sequence, 'signature');
  if (!parts.required(tags.sequence, 'issuer').der.equals(issuer.subject)) {
    throw new CrlRefused('the CRL is of another issuer');
  }
  const thisUpdate = readTime(parts.any('thisUpdate'));
  const nextUpdate = readTime(parts.any('nextUpdate'));
  const entries = parts.optional(tags.sequence);
  const extensions = parts.optional(contextTag(0));
  parts.end();

  if (issuer.keyUsage && !issuer.keyUsage.includes('cRLSign')) throw new CrlRefused('the issuer may not sign CRLs');
  if (!verifySignature(publicKeyOf(issuer), { data: tbs.der, algorithm, signature })) {
    throw new CrlRefused('the CRL has a bad signature');
  }
  if (extensions) refuseOtherScopes(readExtensions(inner(extensions)));
  const untimely = whyUntimely(thisUpdate, nextUpdate, now);
  if (untimely) throw new CrlRefused(`the CRL is ${untimely}`);
  return { thisUpdate, nextUpdate, isRevoked: entries ? lists(entries, certificate.serialHex) : false };
}

function lists(entries: Element, serial: string): boolean {
  for (const entry of eachChild(entries)) {
    const first = eachChild(entry).next().value;
    if (first?.tag !== tags.integer) throw new Asn1Error('CRL: entry without a serial number');
    if (serialHex(first) === serial) return true;
  }
  return false;
}

/** Deltas, indirect CRLs and CRLs for some reasons alone say less than the whole (RFC 5280 §5.2.4, §5.2.5). */
function refuseOtherScopes(extensions: ReadonlyMap<string, Extension>): void {
  for (const { oid, critical, value } of extensions.values()) {
    if (oid !== oids.issuingDistributionPoint) {
      if (critical) throw new CrlRefused(`the CRL has a critical extension that is not known here: ${oid}`);
      continue;
    }
    const partial = new Set([primitiveContextTag(3), primitiveContextTag(4), primitiveContextTag(5)]);
    if (children(readOnly(value)).some(({ tag }) => partial.has(tag))) throw new CrlRefused('the CRL is partial');
  }
}
