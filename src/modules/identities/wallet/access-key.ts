import { createECDH, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { Config } from '../../../platform/config/index.ts';
import type { Keystore } from '../../../platform/keystore/index.ts';
import { Asn1Error } from '../../../standards/asn1/read.ts';
import { type Certificate, parseCertificate } from '../../../standards/x509/certificate.ts';
import { certificationRequest } from '../../../standards/x509/certification-request.ts';
import { dnsNamesOf } from '../../../standards/x509/extensions.ts';

/** The key with which this installation signs its requests to wallets, and the certificate that names it there. */

/** Order of the group of P-256 (SEC 2). */
const ORDER = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex');

/**
 * Returns the key, derived from the keystore: stable for the life of the installation, and stored nowhere. A number that
 * is no key (one of 2³²) gives way to the next.
 */
function walletKey(keystore: Pick<Keystore, 'mac'>): KeyObject {
  for (let attempt = 0; ; attempt += 1) {
    const d = keystore.mac('wallet-access-key', `P-256 ${attempt}`);
    if (d.every((byte) => byte === 0) || Buffer.compare(d, ORDER) >= 0) continue;
    const point = createECDH('prime256v1');
    point.setPrivateKey(d);
    const publicKey = point.getPublicKey();
    const [x, y] = [publicKey.subarray(1, 33), publicKey.subarray(33)].map((part) => part.toString('base64url'));
    return createPrivateKey({
      key: { kty: 'EC', crv: 'P-256', d: d.toString('base64url'), x, y } as never,
      format: 'jwk',
    });
  }
}

/** Makes the request with which the operator obtains the access certificate, DER. */
export function walletCertificateRequest(
  { sealOrganization, publicUrl }: Pick<Config, 'sealOrganization' | 'publicUrl'>,
  keystore: Pick<Keystore, 'mac'>,
): Buffer {
  const { name, country, identifier } = sealOrganization;
  const subject = { country, organization: name, organizationIdentifier: identifier, commonName: name };
  return certificationRequest(walletKey(keystore), subject, walletHost({ publicUrl }));
}

/** The certificate and key for requests. */
interface WalletAccess {
  /** The name of this installation towards wallets (OpenID4VP 1.0 §5.9.3). */
  readonly clientId: string;
  readonly key: KeyObject;
  readonly certificates: readonly [Certificate, ...Certificate[]];
}

/**
 * Says why requests cannot be signed, in English, for the operator: no certificate or an unreadable one, another key, not
 * valid now, or without our DNS name. Null if they can.
 */
export function whyNoAccess(
  config: Pick<Config, 'wallet' | 'publicUrl'>,
  keystore: Pick<Keystore, 'mac'>,
  now: Date,
): string | null {
  try {
    return findObstacle(config, keystore, now);
  } catch (error) {
    if (error instanceof Asn1Error) return `WALLET_CERTIFICATE cannot be read: ${error.message}`;
    throw error;
  }
}

function findObstacle(
  config: Pick<Config, 'wallet' | 'publicUrl'>,
  keystore: Pick<Keystore, 'mac'>,
  now: Date,
): string | null {
  const [certificate] = walletAccessCertificates(config);
  if (!certificate) return 'WALLET_CERTIFICATE is not set: obtain a certificate for the key of `esign wallet request`';
  const own = createPublicKey(walletKey(keystore)).export({ format: 'der', type: 'spki' });
  if (!certificate.spki.equals(own))
    return 'WALLET_CERTIFICATE is for another key: it must be made from the output of `esign wallet request`';
  if (certificate.notBefore > now || certificate.notAfter < now)
    return `WALLET_CERTIFICATE is not valid now (until ${certificate.notAfter.toISOString().slice(0, 10)})`;
  if (config.wallet?.clientIdPrefix === 'x509_san_dns') {
    const [host, names] = [walletHost(config), dnsNamesOf(certificate)];
    // A wallet compares whole names: one with a wildcard names no verifier.
    if (!names.includes(host))
      return `x509_san_dns needs the host of PUBLIC_URL (${host}) in WALLET_CERTIFICATE, whose DNS names are: ${names.join(', ') || 'none'}`;
  }
  return config.wallet?.issuers ? null : 'WALLET_ISSUERS is not set: no issuer of identities is trusted';
}

/** The host to which wallets send answers, as certificates name it: never with a port. */
const walletHost = ({ publicUrl }: Pick<Config, 'publicUrl'>): string => new URL(publicUrl).hostname;

const walletAccessCertificates = ({ wallet }: Pick<Config, 'wallet'>): Certificate[] =>
  (wallet?.certificates ?? []).map((der) => parseCertificate(der));

/** Whether wallets are fully configured. Certificates are looked at when a check starts. */
export const isWalletSet = ({ wallet }: Pick<Config, 'wallet'>): boolean =>
  wallet !== null && wallet.certificates.length > 0 && wallet.issuers !== null;

/** Returns key and certificates. The caller has checked `whyNoAccess`, or that a check started. */
export function walletAccess(
  config: Pick<Config, 'wallet' | 'publicUrl'>,
  keystore: Pick<Keystore, 'mac'>,
): WalletAccess {
  const [certificate, ...rest] = walletAccessCertificates(config);
  if (!certificate) throw new Error('WALLET_CERTIFICATE is not set');
  const prefix = config.wallet!.clientIdPrefix;
  const hash = Buffer.from(certificate.fingerprintSha256, 'hex').toString('base64url');
  const clientId = `${prefix}:${prefix === 'x509_hash' ? hash : walletHost(config)}`;
  return { clientId, key: walletKey(keystore), certificates: [certificate, ...rest] };
}
