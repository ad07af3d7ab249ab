import { oids } from '../asn1/oids.ts';
import {
  children,
  contextTag,
  type Element,
  eachChild,
  fields,
  inner,
  primitiveContextTag,
  readOnly,
  tags,
} from '../asn1/read.ts';
import { readBoolean, readNamedBits, readOctets, readOid, readSmall, readTime } from '../asn1/values.ts';

export interface Extension {
  readonly oid: string;
  readonly critical: boolean;
  /** DER of the value inside the OCTET STRING. */
  readonly value: Buffer;
}

/** Extensions ::= SEQUENCE OF (RFC 5280 §4.1); of duplicates the first counts. @throws Asn1Error */
export function readExtensions(list: Element): ReadonlyMap<string, Extension> {
  const found = new Map<string, Extension>();
  for (const item of children(list)) {
    const parts = fields(item, 'Extension');
    const oid = readOid(parts.required(tags.oid, 'extnID'));
    const critical = parts.optional(tags.boolean);
    const value = readOctets(parts.required(tags.octetString, 'extnValue'));
    parts.end();
    if (!found.has(oid)) found.set(oid, { oid, critical: critical ? readBoolean(critical) : false, value });
  }
  return found;
}

/** Bits of KeyUsage by their number (RFC 5280 §4.2.1.3). */
export const keyUsageBits = [
  'digitalSignature',
  'nonRepudiation',
  'keyEncipherment',
  'dataEncipherment',
  'keyAgreement',
  'keyCertSign',
  'cRLSign',
  'encipherOnly',
  'decipherOnly',
] as const;
export type KeyUsage = (typeof keyUsageBits)[number];

/** The values of the supported extensions; null if the certificate does not have the extension. */
export interface KnownExtensions {
  readonly basicConstraints: { readonly ca: boolean; readonly pathLength: number | null } | null;
  readonly keyUsage: readonly KeyUsage[] | null;
  readonly extendedKeyUsage: readonly string[] | null;
  /** Until when the key may sign (RFC 3280 §4.2.1.4); null if only the certificate's expiry limits it. */
  readonly keyUsedUntil: Date | null;
  readonly subjectKeyIdentifier: Buffer | null;
  readonly authorityKeyIdentifier: Buffer | null;
  readonly policies: readonly string[];
  /** Statement identifiers of EN 319 412-5. */
  readonly qcStatements: readonly string[];
  readonly ocspUrls: readonly string[];
  readonly caIssuersUrls: readonly string[];
  readonly crlUrls: readonly string[];
}

/** Parses the extensions that this service issues or relies on. @throws Asn1Error */
export function readKnownExtensions(all: ReadonlyMap<string, Extension>): KnownExtensions {
  const read = <T>(oid: string, reader: (value: Element) => T): T | null => {
    const extension = all.get(oid);
    return extension ? reader(readOnly(extension.value)) : null;
  };
  const access = read(oids.authorityInfoAccess, readAccess) ?? [];
  const urls = (method: string) => access.filter((entry) => entry.method === method).map((entry) => entry.url);
  return {
    basicConstraints: read(oids.basicConstraints, readBasicConstraints),
    keyUsage: read(oids.keyUsage, (value) => readNamedBits(value).flatMap((bit) => keyUsageBits[bit] ?? [])),
    extendedKeyUsage: read(oids.extendedKeyUsage, (value) => children(value).map(readOid)),
    keyUsedUntil: read(oids.privateKeyUsagePeriod, readKeyUsedUntil),
    subjectKeyIdentifier: read(oids.subjectKeyIdentifier, readOctets),
    authorityKeyIdentifier: read(oids.authorityKeyIdentifier, readKeyIdentifier),
    policies: read(oids.certificatePolicies, firstOids) ?? [],
    qcStatements: read(oids.qcStatements, firstOids) ?? [],
    ocspUrls: urls(oids.accessOcsp),
    caIssuersUrls: urls(oids.accessCaIssuers),
    crlUrls: read(oids.crlDistributionPoints, readCrlUrls) ?? [],
  };
}

function readBasicConstraints(value: Element) {
  const parts = fields(value, 'BasicConstraints');
  const ca = parts.optional(tags.boolean);
  const pathLength = parts.optional(tags.integer);
  parts.end();
  return { ca: ca ? readBoolean(ca) : false, pathLength: pathLength ? readSmall(pathLength) : null };
}

/** PrivateKeyUsagePeriod ::= SEQUENCE { notBefore [0] GeneralizedTime OPTIONAL, notAfter [1] GeneralizedTime OPTIONAL } */
function readKeyUsedUntil(value: Element): Date | null {
  const parts = fields(value, 'PrivateKeyUsagePeriod');
  parts.optional(primitiveContextTag(0));
  const end = parts.optional(primitiveContextTag(1));
  parts.end();
  return end ? readTime(end, tags.generalizedTime) : null;
}

const readKeyIdentifier = (value: Element): Buffer | null =>
  fields(value, 'AuthorityKeyIdentifier').optional(primitiveContextTag(0))?.content ?? null;

/** CertificatePolicies and QCStatements: a SEQUENCE of SEQUENCEs that start with their identifier. */
const firstOids = (value: Element): string[] =>
  children(value).map((item) => readOid(fields(item, 'PolicyInformation or QCStatement').required(tags.oid, 'id')));

/** GeneralName ::= CHOICE { … uniformResourceIdentifier [6] IA5String … } */
const URL_NAME = primitiveContextTag(6);

const readAccess = (value: Element): { method: string; url: string }[] =>
  children(value).flatMap((description) => {
    const parts = fields(description, 'AccessDescription');
    const method = readOid(parts.required(tags.oid, 'accessMethod'));
    const location = parts.any('accessLocation');
    return location.tag === URL_NAME ? [{ method, url: location.content.toString('latin1') }] : [];
  });

/** DistributionPoint → distributionPoint [0] → fullName [0] → GeneralNames. */
const readCrlUrls = (value: Element): string[] =>
  children(value).flatMap((point) => {
    const name = fields(point, 'DistributionPoint').optional(contextTag(0));
    if (!name) return [];
    const choice = inner(name);
    if (choice.tag !== contextTag(0)) return [];
    return [...eachChild(choice)]
      .filter((general) => general.tag === URL_NAME)
      .map((general) => general.content.toString('latin1'));
  });

/** GeneralName ::= CHOICE { … dNSName [2] IA5String … } */
export const DNS_NAME = primitiveContextTag(2);

/** The DNS names for which a certificate was issued (RFC 5280 §4.2.1.6), in lower case. @throws Asn1Error */
export function dnsNamesOf({ extensions }: { readonly extensions: ReadonlyMap<string, Extension> }): string[] {
  const names = extensions.get(oids.subjectAlternativeName);
  if (!names) return [];
  return children(readOnly(names.value))
    .filter(({ tag }) => tag === DNS_NAME)
    .map(({ content }) => content.toString('latin1').toLowerCase());
}
