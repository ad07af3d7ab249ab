import { oids } from '../asn1/oids.ts';
import { children, readOnly } from '../asn1/read.ts';
import { primitiveContextTag, tags } from '../asn1/tags.ts';
import { readOid } from '../asn1/values.ts';
import { element, oid, sequence } from '../asn1/write.ts';
import type { Certificate } from './certificate.ts';
import { nameAttribute } from './name.ts';
import type { CertificateOrder } from './order.ts';

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
export function isIdentifiedAsStated(certificate: Certificate): boolean {
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
