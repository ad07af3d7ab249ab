import { oids } from '../asn1/oids.ts';
import { children, primitiveContextTag, readOnly } from '../asn1/read.ts';
import { type Certificate, publicKeyOf } from '../x509/certificate.ts';
import type { Extension } from '../x509/extensions.ts';
import { type StatusQuestion, whyUntimely } from '../x509/read-certificates.ts';
import { verifySignature } from '../x509/verify-signature.ts';
import { findEntry, parseCrl } from './parse.ts';

/** A CRL whose signature, scope and times are valid. */
export interface CheckedCrl {
  readonly thisUpdate: Date;
  readonly nextUpdate: Date;
  readonly isRevoked: boolean;
}

/** The CRL is well-formed but cannot be relied on. */
export class CrlRefused extends Error {
  override readonly name = 'CrlRefused';
}

/**
 * Checks a direct CRL by RFC 5280 §6.3.3: right issuer, valid signature, current, and a scope that includes the
 * certificate.
 *
 * @throws CrlRefused, Asn1Error
 */
export function checkCrl(der: Buffer, { certificate, issuer, now }: StatusQuestion): CheckedCrl {
  const crl = parseCrl(der);
  const { thisUpdate, nextUpdate, tbs: data, signatureAlgorithm: algorithm, signature } = crl;
  if (!crl.issuer.equals(issuer.subject)) throw new CrlRefused('the CRL is of another issuer');
  if (!nextUpdate) throw new CrlRefused('the CRL does not say when the next one comes');
  if (issuer.keyUsage && !issuer.keyUsage.includes('cRLSign')) throw new CrlRefused('the issuer may not sign CRLs');
  if (!verifySignature(publicKeyOf(issuer), { data, algorithm, signature })) {
    throw new CrlRefused('the CRL has a bad signature');
  }
  refuseOtherScopes(crl.extensions, certificate);
  const untimely = whyUntimely(thisUpdate, nextUpdate, now);
  if (untimely) throw new CrlRefused(`the CRL is ${untimely}`);
  return { thisUpdate, nextUpdate, isRevoked: findEntry(crl, certificate.serialHex) !== null };
}

/**
 * Delta CRLs, indirect CRLs and CRLs for some reasons only are incomplete (RFC 5280 §5.2.4, §5.2.5). A CRL for
 * certificates of CAs only says nothing about others, and one for users only nothing about CAs (§6.3.3 (b)(2)).
 */
function refuseOtherScopes(extensions: ReadonlyMap<string, Extension>, certificate: Certificate): void {
  for (const { oid, critical, value } of extensions.values()) {
    if (oid !== oids.issuingDistributionPoint) {
      if (critical) throw new CrlRefused(`the CRL has a critical extension that is not known here: ${oid}`);
      continue;
    }
    const parts = children(readOnly(value));
    const partial = new Set([primitiveContextTag(3), primitiveContextTag(4), primitiveContextTag(5)]);
    if (parts.some(({ tag }) => partial.has(tag))) throw new CrlRefused('the CRL is partial');
    const isSet = (number: number) =>
      parts.some(({ tag, content }) => tag === primitiveContextTag(number) && content.some((byte) => byte !== 0));
    const isCa = certificate.basicConstraints?.ca === true;
    if (isSet(1) && isCa) throw new CrlRefused('the CRL contains no certificates of CAs');
    if (isSet(2) && !isCa) throw new CrlRefused('the CRL contains only certificates of CAs');
  }
}
