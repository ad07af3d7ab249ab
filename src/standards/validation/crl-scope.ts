import { oids } from '../asn1/oids.ts';
import { children, type Element, eachChild, inner, readOnly } from '../asn1/read.ts';
import { contextTag, primitiveContextTag } from '../asn1/tags.ts';
import type { Crl } from '../crl/parse.ts';
import type { Certificate } from '../x509/certificate.ts';

/** Fields of IssuingDistributionPoint (RFC 5280 §5.2.5). */
const DISTRIBUTION_POINT = contextTag(0);
const ONLY_USERS = primitiveContextTag(1);
const ONLY_CAS = primitiveContextTag(2);

/**
 * Returns whether a list covers the certificate for all revocation reasons. Delta lists, indirect lists, lists for
 * some reasons, and lists with unknown critical extensions do not (RFC 5280 §6.3.3). A list of one distribution point
 * covers the certificates that name this point.
 *
 * @throws Asn1Error
 */
export function crlScopeHolds(crl: Crl, certificate: Certificate): boolean {
  for (const { oid, critical, value } of crl.extensions.values()) {
    if (oid === oids.issuingDistributionPoint) {
      if (!children(readOnly(value)).every((field) => holds(field, certificate))) return false;
    } else if (critical) return false;
  }
  return true;
}

function holds(field: Element, certificate: Certificate): boolean {
  const isCa = certificate.basicConstraints?.ca === true;
  if (field.tag === ONLY_USERS) return !isSet(field) || !isCa;
  if (field.tag === ONLY_CAS) return !isSet(field) || isCa;
  if (field.tag !== DISTRIBUTION_POINT) return !isSet(field);
  const choice = inner(field);
  if (choice.tag !== contextTag(0)) return false;
  const names = [...eachChild(choice)]
    .filter(({ tag }) => tag === primitiveContextTag(6))
    .map(({ content }) => content.toString('latin1'));
  return names.some((name) => certificate.crlUrls.includes(name));
}

/** A BOOLEAN with an implicit tag; anything except a plain FALSE counts as set. */
const isSet = ({ content }: Element): boolean => !(content.length === 1 && content[0] === 0);
