import 'reflect-metadata';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import * as x509 from '@peculiar/x509';
import { CompactEncrypt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose';
import { encryptedColumns, lastingPurposes } from '../../src/app/encrypted-columns.ts';
import { walletCertificateRequest, walletDoor } from '../../src/modules/identities/index.ts';
import type { Database } from '../../src/platform/database/index.ts';
import { openStoredKeystore } from '../../src/platform/keystore/index.ts';
import { graphql } from './client.ts';
import { createTestDatabase } from './database.ts';
import { type Credential, makeRoot, now, openIssuer, type WalletIssuer, type WalletRoot } from './wallet-issuer.ts';
import { type Caller, openWorld, type World } from './world.ts';

/** A world whose operator has configured wallets, an issuer it trusts, and a wallet that does as a test says. */

export interface WalletWorld {
  readonly world: World;
  readonly issuer: WalletIssuer;
  /** The trusted root of the issuer. */
  readonly root: WalletRoot;
  readonly accessRoot: string;
  close(): Promise<void>;
}

/** What an operator sets up for wallets in a database: the key is made first, and its request becomes a certificate. */
export async function prepareWallets({ pool }: Pick<Database, 'pool'>, host = 'sign.example.org') {
  const secretKey = Buffer.alloc(32, 7);
  const { keystore } = await openStoredKeystore({
    ...{ pool, secretKey, secretKeyPrevious: [] },
    ...{ columns: encryptedColumns, lastingPurposes },
  });
  const seals = { name: 'Esign', country: 'FR', identifier: 'NTRFR-123456789', assumed: false };
  const der = walletCertificateRequest({ sealOrganization: seals, publicUrl: `https://${host}` }, keystore);
  const request = new x509.Pkcs10CertificateRequest(Uint8Array.from(der));
  const accessRoot = await makeRoot('C=FR, O=Registrar, CN=Access root');
  const access = await accessRoot.issue(request.subject, request.publicKey, { hosts: [host] });
  const [root, german] = [await makeRoot(FRENCH_ROOT), await makeRoot('C=DE, O=Bundesdruckerei, CN=PID root')];
  const folder = await mkdtemp(path.join(os.tmpdir(), 'esign-wallet-'));
  const [certificate, issuers] = [path.join(folder, 'access.pem'), path.join(folder, 'issuers.pem')];
  await writeFile(certificate, access.toString('pem'));
  await writeFile(issuers, `${root.pem}\n${german.pem}\n`);
  const env = { SECRET_KEY: secretKey.toString('hex'), WALLET_CERTIFICATE: certificate, WALLET_ISSUERS: issuers };
  return { env, root, german, accessRoot: accessRoot.pem, request };
}

/** Name of the root that issues identities in France. */
export const FRENCH_ROOT = 'C=FR, O=Agence des titres, CN=Racine PID';

/** Opens it as an operator would. */
export async function openWalletWorld(env: Record<string, string> = {}): Promise<WalletWorld> {
  const database = await createTestDatabase({ poolSize: 3 });
  const { root, german, accessRoot, ...prepared } = await prepareWallets(database, env.HOST);
  const issuer = await openIssuer(root);
  germanRoots.set(issuer, german);
  // The status list of the tests is on this machine.
  const world = await openWorld({ database, env: { ...prepared.env, WEBHOOKS_ALLOW_PRIVATE: 'true', ...env } });
  const close = async () => {
    await world.close();
    await issuer.close();
  };
  return { world, issuer, root, accessRoot, close };
}

/** A second trusted root of each world, of another country. */
export const germanRoots = new WeakMap<WalletIssuer, Awaited<ReturnType<typeof makeRoot>>>();

/** Creates an identity, and returns its id and the path of its page. */
export async function createCheck(world: World, caller: Caller, more: object = {}) {
  const input = { method: 'EUDI_WALLET', givenName: 'Élodie', familyName: 'Müller', ...more };
  const { data, errors } = await graphql(
    world.url,
    `Bearer ${caller.key}`,
    'mutation ($input: CreateIdentityInput!) { createIdentity(input: $input) { identity { id status } verificationUrl } }',
    { input },
  );
  if (errors) throw new Error(JSON.stringify(errors));
  const { identity, verificationUrl } = data.createIdentity;
  return {
    id: identity.id as string,
    url: verificationUrl as string,
    token: verificationUrl.split('/').at(-1) as string,
  };
}

/** A browser at the page of a check: it keeps the cookie. */
export class Browser {
  cookie = '';
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  async get(address = this.url) {
    const response = await fetch(address, { redirect: 'manual', headers: { cookie: this.cookie } });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async begin(way: 'here' | 'there') {
    const headers = { cookie: this.cookie };
    const response = await fetch(`${this.url}/${way}`, { method: 'POST', redirect: 'manual', headers });
    this.cookie = response.headers.get('set-cookie')?.split(';')[0] ?? this.cookie;
    return response;
  }

  state = async () => (await this.get(`${this.url}/state`)).text;
}

/** The link of the request that a browser began, as its QR code or button has it. */
export async function linkOf(world: World, token: string, { cookie }: Browser): Promise<string> {
  const page = await walletDoor(world.service.services).find(token, cookie.split('=')[1]!);
  return page!.request!.link;
}

/** A request as a wallet has read it. */
export interface ReadRequest {
  readonly client: string;
  readonly payload: Readonly<Record<string, any>>;
}

/** Obtains the request of a link and checks it, as a wallet must. */
export async function readRequest(link: string): Promise<ReadRequest> {
  const { searchParams } = new URL(link);
  const walletNonce = randomBytes(8).toString('hex');
  const body = new URLSearchParams({ wallet_nonce: walletNonce });
  const response = await fetch(searchParams.get('request_uri')!, { method: 'POST', body });
  if (response.status !== 200) throw new Error(`HTTP ${response.status}`);
  const jwt = await response.text();
  const { x5c, typ } = decodeProtectedHeader(jwt);
  const certificate = new x509.X509Certificate(x5c![0]!);
  const { payload } = await jwtVerify(jwt, await certificate.publicKey.export());
  const client = `x509_hash:${createHash('sha256').update(Buffer.from(certificate.rawData)).digest('base64url')}`;
  const checks = [
    typ === 'oauth-authz-req+jwt',
    response.headers.get('content-type') === 'application/oauth-authz-req+jwt',
    payload.client_id === client && searchParams.get('client_id') === client,
    payload.wallet_nonce === walletNonce,
  ];
  if (checks.includes(false)) throw new Error(`a wallet refuses the request: ${checks.join()}`);
  return { client, payload };
}

/** What a wallet does differently from an honest one. */
export interface Deviation {
  readonly disclose?: readonly string[];
  readonly nonce?: string;
  readonly audience?: string;
  readonly boundAt?: number;
  readonly bindingKey?: CryptoKey;
  readonly unbound?: true;
  /** Changes the presentation before it is bound, or after. */
  readonly before?: (text: string, credential: Credential) => string;
  readonly after?: (text: string, credential: Credential) => string;
}

/** Presents a credential for a request: the asked claims, bound to the request by the holder's key. */
export async function present(
  { client, payload }: ReadRequest,
  credential: Credential,
  holder: CryptoKey,
  deviation: Deviation = {},
): Promise<string> {
  const { disclose, nonce = payload.nonce, audience = client, boundAt = now(), before, after } = deviation;
  const asked = payload.dcql_query.credentials[0].claims.map(({ path: [name] }: { path: string[] }) => name);
  const chosen = (disclose ?? asked).map((name: string) => credential.disclosures[name]);
  const plain = `${[credential.token, ...chosen].join('~')}~`;
  const text = before ? before(plain, credential) : plain;
  if (deviation.unbound) return text;
  const binding = await new SignJWT({ nonce, sd_hash: createHash('sha256').update(text).digest('base64url') })
    .setProtectedHeader({ alg: 'ES256', typ: 'kb+jwt' })
    .setAudience(audience)
    .setIssuedAt(boundAt)
    .sign(deviation.bindingKey ?? holder);
  return after ? after(text + binding, credential) : text + binding;
}

/** Encrypts an answer for a request. */
export async function encrypt({ payload }: ReadRequest, answer: object): Promise<string> {
  const [jwk] = payload.client_metadata.jwks.keys;
  return new CompactEncrypt(Buffer.from(JSON.stringify(answer)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A128GCM', kid: jwk.kid })
    .encrypt(await importJWK(jwk, 'ECDH-ES'));
}

/** Posts an answer to where the request says. */
export async function post({ payload }: ReadRequest, form: Record<string, string>) {
  const response = await fetch(payload.response_uri, { method: 'POST', body: new URLSearchParams(form) });
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

/** Answers a request with a presentation. */
export async function answer(request: ReadRequest, presentation: string, name = 'identity') {
  const content = { vp_token: { [name]: [presentation] }, state: request.payload.state };
  return post(request, { response: await encrypt(request, content) });
}
