import { oids } from '../asn1/oids.ts';
import {
  Asn1Error,
  children,
  contextTag,
  type Element,
  fields,
  inner,
  primitiveContextTag,
  readOnly,
  tags,
} from '../asn1/read.ts';
import { type Certificate, isSelfIssued } from '../x509/certificate.ts';
import { nameAttribute } from '../x509/name.ts';
import type { Material } from './material.ts';
import type { Verifier } from './verifier.ts';

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
function breaksNameConstraints(issuer: Certificate, certificate: Certificate): boolean {
  const extension = issuer.extensions.get(oids.nameConstraints);
  if (!extension) return false;
  const parts = fields(readOnly(extension.value), 'NameConstraints');
  const permitted = subtrees(parts.optional(contextTag(0)));
  const excluded = subtrees(parts.optional(contextTag(1)));
  parts.end();
  return certificateNames(certificate).some((name) => {
    if (excluded.some((tree) => tree.tag === name.tag && (!isCompared(tree.tag) || isWithin(name, tree)))) return true;
    const ofKind = permitted.filter((tree) => tree.tag === name.tag);
    return ofKind.length > 0 && !ofKind.some((tree) => isCompared(tree.tag) && isWithin(name, tree));
  });
}

const subtrees = (list: Element | undefined): Name[] =>
  (list ? children(list) : []).map((subtree) => toName(fields(subtree, 'GeneralSubtree').any('base')));

