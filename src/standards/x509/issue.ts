import { itemAt } from '../../kernel/definitely.ts';
import { type SigningAlgorithm, signatureIdentifier } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import { primitiveContextTag } from '../asn1/read.ts';
import {
  bitString,
  boolean,
  context,
  element,
  generalizedTime,
  implicit,
  integer,
  namedBits,
  nullValue,
  octetString,
  oid,
  sequence,
  time,
} from '../asn1/write.ts';
import { type Certificate, parseCertificate, publicKeyOf, verifySignature } from './certificate.ts';
import { keyUsageBits } from './extensions.ts';
import { keyIdentifier, lintCertificate, qcStatementsOf } from './lint.ts';
import { encodeName } from './name.ts';
import type { CertificateOrder } from './read-certificates.ts';

/**
 * Encodes the TBSCertificate of an order, version 3 (RFC 5280 §4.1). `issuer` is null for a root.
 * @throws RangeError (a name exceeds its bounds)
 */
export function encodeTbsCertificate(
  order: CertificateOrder,
  issuer: Certificate | null,
  algorithm: SigningAlgorithm,
): Buffer {
  const subject = encodeName(order.subject);
  return sequence(
    context(0, integer(2)),
    integer(serialNumber(order.serial)),
    signatureIdentifier[algorithm],
    issuer?.subject ?? subject,
    sequence(time(order.notBefore), time(order.notAfter)),
    subject,
    order.spki,
    context(3, sequence(...extensions(order, issuer))),
  );
}

/** Positive, no leading zero bytes, 126 random bits (RFC 5280 §4.1.2.2: at most 20 bytes). */
export function serialNumber(random: Buffer): Buffer {
  const serial = Buffer.from(random);
  serial[0] = (itemAt(serial, 0) & 0x3f) | 0x40;
  return serial;
}

/** One Extension (RFC 5280 §4.2). DER leaves out `critical` if it is false. */
const extension = (id: string, value: Buffer, critical = false): Buffer =>
  sequence(oid(id), ...(critical ? [boolean(true)] : []), octetString(value));

const uri = (address: string): Buffer => element(primitiveContextTag(6), Buffer.from(address, 'latin1'));

function extensions({ profile, ...order }: CertificateOrder, issuer: Certificate | null): Buffer[] {
  const { ca, keyUsage, extendedKeyUsage, policies, ocspNoCheck } = profile;
  const { ocsp, caIssuers, crl } = order.urls;
  const usagePeriod = keyUsagePeriodOf({ profile, ...order });
  const above = issuer?.subjectKeyIdentifier;
  const qcStatements = qcStatementsOf({ profile, ...order });
  const limit = ca && ca.pathLength !== null ? [integer(ca.pathLength)] : [];
  const access = [
    ...(ocsp ? [sequence(oid(oids.accessOcsp), uri(ocsp))] : []),
    ...(caIssuers ? [sequence(oid(oids.accessCaIssuers), uri(caIssuers))] : []),
  ];
  return [
    extension(oids.basicConstraints, sequence(...(ca ? [boolean(true), ...limit] : [])), true),
    extension(oids.keyUsage, namedBits(...keyUsage.map((usage) => keyUsageBits.indexOf(usage))), true),
    ...(usagePeriod ? [extension(oids.privateKeyUsagePeriod, usagePeriod)] : []),
    extension(oids.subjectKeyIdentifier, octetString(keyIdentifier(order.spki))),
    ...(above ? [extension(oids.authorityKeyIdentifier, sequence(element(primitiveContextTag(0), above)))] : []),
    ...(extendedKeyUsage
      ? [extension(oids.extendedKeyUsage, sequence(oid(extendedKeyUsage.oid)), extendedKeyUsage.critical)]
      : []),
    // Identifiers alone, without qualifiers, as RFC 5280 §4.2.1.4 recommends.
    ...(policies.length
      ? [extension(oids.certificatePolicies, sequence(...policies.map((id) => sequence(oid(id)))))]
      : []),
    ...(qcStatements.length ? [extension(oids.qcStatements, sequence(...qcStatements))] : []),
    // One DistributionPoint, whose name is a full one (RFC 5280 §4.2.1.13).
    ...(crl ? [extension(oids.crlDistributionPoints, sequence(sequence(context(0, context(0, uri(crl))))))] : []),
    ...(access.length ? [extension(oids.authorityInfoAccess, sequence(...access))] : []),
    ...(ocspNoCheck ? [extension(oids.ocspNoCheck, nullValue())] : []),
  ];
}

/**
 * PrivateKeyUsagePeriod (RFC 3280 §4.2.1.4), never beyond the certificate's own expiry; null if the profile has none.
 */
export function keyUsagePeriodOf({ profile, notBefore, notAfter }: CertificateOrder): Buffer | null {
  if (profile.keyUsagePeriod === null) return null;
  const end = new Date(Math.min(notBefore.getTime() + profile.keyUsagePeriod, notAfter.getTime()));
  return sequence(implicit(0, generalizedTime(notBefore)), implicit(1, generalizedTime(end)));
}

/** The issuer. `certificate` is null for a root, which is signed with the key named in the order. */
export interface Issuer {
  readonly certificate: Certificate | null;
  readonly algorithm: SigningAlgorithm;
  /** Over SHA-256 of the bytes; ECDSA as DER (r, s). */
  sign(bytes: Buffer): Buffer | Promise<Buffer>;
}

/** The certificate would not conform to its profile; nothing was signed. */
export class LintFailure extends Error {
  override readonly name = 'LintFailure';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(`the certificate fails its profile: ${problems.join('; ')}`);
    this.problems = problems;
  }
}

/**
 * Issues one certificate. Our own writer encodes it with an empty signature; our own reader parses and lints it; only then
 * are exactly these bytes signed. The tests compare the writer with @peculiar/x509, byte for byte, in every profile. The
 * key never leaves `issuer.sign`.
 *
 * @throws LintFailure, RangeError (a name exceeds its bounds), and the errors of `issuer.sign`
 */
export async function issueCertificate(order: CertificateOrder, issuer: Issuer): Promise<Certificate> {
  const tbs = encodeTbsCertificate(order, issuer.certificate, issuer.algorithm);
  const unsigned = sequence(tbs, signatureIdentifier[issuer.algorithm], bitString(Buffer.alloc(0)));
  const rehearsal = parseCertificate(unsigned);
  const problems = lintCertificate(rehearsal, order, issuer.certificate);
  if (problems.length) throw new LintFailure(problems);

  const signature = await issuer.sign(rehearsal.tbs);
  const der = sequence(rehearsal.tbs, signatureIdentifier[issuer.algorithm], bitString(signature));
  const certificate = parseCertificate(der);
  const { signatureAlgorithm: algorithm, tbs: data } = certificate;
  const key = publicKeyOf(issuer.certificate ?? certificate);
  if (!verifySignature(key, { data, algorithm, signature })) throw new LintFailure(['the signature is not valid']);
  return certificate;
}
