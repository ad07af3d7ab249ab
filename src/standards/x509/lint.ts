import { createHash } from 'node:crypto';
import { itemAt } from '../../kernel/definitely.ts';
import { oids } from '../asn1/oids.ts';
import { children, fields, primitiveContextTag, readOnly, tags } from '../asn1/read.ts';
import { readBits, readOid } from '../asn1/values.ts';
import { element, oid, sequence } from '../asn1/write.ts';
import { type Certificate, isSelfIssued } from './certificate.ts';
import { encodeName, nameAttribute } from './name.ts';
import type { CertificateOrder } from './read-certificates.ts';

interface Subject {
  readonly certificate: Certificate;
  readonly order: CertificateOrder;
  /** Null for a root. */
  readonly issuer: Certificate | null;
}

/** A rule and its clause. */
interface Rule {
  readonly says: string;
  holds(subject: Subject): boolean;
}

const same = (a: readonly string[], b: readonly string[]): boolean => [...a].sort().join() === [...b].sort().join();
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const url = (order: CertificateOrder, pointer: 'ocsp' | 'caIssuers' | 'crl'): string[] =>
  order.urls[pointer] === undefined ? [] : [order.urls[pointer]];
const isCritical = (certificate: Certificate, oid: string): boolean | undefined =>
  certificate.extensions.get(oid)?.critical;

/** Returns exactly the extensions that a certificate of this profile must have. */
function expectedExtensions({ order: { profile, urls }, issuer }: Subject): string[] {
  const table: readonly [string, boolean][] = [
    [oids.basicConstraints, true],
    [oids.keyUsage, true],
    [oids.subjectKeyIdentifier, true],
    [oids.authorityKeyIdentifier, issuer !== null],
    [oids.extendedKeyUsage, profile.extendedKeyUsage !== null],
    [oids.certificatePolicies, profile.policies.length > 0],
    [oids.privateKeyUsagePeriod, profile.keyUsagePeriod !== null],
    [oids.qcStatements, profile.qcStatements.length > 0 || profile.semantics !== null],
    [oids.crlDistributionPoints, urls.crl !== undefined],
    [oids.authorityInfoAccess, urls.ocsp !== undefined || urls.caIssuers !== undefined],
    [oids.ocspNoCheck, profile.ocspNoCheck],
  ];
  return table.filter(([, wanted]) => wanted).map(([oid]) => oid);
}

/** OID arcs that every parser supports: Go before 1.22 supports 28 bits, others 31 or 32. */
const isReadable = (dotted: string): boolean => dotted.split('.').every((arc) => Number(arc) < 2 ** 28);

/**
 * Combinations of EN 319 412-2 §4.3.2 (types A, C), and the one of a CA; the other types are for encryption or mixed
 * use.
 */
const keyUsageTypes = ['nonRepudiation', 'digitalSignature', 'cRLSign,keyCertSign'];