function certificateNames(certificate: Certificate): Name[] {
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

/** Critical extensions that are processed here or where the certificate is used. */
const understood: ReadonlySet<string> = new Set([
  oids.basicConstraints,
  oids.keyUsage,
  oids.extendedKeyUsage,
  oids.nameConstraints,
  oids.certificatePolicies,
  oids.policyMappings,
  oids.policyConstraints,
  oids.inhibitAnyPolicy,
  oids.subjectAlternativeName,
  oids.issuerAlternativeName,
  oids.qcStatements,
  oids.crlDistributionPoints,
]);

/**
 * Checks the rules of RFC 5280 §6.1 for a path with verified signatures, except validity and revocation, which depend
 * on a time. The anchor's own constraints apply too. @returns what is wrong, in English; null for a valid path
 */
export function whyPathIsRefused(path: readonly Certificate[]): string | null {
  try {
    return findBreach(path);
  } catch (error) {
    if (error instanceof Asn1Error) return `a certificate of the path is malformed: ${error.message}`;
    throw error;
  }
}

function findBreach(path: readonly Certificate[]): string | null {
  const anchor = path.length - 1;
  for (const [place, certificate] of path.entries()) {
    const subjectText = certificate.subjectText;
    const unknown = place < anchor ? unknownCritical(certificate) : undefined;
    if (unknown) return `${subjectText} has a critical extension that is not known here: ${unknown}`;
    if (place === 0) continue;
    // A trust anchor may be a version 1 certificate, which has no extensions (RFC 5280 §6.1.1).
    const isOldAnchor = place === anchor && certificate.extensions.size === 0;
    if (!isOldAnchor && !certificate.basicConstraints?.ca) return `${subjectText} is no certification authority`;
    if (certificate.keyUsage && !certificate.keyUsage.includes('keyCertSign'))
      return `${subjectText} may not sign certificates`;
    const most = certificate.basicConstraints?.pathLength ?? null;
    const below = path.slice(1, place).filter((each) => !isSelfIssued(each)).length;
    if (most !== null && below > most) return `${subjectText} allows fewer certificates below it`;
    const outside = path.slice(0, place).find((each, at) => {
      return !(at > 0 && isSelfIssued(each)) && breaksNameConstraints(certificate, each);
    });
    if (outside) return `${outside.subjectText} has a name outside the name constraints of ${subjectText}`;
  }
  return lacksRequiredPolicy(path)
    ? 'the path has no policy in common, and one of its certificates requires one'
    : null;
}

function unknownCritical({ extensions }: Certificate): string | undefined {
  for (const { oid, critical } of extensions.values()) if (critical && !understood.has(oid)) return oid;
  return undefined;
}

/**
 * Checks PolicyConstraints with requireExplicitPolicy (RFC 5280 §4.2.1.11), strictly: if any certificate has it, all
 * certificates below the anchor must share a policy. Mappings are not supported.
 */
function lacksRequiredPolicy(path: readonly Certificate[]): boolean {
  if (!path.some(requiresPolicy)) return false;
  let common: ReadonlySet<string> | null = null;
  for (const { policies } of path.slice(0, -1)) {
    if (policies.length === 0) return true;
    if (policies.includes(oids.anyPolicy)) continue;
    const shared: readonly string[] = common ? policies.filter((policy) => common!.has(policy)) : policies;
    common = new Set(shared);
    if (common.size === 0) return true;
  }
  return false;
}

function requiresPolicy({ extensions }: Certificate): boolean {
  const extension = extensions.get(oids.policyConstraints);
  if (!extension) return false;
  return fields(readOnly(extension.value), 'PolicyConstraints').optional(primitiveContextTag(0)) !== undefined;
}

/** A path of certificates, starting with the one in question. */
export interface Path {
  /** The last one is the trust anchor if `isAnchored`. */
  readonly certificates: readonly Certificate[];
  readonly isAnchored: boolean;
  /** The anchor is a service of a trusted list, not one of the anchors. */
  readonly isListed?: boolean;
}

/** Maximum length; real paths have two to five certificates. */
const MAX_LENGTH = 10;
/** Maximum paths to anchors, and steps to find them: cross-certificates lead to a few, hostile files to millions. */
const MAX_PATHS = 8;
const MAX_STEPS = 200;

/**
 * Finds paths from a certificate to trust anchors, with verified signatures, usually the shortest first. If none leads
 * to an anchor, returns the longest path found, not anchored. Does not check validity and constraints.
 */
export function findPaths(
  leaf: Certificate,
  anchors: readonly Certificate[],
  material: Material,
  verifier: Verifier,
): Path[] {
  const trusted = new Set(anchors.map(({ fingerprintSha256 }) => fingerprintSha256));
  const found: Path[] = [];
  let longest: readonly Certificate[] = [leaf];
  let steps = 0;

  const extend = (path: readonly Certificate[]): void => {
    const last = path.at(-1)!;
    if (path.length > longest.length) longest = path;
    if (trusted.has(last.fingerprintSha256)) {
      found.push({ certificates: path, isAnchored: true });
      return;
    }
    if (path.length >= MAX_LENGTH) return;
    for (const issuer of possibleIssuers(last)) {
      if (found.length >= MAX_PATHS || steps >= MAX_STEPS) return;
      steps += 1;
      if (path.some((each) => sameEntity(each, issuer))) continue;
      if (verifier.isSignedBy(last, issuer).status === 'valid') extend([...path, issuer]);
    }
  };

  function possibleIssuers(certificate: Certificate): Certificate[] {
    const named = anchors.filter(({ subject }) => subject.equals(certificate.issuer));
    const others = material.withSubject(certificate.issuer).filter((each) => !trusted.has(each.fingerprintSha256));
    return [...named, ...others].filter((issuer) => keyIdentifiersAgree(certificate, issuer));
  }

  extend([leaf]);
  return found.length > 0 ? found : [{ certificates: longest, isAnchored: false }];
}

/** An entity never occurs twice in a path, even with another certificate (RFC 4158 §2.4.1). */
const sameEntity = (a: Certificate, b: Certificate): boolean => a.subject.equals(b.subject) && a.spki.equals(b.spki);

function keyIdentifiersAgree(certificate: Certificate, issuer: Certificate): boolean {
  const expected = certificate.authorityKeyIdentifier;
  const actual = issuer.subjectKeyIdentifier;
  return !expected || !actual || expected.equals(actual);
}
