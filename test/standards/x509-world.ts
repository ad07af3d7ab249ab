import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import { signatureIdentifier } from '../../src/standards/asn1/algorithms.ts';
import { bitString, sequence } from '../../src/standards/asn1/write.ts';
import type { Signer } from '../../src/standards/cms/sign.ts';
import { type Certificate, parseCertificate } from '../../src/standards/x509/certificate.ts';
import { encodeTbsCertificate, type Issuer, issueCertificate } from '../../src/standards/x509/issue.ts';
import { type ProfileName, profiles } from '../../src/standards/x509/profiles.ts';
import type { CertificateOrder } from '../../src/standards/x509/read-certificates.ts';

/** A small hierarchy in memory for the tests of the standards: one root, a CA for seals, a CA for time-stamps. */

export const DAY = 86_400_000;
const organization = { country: 'FR', organization: 'Atelier d’essai', organizationIdentifier: 'NTRFR-123456789' };

export interface Entity {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
  readonly issuer: Issuer;
}

export interface IssueInput {
  readonly profile: ProfileName;
  readonly commonName: string;
  readonly by: Entity | null;
  readonly from: Date;
  readonly days: number;
  readonly change?: (order: CertificateOrder) => CertificateOrder;
  /** Also if the service would refuse to issue it, such as a qualified certificate. */
  readonly unchecked?: boolean;
  /** Host of the addresses in the certificate. Default: one that is down. */
  readonly host?: string | undefined;
}

/** Nobody answers at these addresses, unless a test serves the host. */
const urlAt = (host: string) => ({
  ocsp: `http://${host}/ocsp`,
  caIssuers: `http://${host}/ca.cer`,
  crl: `http://${host}/ca.crl`,
});

export async function issue({
  profile: name,
  commonName,
  by,
  from,
  days,
  change,
  unchecked,
  host = '127.0.0.1:9',
}: IssueInput): Promise<Entity> {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signing = (key: KeyObject) =>
    ({ algorithm: 'ecdsa-sha256', sign: (b: Buffer) => sign('sha256', b, key) }) as const;
  const profile = profiles[name];
  const order: CertificateOrder = {
    profile,
    subject: { ...organization, commonName },
    spki: publicKey.export({ type: 'spki', format: 'der' }),
    serial: randomBytes(16),
    notBefore: from,
    notAfter: new Date(from.getTime() + days * DAY),
    urls: Object.fromEntries(profile.pointers.map((pointer) => [pointer, urlAt(host)[pointer]])),
  };
  const above: Issuer = by ? by.issuer : { certificate: null, ...signing(privateKey) };
  const changed = change ? change(order) : order;
  const certificate = await (unchecked ? issueUnchecked : issueCertificate)(changed, above);
  return { certificate, privateKey, issuer: { certificate, ...signing(privateKey) } };
}

async function issueUnchecked(order: CertificateOrder, by: Issuer): Promise<Certificate> {
  const tbs = encodeTbsCertificate(order, by.certificate, by.algorithm);
  return parseCertificate(sequence(tbs, signatureIdentifier[by.algorithm], bitString(await by.sign(tbs))));
}

export const signerOf = (entity: Entity, ...chain: readonly Entity[]): Signer => ({
  certificate: entity.certificate,
  chain: chain.map(({ certificate }) => certificate.der),
  algorithm: 'ecdsa-sha256',
  sign: (bytes) => sign('sha256', bytes, entity.privateKey),
});

/**
 * @param change changes the order of the certificate of the seal, which is then issued unchecked
 * @param host host of the addresses in all certificates
 */
export async function hierarchy(now = new Date(), change?: IssueInput['change'], host?: string) {
  const ago = (days: number) => new Date(now.getTime() - days * DAY);
  const root = await issue({ profile: 'root', commonName: 'Essai Root', by: null, from: ago(30), days: 8000, host });
  const ca = await issue({
    profile: 'subordinateCa',
    commonName: 'Essai CA',
    by: root,
    from: ago(20),
    days: 4000,
    host,
  });
  const tsaCa = await issue({
    profile: 'subordinateCa',
    commonName: 'Essai TSA CA',
    by: root,
    from: ago(20),
    days: 4000,
    host,
  });
  const seal = await issue({
    profile: 'seal',
    commonName: 'Essai Sceau',
    by: ca,
    from: ago(1),
    days: 900,
    host,
    ...(change && { change, unchecked: true }),
  });
  const unit = await issue({
    profile: 'timestampUnit',
    commonName: 'Essai TSU',
    by: tsaCa,
    from: ago(1),
    days: 2000,
    host,
  });
  const responder = await issue({
    profile: 'ocspResponder',
    commonName: 'Essai OCSP',
    by: ca,
    from: ago(1),
    days: 300,
    host,
  });
  return { root, ca, tsaCa, seal, unit, responder };
}

export function pem(der: Buffer, label = 'CERTIFICATE'): string {
  const lines = der.toString('base64').match(/.{1,64}/g)!;
  return `-----BEGIN ${label}-----\n${lines.join('\n')}\n-----END ${label}-----\n`;
}
