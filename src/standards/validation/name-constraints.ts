import { oids } from '../asn1/oids.ts';
import { children, type Element, fields, inner, readOnly } from '../asn1/read.ts';
import { contextTag, primitiveContextTag, tags } from '../asn1/tags.ts';
import type { Certificate } from '../x509/certificate.ts';
import { nameAttribute } from '../x509/name.ts';

/** GeneralName tags that are compared here (RFC 5280 §4.2.1.10). */
const EMAIL = primitiveContextTag(1);
const DNS = primitiveContextTag(2);
const DIRECTORY = contextTag(4);
const URI = primitiveContextTag(6);

interface Name {
  readonly tag: number;
  /** Text in lower case; for a directory name its DER in hex, without the outer header. */
  readonly value: string;
}

const toName = (general: Element): Name => ({
  tag: general.tag,
  value:
    general.tag === DIRECTORY
      ? inner(general).content.toString('hex')
      : general.content.toString('latin1').toLowerCase(),
});

/**
 * Returns whether names of `certificate` violate the NameConstraints of `issuer` (RFC 5280 §4.2.1.10). Constraints on
 * kinds of names that are not compared here (IP addresses, other names) are violated by every such name. Directory
 * names are compared by their bytes.
 *
 * @throws Asn1Error
 */
export function breaksNameConstraints(issuer: Certificate, certificate: Certificate): boolean {
  const extension = issuer.extensions.get(oids.nameConstraints);
  if (!extension) return false;
  const parts = fields(readOnly(extension.value), 'NameConstraints');
  const permitted = subtrees(parts.optional(contextTag(0)));
  const excluded = subtrees(parts.optional(contextTag(1)));
  parts.end();
  return namesOf(certificate).some((name) => {
    if (excluded.some((tree) => tree.tag === name.tag && (!isCompared(tree.tag) || isWithin(name, tree)))) return true;
    const ofKind = permitted.filter((tree) => tree.tag === name.tag);
    return ofKind.length > 0 && !ofKind.some((tree) => isCompared(tree.tag) && isWithin(name, tree));
  });
}

const subtrees = (list: Element | undefined): Name[] =>
  (list ? children(list) : []).map((subtree) => toName(fields(subtree, 'GeneralSubtree').any('base')));

function namesOf(certificate: Certificate): Name[] {
  const subject = readOnly(certificate.subject);
  const names: Name[] = subject.content.length > 0 ? [{ tag: DIRECTORY, value: subject.content.toString('hex') }] : [];
  const alternative = certificate.extensions.get(oids.subjectAlternativeName);
  const alternatives = alternative ? children(readOnly(alternative.value)).map(toName) : [];
  // RFC 5280 §4.2.1.10: without a subjectAltName the subject's e-mail attribute counts.
  const email = alternative ? null : nameAttribute(certificate.subject, oids.emailAddress);
  if (email) names.push({ tag: EMAIL, value: email.toLowerCase() });
  return [...names, ...alternatives];
}

const isCompared = (tag: number): boolean => tag === EMAIL || tag === DNS || tag === DIRECTORY || tag === URI;

function isWithin({ value }: Name, { tag, value: tree }: Name): boolean {
  if (tag === DIRECTORY) return value.startsWith(tree) && isBoundary(value, tree.length / 2);
  if (tree === '') return true;
  if (tag === DNS) return value === tree || value.endsWith(`.${tree.replace(/^\./, '')}`);
  if (tag === EMAIL) {
    const host = value.slice(value.lastIndexOf('@') + 1);
    return tree.includes('@') ? value === tree : tree.startsWith('.') ? host.endsWith(tree) : host === tree;
  }
  const host = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/@]*@)?([^/:?#]*)/.exec(value)?.[1] ?? '';
  return tree.startsWith('.') ? host.endsWith(tree) : host === tree;
}

/** Returns whether an RDN starts at this byte of the name, or the name ends there. */
function isBoundary(hex: string, at: number): boolean {
  const content = Buffer.from(hex, 'hex');
  return at === content.length || content[at] === tags.set;
}
