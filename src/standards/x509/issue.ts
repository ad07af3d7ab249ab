import { itemAt } from '../../kernel/definitely.ts';
import 'reflect-metadata'; // @peculiar/x509 needs it to resolve its algorithms
import {
  AuthorityInfoAccessExtension,
  BasicConstraintsExtension,
  CRLDistributionPointsExtension,
  ExtendedKeyUsageExtension,
  Extension,
  KeyUsageFlags,
  KeyUsagesExtension,
  Name,
  X509CertificateGenerator,
} from '@peculiar/x509';
import { PSS_SALT, type SigningAlgorithm, signatureIdentifier } from '../asn1/algorithms.ts';
import { oids } from '../asn1/oids.ts';
import { primitiveContextTag } from '../asn1/tags.ts';
import { bitString, element, generalizedTime, implicit, nullValue, octetString, oid, sequence } from '../asn1/write.ts';
import { type Certificate, parseCertificate, publicKeyOf } from './certificate.ts';
import { keyIdentifier } from './key-identifier.ts';
import { lintCertificate } from './lint.ts';
import { encodeName } from './name.ts';
import type { CertificateOrder } from './order.ts';
import { qcStatementsOf } from './semantics.ts';
import { verifySignature } from './verify-signature.ts';

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
 * Issues one certificate. @peculiar/x509 builds it with an empty signature; our own reader parses and lints it; only
 * then are exactly these bytes signed. The key never leaves `issuer.sign`.
 *
 * @throws LintFailure, RangeError (a name exceeds its bounds), and the errors of `issuer.sign`
 */
export async function issueCertificate(order: CertificateOrder, issuer: Issuer): Promise<Certificate> {
  const rehearsal = parseCertificate(await build(order, issuer));
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

const webCryptoAlgorithms = {
  'ecdsa-sha256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  'rsa-sha256': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
  'rsa-pss-sha256': { name: 'RSA-PSS', hash: 'SHA-256', saltLength: PSS_SALT },
} as const;

/** Builds the certificate with an empty signature. */
async function build(order: CertificateOrder, issuer: Issuer): Promise<Buffer> {
  const subject = encodeName(order.subject);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(order.serial),
    subject: new Name(bytes(subject)),
    issuer: new Name(bytes(issuer.certificate?.subject ?? subject)),
    notBefore: order.notBefore,
    notAfter: order.notAfter,
    publicKey: bytes(order.spki),
    signingAlgorithm: webCryptoAlgorithms[issuer.algorithm],
    signature: new Uint8Array(64),
    extensions: extensions(order, issuer.certificate),
  });
  return Buffer.from(certificate.rawData);
}

/** Copies to a separate buffer, as WebCrypto's types require. */
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

/** Positive, no leading zero bytes, 126 random bits (RFC 5280 §4.1.2.2: at most 20 bytes). */
function serialNumber(random: Buffer): string {
  const serial = Buffer.from(random);
  serial[0] = (itemAt(serial, 0) & 0x3f) | 0x40;
  return serial.toString('hex');
}

const extension = (id: string, value: Buffer, critical = false): Extension => new Extension(id, critical, bytes(value));

function extensions(order: CertificateOrder, issuer: Certificate | null): Extension[] {
  const { profile, spki, urls } = order;
  const { ca, keyUsage, extendedKeyUsage, policies } = profile;
  const qcStatements = qcStatementsOf(order);
  const usagePeriod = keyUsagePeriodOf(order);
  const flags = keyUsage.reduce((sum, usage) => sum | KeyUsageFlags[usage], 0);
  const above = issuer?.subjectKeyIdentifier;
  const access = { ...(urls.ocsp && { ocsp: urls.ocsp }), ...(urls.caIssuers && { caIssuers: urls.caIssuers }) };
  return [
    new BasicConstraintsExtension(ca !== null, ca?.pathLength ?? undefined, true),
    new KeyUsagesExtension(flags, true),
    ...(usagePeriod ? [extension(oids.privateKeyUsagePeriod, usagePeriod)] : []),
    extension(oids.subjectKeyIdentifier, octetString(keyIdentifier(spki))),
    ...(above ? [extension(oids.authorityKeyIdentifier, sequence(element(primitiveContextTag(0), above)))] : []),
    ...(extendedKeyUsage ? [new ExtendedKeyUsageExtension([extendedKeyUsage.oid], extendedKeyUsage.critical)] : []),
    ...(policies.length
      ? [extension(oids.certificatePolicies, sequence(...policies.map((id) => sequence(oid(id)))))]
      : []),
    ...(qcStatements.length ? [extension(oids.qcStatements, sequence(...qcStatements))] : []),
    ...(urls.crl ? [new CRLDistributionPointsExtension([urls.crl])] : []),
    ...(urls.ocsp || urls.caIssuers ? [new AuthorityInfoAccessExtension(access)] : []),
    ...(profile.ocspNoCheck ? [extension(oids.ocspNoCheck, nullValue())] : []),
  ];
}

/**
 * PrivateKeyUsagePeriod (RFC 3280 §4.2.1.4), never beyond the certificate's own expiry; null if the profile has none.
 */
function keyUsagePeriodOf({ profile: { keyUsagePeriod }, notBefore, notAfter }: CertificateOrder): Buffer | null {
  if (keyUsagePeriod === null) return null;
  const end = new Date(Math.min(notBefore.getTime() + keyUsagePeriod, notAfter.getTime()));
  return sequence(implicit(0, generalizedTime(notBefore)), implicit(1, generalizedTime(end)));
}