const rules: readonly Rule[] = [
  {
    says: 'version 3, which extensions need (RFC 5280 §4.1.2.1)',
    holds: ({ certificate }) => children(readOnly(certificate.tbs))[0]?.der.toString('hex') === 'a003020102',
  },
  {
    says: 'serial number positive, 16 to 20 bytes (RFC 5280 §4.1.2.2)',
    holds: ({ certificate: { serialHex, serial } }) =>
      serialHex.length >= 32 && serialHex.length <= 40 && !(itemAt(serial, 2) & 0x80),
  },
  {
    says: 'issuer is, byte for byte, the subject of the one who signs (RFC 5280 §6.1.3)',
    holds: ({ certificate, issuer }) =>
      issuer ? certificate.issuer.equals(issuer.subject) : isSelfIssued(certificate),
  },
  {
    says: 'the one who signs is a CA, and may have CAs below it where this is one (RFC 5280 §4.2.1.9)',
    holds: ({ order: { profile }, issuer }) =>
      issuer === null
        ? profile.ca !== null
        : issuer.basicConstraints?.ca === true && !(profile.ca && issuer.basicConstraints.pathLength === 0),
  },
  {
    says: 'subject and key are those ordered',
    holds: ({ certificate, order }) =>
      certificate.subject.equals(encodeName(order.subject)) && certificate.spki.equals(order.spki),
  },
  {
    says: 'the subject has the attributes of its profile (EN 319 412-2 §4.2.4, EN 319 412-3 §4.2.1, EN 319 422 §6.2)',
    holds: ({ order }) => order.profile.subject.every((attribute) => order.subject[attribute] !== undefined),
  },
  {
    says: 'a natural person is no organisation, and the other way round (EN 319 412-2 §4.2.4, EN 319 412-3 §4.2.1)',
    holds: ({ certificate: { subject } }) =>
      nameAttribute(subject, oids.surname) === null || nameAttribute(subject, oids.organization) === null,
  },
  {
    says: 'the subject’s identifier has the form that its semantics statement gives it; a scheme of one’s own names its register by a URL (EN 319 412-1 §5.1.3, §5.1.4)',
    holds: ({ certificate }) => isIdentifiedAsStated(certificate),
  },
  {
    says: 'validity as ordered, to the second',
    holds: ({ certificate, order }) =>
      seconds(certificate.notBefore) === seconds(order.notBefore) &&
      seconds(certificate.notAfter) === seconds(order.notAfter) &&
      certificate.notBefore < certificate.notAfter,
  },
  {
    says: 'no longer than its profile allows',
    holds: ({ certificate: { notBefore, notAfter }, order: { profile } }) =>
      notAfter.getTime() - notBefore.getTime() <= profile.lifetime,
  },
  {
    says: 'valid only while its issuer is: a chain is good from its first to its last second',
    holds: ({ certificate, issuer }) =>
      issuer === null || (certificate.notBefore >= issuer.notBefore && certificate.notAfter <= issuer.notAfter),
  },
  {
    says: 'basicConstraints as in the profile, critical (RFC 5280 §4.2.1.9)',
    holds: ({ certificate, order: { profile } }) =>
      isCritical(certificate, oids.basicConstraints) === true &&
      certificate.basicConstraints?.ca === (profile.ca !== null) &&
      certificate.basicConstraints.pathLength === (profile.ca?.pathLength ?? null),
  },
  {
    says: 'keyUsage as in the profile, critical (RFC 5280 §4.2.1.3)',
    holds: ({ certificate, order: { profile } }) =>
      isCritical(certificate, oids.keyUsage) === true && same(certificate.keyUsage ?? [], profile.keyUsage),
  },
  {
    says: 'keyUsage is of one type: it signs content, or statements, or certificates (EN 319 412-2 §4.3.2)',
    holds: ({ certificate }) => keyUsageTypes.includes([...(certificate.keyUsage ?? [])].sort().join()),
  },
  {
    says: 'the key’s period of use as in the profile, not critical, within the validity (EN 319 422 §6.3)',
    holds: ({ certificate: { keyUsedUntil, notAfter, notBefore, ...certificate }, order: { profile } }) =>
      profile.keyUsagePeriod === null
        ? keyUsedUntil === null
        : keyUsedUntil !== null &&
          certificate.extensions.get(oids.privateKeyUsagePeriod)?.critical === false &&
          keyUsedUntil > notBefore &&
          keyUsedUntil <= notAfter,
  },
  {
    says: 'extendedKeyUsage as in the profile (RFC 3161 §2.3, RFC 6960 §4.2.2.2)',
    holds: ({ certificate, order: { profile } }) =>
      same(certificate.extendedKeyUsage ?? [], profile.extendedKeyUsage ? [profile.extendedKeyUsage.oid] : []) &&
      isCritical(certificate, oids.extendedKeyUsage) === profile.extendedKeyUsage?.critical,
  },
  {
    says: 'key identifiers are those of the two keys (RFC 5280 §4.2.1.1, §4.2.1.2)',
    holds: ({ certificate, issuer }) =>
      certificate.subjectKeyIdentifier?.equals(keyIdentifier(certificate.spki)) === true &&
      (issuer === null || certificate.authorityKeyIdentifier?.equals(keyIdentifier(issuer.spki)) === true),
  },
  {
    says: 'policies as in the profile (RFC 5280 §4.2.1.4)',
    holds: ({ certificate, order: { profile } }) => same(certificate.policies, profile.policies),
  },
  {
    says: 'policies have arcs that every parser reads (X.660; no 2.25 of a UUID)',
    holds: ({ certificate }) => certificate.policies.every(isReadable),
  },
  {
    says: 'a time-stamping unit names the policy of its tokens (EN 319 421 §5.2), a seal or a signer that of its CA (EN 319 412-2 §4.3.3)',
    holds: ({ certificate }) =>
      certificate.policies.length > 0 ||
      !(
        certificate.extendedKeyUsage?.includes(oids.ekuTimeStamping) || certificate.keyUsage?.includes('nonRepudiation')
      ),
  },
  {
    says: 'qualified statements as in the profile, byte for byte (EN 319 412-5 §4, RFC 3739 §3.2.6.1)',
    holds: ({ certificate, order }) => {
      const extension = certificate.extensions.get(oids.qcStatements);
      const statements = extension ? children(readOnly(extension.value)) : [];
      const found = statements.map(({ der }) => der.toString('hex'));
      return same(
        found,
        qcStatementsOf(order).map((der) => der.toString('hex')),
      );
    },
  },
  {
    says: 'never QcCompliance or QcSSCD: nobody here is on a trusted list (EN 319 412-5 §4.2.1, §4.2.2)',
    holds: ({ certificate }) =>
      !certificate.qcStatements.some((oid) => oid === oids.qcCompliance || oid === oids.qcSscd),
  },
  {
    says: 'pointers as ordered, one for each in the profile (RFC 5280 §4.2.1.13, §4.2.2.1)',
    holds: ({ certificate, order }) =>
      same(certificate.ocspUrls, url(order, 'ocsp')) &&
      same(certificate.caIssuersUrls, url(order, 'caIssuers')) &&
      same(certificate.crlUrls, url(order, 'crl')) &&
      same(Object.keys(order.urls), order.profile.pointers),
  },
  {
    says: 'pointers are http or https (EN 319 412-2 §4.4.1)',
    holds: ({ order }) => Object.values(order.urls).every((text) => /^https?:\/\/[\x21-\x7e]+$/.test(text)),
  },
  {
    says: 'not noRevAvail, which contradicts a pointer to revocation data (RFC 9608 §2)',
    holds: ({ certificate }) => !certificate.extensions.has(oids.noRevAvail),
  },
  {
    says: 'exactly the extensions of its profile',
    holds: (subject) => same([...subject.certificate.extensions.keys()], expectedExtensions(subject)),
  },
];

