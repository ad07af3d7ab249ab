import 'reflect-metadata'; // @peculiar/x509 resolves its algorithms by it
import {
  BasicConstraintsExtension,
  ExtendedKeyUsage,
  ExtendedKeyUsageExtension,
  PemConverter,
  SubjectAlternativeNameExtension,
  type X509Certificate,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const { subtle } = globalThis.crypto;
const newKeys = () => subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

/** What a TLS server shows, PEM. */
export interface ServerIdentity {
  readonly key: string;
  readonly cert: string;
}

/** An authority for TLS servers, in memory, that nobody trusts but who is told to. */
export interface TestAuthority {
  /** Its certificate, PEM. */
  readonly ca: string;
  /** A certificate for these names and addresses, over since yesterday if `expired`. */
  issue(names: readonly string[], options?: { readonly expired?: boolean }): Promise<ServerIdentity>;
}

export async function openTestAuthority(): Promise<TestAuthority> {
  const root = await newKeys();
  const name = 'CN=Test authority';
  const certificate: X509Certificate = await X509CertificateGenerator.createSelfSigned({
    name,
    keys: root,
    signingAlgorithm: algorithm,
    serialNumber: '01',
    notBefore: days(-9),
    notAfter: days(9),
    extensions: [new BasicConstraintsExtension(true, undefined, true)],
  });
  let serial = 1;
  return {
    ca: certificate.toString('pem'),
    issue: async (names, { expired = false } = {}) => {
      const keys = await newKeys();
      const issued = await X509CertificateGenerator.create({
        subject: `CN=${names[0]}`,
        issuer: name,
        signingKey: root.privateKey,
        signingAlgorithm: algorithm,
        publicKey: keys.publicKey,
        serialNumber: (++serial).toString(16).padStart(4, '0'),
        notBefore: days(-8),
        notAfter: days(expired ? -1 : 8),
        extensions: [
          new ExtendedKeyUsageExtension([ExtendedKeyUsage.serverAuth]),
          new SubjectAlternativeNameExtension(
            names.map((value) => ({ type: /^[\d.]+$/.test(value) ? ('ip' as const) : ('dns' as const), value })),
          ),
        ],
      });
      const key = PemConverter.encode(await subtle.exportKey('pkcs8', keys.privateKey), 'PRIVATE KEY');
      return { key, cert: issued.toString('pem') };
    },
  };
}
