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
 * What an identifier in a subject can be (RFC 3739 §3.2.6.1): its statement's identifier, its attribute, and its form:
 * scheme, country, hyphen, number (EN 319 412-1 §5.1.3 and §5.1.4). A scheme of one's own is two letters and a colon.
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
 * DER of every QCStatement of a certificate: those of its profile, and the semantics of its subject's identifier. The
 * register is named where the scheme is not one of EN 319 412-1 itself.
 */
export function qcStatementsOf({ profile, subject, register }: CertificateOrder): Buffer[] {
  const { semantics, qcStatements } = profile;
  if (!semantics) return [...qcStatements];
  const isOwnScheme = subject[kinds[semantics].ordered]?.charAt(2) === ':';
  const authorities = isOwnScheme && register ? [sequence(element(URI, Buffer.from(register, 'latin1')))] : [];
  return [...qcStatements, sequence(oid(oids.qcSyntaxV2), sequence(oid(kinds[semantics].oid), ...authorities))];
}

/** Whether the identifier in the subject has the form that the certificate's own statement gives it. @throws Asn1Error */
export function isIdentifiedAsStated(certificate: Certificate): boolean {
  const stated = readSemantics(certificate);
  const kind = stated && Object.values(kinds).find((each) => each.oid === stated.oid);
  if (!kind) return !stated && nameAttribute(certificate.subject, oids.serialNumber) === null;
  const [, scheme] = kind.form.exec(nameAttribute(certificate.subject, kind.attribute) ?? '') ?? [];
  return scheme !== undefined && (!scheme.endsWith(':') || stated.register !== null);
}

/** The semantics statement: its identifier, and the URL of the register (not `urn:`: nobody can open one). */
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