/**
 * Compares a certificate with its order; does not check its signature. @returns one line per violated rule; none if it
 * may be signed
 */
export const lintCertificate = (
  certificate: Certificate,
  order: CertificateOrder,
  issuer: Certificate | null,
): string[] => rules.filter((rule) => !rule.holds({ certificate, order, issuer })).map(({ says }) => says);

const URI = primitiveContextTag(6);

/**
 * Kinds of identifiers in a subject (RFC 3739 §3.2.6.1): the statement's identifier, the attribute, and the form:
 * scheme, country, hyphen, number (EN 319 412-1 §5.1.3 and §5.1.4). A private scheme is two letters and a colon.
 */
const kinds = {
  natural: {
    oid: oids.semanticsNatural,
    attribute: oids.serialNumber,
    ordered: 'serialNumber',
    form: /^(PAS|IDC|PNO|TIN|[A-Z]{2}:)[A-Z]{2}-[^ ].*$/,
  },
  legal: {
    oid: oids.semanticsLegal,
    attribute: oids.organizationIdentifier,
    ordered: 'organizationIdentifier',
    form: /^([A-Z]{3}|[A-Z]{2}:)[A-Z]{2}-[^ ].*$/,
  },
} as const;

/**
 * Returns DER of all QCStatements of a certificate: those of its profile, and the semantics of its subject's
 * identifier. Names the register if the scheme is not defined in EN 319 412-1.
 */
export function qcStatementsOf({ profile, subject, register }: CertificateOrder): Buffer[] {
  const { semantics, qcStatements } = profile;
  if (!semantics) return [...qcStatements];
  const isOwnScheme = subject[kinds[semantics].ordered]?.charAt(2) === ':';
  const authorities = isOwnScheme && register ? [sequence(element(URI, Buffer.from(register, 'latin1')))] : [];
  return [...qcStatements, sequence(oid(oids.qcSyntaxV2), sequence(oid(kinds[semantics].oid), ...authorities))];
}

/**
 * Returns whether the subject's identifier has the form that the certificate's own statement declares.
 *
 * @throws Asn1Error
 */
function isIdentifiedAsStated(certificate: Certificate): boolean {
  const stated = readSemantics(certificate);
  const kind = stated && Object.values(kinds).find((each) => each.oid === stated.oid);
  if (!kind) return !stated && nameAttribute(certificate.subject, oids.serialNumber) === null;
  const [, scheme] = kind.form.exec(nameAttribute(certificate.subject, kind.attribute) ?? '') ?? [];
  return scheme !== undefined && (!scheme.endsWith(':') || stated.register !== null);
}

/** Reads the semantics statement: its identifier, and the URL of the register (not `urn:`, which cannot be opened). */
function readSemantics({ extensions }: Certificate): { oid: string; register: string | null } | undefined {
  const extension = extensions.get(oids.qcStatements);
  for (const statement of extension ? children(readOnly(extension.value)) : []) {
    const [id, info] = children(statement);
    if (!id || readOid(id) !== oids.qcSyntaxV2 || !info) continue;
    const [semantics, authorities] = children(info);
    if (semantics?.tag !== tags.oid) continue;
    const names = authorities ? children(authorities) : [];
    const urls = names.filter(({ tag }) => tag === URI).map(({ content }) => content.toString('latin1'));
    return { oid: readOid(semantics), register: urls.find((url) => /^https?:\/\//.test(url)) ?? null };
  }
  return undefined;
}

/**
 * SHA-1 of the public key's bits: method (1) of RFC 5280 §4.2.1.2. It only identifies; security does not depend on it.
 *
 * @throws Asn1Error
 */
export function keyIdentifier(spki: Buffer): Buffer {
  const parts = fields(readOnly(spki), 'SubjectPublicKeyInfo');
  parts.required(tags.sequence, 'algorithm');
  const bits = readBits(parts.required(tags.bitString, 'subjectPublicKey'));
  return createHash('sha1').update(bits).digest();
}
