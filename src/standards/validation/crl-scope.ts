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
 * Whether a list speaks of the certificate for all reasons of revocation. Deltas, indirect lists, lists for some
 * reasons and lists with critical extensions that are not known here do not (RFC 5280 §6.3.3). A list of one
 * distribution point speaks of the certificates that name that point. @throws Asn1Error
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

/** BOOLEAN under an implicit tag; anything but a plain FALSE counts as set. */
const isSet = ({ content }: Element): boolean => !(content.length === 1 && content[0] === 0);
