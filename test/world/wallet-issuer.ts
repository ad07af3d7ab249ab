import 'reflect-metadata';
import { createHash, randomBytes, webcrypto } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import * as x509 from '@peculiar/x509';
import { exportJWK, SignJWT } from 'jose';

/** Issuers of identities for wallets in tests, with certificates by @peculiar/x509 and a server of status lists. */

x509.cryptoProvider.set(webcrypto as never);

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
export const makeKeys = () => webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);

/** Also at the times of worlds whose clock stands elsewhere. */
const around = () => ({ notBefore: new Date('2020-01-01'), notAfter: new Date('2045-01-01') });
const serialNumber = () => `00${randomBytes(8).toString('hex')}`.replace(/^00[89a-f]/, '007');

interface CertificateSetup {
  /** DNS names. */
  readonly hosts?: readonly string[];
  /** Where its revocation list is. */
  readonly crl?: string;
  readonly notAfter?: Date;
}

/** A root, and what it issues. */
export async function makeRoot(name: string) {
  const keys = await makeKeys();
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    ...{ serialNumber: serialNumber(), name, keys, signingAlgorithm: algorithm, ...around() },
    extensions: [
      new x509.BasicConstraintsExtension(true, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  const issue = async (subject: string, publicKey: x509.PublicKeyType, more: CertificateSetup = {}) =>
    x509.X509CertificateGenerator.create({
      ...{ serialNumber: serialNumber(), subject, issuer: certificate.subject, ...around() },
      ...(more.notAfter && { notAfter: more.notAfter }),
      ...{ signingKey: keys.privateKey, publicKey, signingAlgorithm: algorithm },
      extensions: [
        new x509.BasicConstraintsExtension(false),
        new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
        await x509.AuthorityKeyIdentifierExtension.create(keys.publicKey),
        ...(more.hosts
          ? [new x509.SubjectAlternativeNameExtension(more.hosts.map((value) => ({ type: 'dns' as const, value })))]
          : []),
        ...(more.crl ? [new x509.CRLDistributionPointsExtension([more.crl])] : []),
      ],
    });
  /** A revocation list, current for an hour from `at`. */
  const list = async (revoked: readonly x509.X509Certificate[], at = new Date()) =>
    x509.X509CrlGenerator.create({
      ...{ issuer: certificate.subject, signingKey: keys.privateKey, signingAlgorithm: algorithm },
      ...{ thisUpdate: at, nextUpdate: new Date(at.getTime() + 3_600_000) },
      entries: revoked.map((each) => ({ serialNumber: each.serialNumber, revocationDate: at })),
    });
  return { pem: certificate.toString('pem'), certificate, issue, list };
}

const base64 = (certificate: x509.X509Certificate) => Buffer.from(certificate.rawData).toString('base64');
const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
export const now = () => Math.floor(Date.now() / 1_000);

export const person = {
  given_name: 'Élodie Marie',
  family_name: 'Müller',
  birthdate: '1990-05-17',
  nationalities: ['FR'],
  address: { locality: 'Villeurbanne' },
};

export interface CredentialSetup {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly payload?: Readonly<Record<string, unknown>>;
  readonly header?: Readonly<Record<string, unknown>>;
}

/** A credential in a wallet: the issuer's token, and the disclosure of each claim. */
export interface Credential {
  readonly token: string;
  readonly disclosures: Readonly<Record<string, string>>;
}

export type WalletRoot = Awaited<ReturnType<typeof makeRoot>>;

export interface WalletIssuer {
  readonly holder: webcrypto.CryptoKeyPair;
  readonly certificate: x509.X509Certificate;
  /** Signs a credential for the holder. It is revocable: its status is `statusIndex` of the list. */
  issue(setup?: CredentialSetup): Promise<Credential>;
  /** What the server of status lists answers. */
  readonly list: { value: number; status: number; token: string | Buffer | null; readonly uri: string; asked: number };
  /** What the server of revocation lists answers about this issuer's certificate. */
  readonly crl: { isRevoked: boolean; status: number; root: WalletRoot; at: Date; asked: number };
  readonly key: CryptoKey;
  /** Signs a list of statuses of 2 bits, for its own address or for another. */
  signList(statuses: Buffer, uri?: string): Promise<string>;
  close(): Promise<void>;
}

/** An issuer below a root, with a holder's key and a status list of 1,000 entries of 2 bits. */
export async function openIssuer(
  root: WalletRoot,
  subject = 'C=FR, O=Agence des titres, CN=Emetteur PID',
  { hasCrl = false, notAfter }: { readonly hasCrl?: boolean; readonly notAfter?: Date } = {},
): Promise<WalletIssuer> {
  const [keys, holder] = [await makeKeys(), await makeKeys()];
  const INDEX = 421;
  const list = { value: 0, status: 200, token: null as string | Buffer | null, uri: '', asked: 0 };
  const crl = { isRevoked: false, status: 200, root, at: new Date(), asked: 0 };
  const server: Server = createServer(async (request, response) => {
    if (request.url === '/crl') {
      crl.asked += 1;
      const { rawData } = await crl.root.list(crl.isRevoked ? [certificate] : [], crl.at);
      response.writeHead(crl.status).end(Buffer.from(rawData));
      return;
    }
    list.asked += 1;
    const statuses = Buffer.alloc(250);
    statuses[Math.floor(INDEX / 4)] = list.value << ((INDEX % 4) * 2);
    const token = await signList(statuses);
    const isAsked = request.headers.accept === 'application/statuslist+jwt, application/statuslist+cwt';
    response.writeHead(isAsked ? list.status : 406).end(list.token ?? token);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  list.uri = `${url}/lists/1`;
  const certificate = await root.issue(subject, keys.publicKey, {
    ...(hasCrl && { crl: `${url}/crl` }),
    ...(notAfter && { notAfter }),
  });
  const x5c = [base64(certificate)];
  const signList = (statuses: Buffer, uri = list.uri): Promise<string> =>
    new SignJWT({ status_list: { bits: 2, lst: deflateSync(statuses).toString('base64url') } })
      .setProtectedHeader({ alg: 'ES256', typ: 'statuslist+jwt', x5c })
      .setSubject(uri)
      .setIssuedAt()
      .setExpirationTime('1h')
      .sign(keys.privateKey);
  return {
    ...{ holder, certificate, list, crl, signList, key: keys.privateKey },
    issue: async ({ claims = person, payload = {}, header = {} } = {}) => {
      const disclosures = Object.fromEntries(
        Object.entries(claims).map(([name, value]) => {
          const parts = [randomBytes(16).toString('base64url'), name, value];
          return [name, Buffer.from(JSON.stringify(parts)).toString('base64url')];
        }),
      );
      const jwk = await exportJWK(holder.publicKey);
      const body: Record<string, unknown> = {
        ...{ iss: 'https://pid.example', vct: 'urn:eudi:pid:1', iat: now() - 86_400, exp: now() + 30 * 86_400 },
        ...{ _sd_alg: 'sha-256', _sd: Object.values(disclosures).map(hash), cnf: { jwk } },
        status: { status_list: { idx: INDEX, uri: list.uri } },
        ...payload,
      };
      const token = await new SignJWT(body)
        .setProtectedHeader({ alg: 'ES256', typ: 'dc+sd-jwt', x5c, ...header })
        .sign(keys.privateKey);
      return { token, disclosures };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
