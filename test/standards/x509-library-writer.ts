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
import { oids } from '../../src/standards/asn1/oids.ts';
import { primitiveContextTag } from '../../src/standards/asn1/read.ts';
import { element, nullValue, octetString, oid, sequence } from '../../src/standards/asn1/write.ts';
import { type Certificate, parseCertificate } from '../../src/standards/x509/certificate.ts';
import { keyUsagePeriodOf, serialNumber } from '../../src/standards/x509/issue.ts';
import { keyIdentifier, qcStatementsOf } from '../../src/standards/x509/lint.ts';
import { encodeName } from '../../src/standards/x509/name.ts';
import type { CertificateOrder } from '../../src/standards/x509/read-certificates.ts';

/** Not RSASSA-PSS: the library leaves out the NULL parameters of SHA-256 (RFC 4055 §2.1). */
const webCryptoAlgorithms = {
  'ecdsa-sha256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  'rsa-sha256': { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
} as const;

/** Builds the certificate by @peculiar/x509, with an empty signature. */
export async function buildByLibrary(
  order: CertificateOrder,
  issuer: Certificate | null,
  algorithm: keyof typeof webCryptoAlgorithms,
): Promise<Certificate> {
  const subject = encodeName(order.subject);
  const certificate = await X509CertificateGenerator.create({
    serialNumber: serialNumber(order.serial).toString('hex'),
    subject: new Name(bytes(subject)),
    issuer: new Name(bytes(issuer?.subject ?? subject)),
    notBefore: order.notBefore,
    notAfter: order.notAfter,
    publicKey: bytes(order.spki),
    signingAlgorithm: webCryptoAlgorithms[algorithm],
    signature: new Uint8Array(64),
    extensions: extensions(order, issuer),
  });
  return parseCertificate(Buffer.from(certificate.rawData));
}

/** Copies to a separate buffer, as WebCrypto's types require. */
const bytes = (buffer: Buffer): Uint8Array<ArrayBuffer> => new Uint8Array(buffer);

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
