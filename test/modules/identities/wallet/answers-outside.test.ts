import 'reflect-metadata';
import { createHash, randomBytes, sign } from 'node:crypto';
import * as x509 from '@peculiar/x509';
import { CompactEncrypt, calculateJwkThumbprint, decodeProtectedHeader, exportJWK, importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { lacks, loadMdoc, loadOpenid4vp, loadSdJwtVc } from '../../../tools/load.ts';
import { graphql } from '../../../world/client.ts';
import { Browser, createCheck, linkOf, openWalletWorld, type WalletWorld } from '../../../world/wallet.ts';
import { now, person } from '../../../world/wallet-issuer.ts';

/** A wallet and an issuer by others: @openid4vc/openid4vp reads our requests and answers, @sd-jwt and @owf/mdoc make what it presents. */
const isMissing = lacks('@openid4vc/openid4vp', '@sd-jwt/sd-jwt-vc', '@owf/mdoc');
const prefixes = ['x509_hash', 'x509_san_dns'] as const;
const worlds = new Map<string, WalletWorld>();

beforeAll(async () => {
  if (isMissing) return;
  // A wallet sends answers only to the host that the certificate names.
  for (const prefix of prefixes)
    worlds.set(prefix, await openWalletWorld({ HOST: 'localhost', WALLET_CLIENT_ID_PREFIX: prefix }));
});
afterAll(async () => {
  for (const each of worlds.values()) await each.close();
});

const signWith = (key: CryptoKey) => async (data: string) => {
  const { KeyObject } = await import('node:crypto');
  return sign('sha256', Buffer.from(data), { key: KeyObject.from(key), dsaEncoding: 'ieee-p1363' }).toString(
    'base64url',
  );
};

/** Has the library of others issue a credential and present it for a request. */
async function presentation({ issuer }: WalletWorld, request: any, audience: string): Promise<string> {
  const SdJwtVc = await loadSdJwtVc();
  const sdJwt = new SdJwtVc({
    ...{ signer: await signWith(issuer.key), signAlg: 'ES256', kbSigner: await signWith(issuer.holder.privateKey) },
    ...{ kbSignAlg: 'ES256', hashAlg: 'sha-256', saltGenerator: () => randomBytes(16).toString('base64url') },
    hasher: (data: string | ArrayBuffer) =>
      new Uint8Array(
        createHash('sha256')
          .update(typeof data === 'string' ? data : new Uint8Array(data))
          .digest(),
      ),
  });
  const claims = {
    ...{ iss: 'https://pid.example', vct: 'urn:eudi:pid:1', iat: now() - 60, exp: now() + 86_400 * 14, ...person },
    ...{ cnf: { jwk: await exportJWK(issuer.holder.publicKey) } },
    status: { status_list: { idx: 421, uri: issuer.list.uri } },
  };
  const frame = { _sd: Object.keys(person), address: { _sd: ['locality'] } };
  const x5c = [Buffer.from(issuer.certificate.rawData).toString('base64')];
  const credential = await sdJwt.issue(claims, frame, { header: { x5c } });
  const paths = request.dcql_query.credentials[0].claims.map(({ path: [name] }: { path: string[] }) => [name, true]);
  return sdJwt.present(credential, Object.fromEntries(paths), {
    kb: { payload: { iat: now(), aud: audience, nonce: request.nonce } },
  });
}

/** Has a library of others issue a mobile document and present it: issuer, session transcript and holder's signature. */
async function mobileDocument({ issuer }: WalletWorld, request: any, clientId: string): Promise<string> {
  const {
    CoseKey,
    DateOnly,
    DeviceKey,
    DeviceRequest,
    DocRequest,
    Holder,
    Issuer,
    ItemsRequest,
    SessionTranscript,
    ...more
  } = await loadMdoc();
  const context = {
    crypto: {
      random: (length: number) => new Uint8Array(randomBytes(length)),
      digest: ({ bytes }: { bytes: Uint8Array }) => new Uint8Array(createHash('sha256').update(bytes).digest()),
    },
    cose: {
      sign1: {
        sign: ({ toBeSigned, key }: { toBeSigned: Uint8Array; key: InstanceType<typeof CoseKey> }) => {
          const { kty, crv, x, y, d } = key.jwk;
          const jwk = { key: { kty, crv, x, y, d }, format: 'jwk', dsaEncoding: 'ieee-p1363' } as const;
          return new Uint8Array(sign('sha256', toBeSigned, jwk as never));
        },
      },
    },
  };
  const jwkOf = async (key: CryptoKey) => ({ ...(await exportJWK(key)), alg: 'ES256' });
  const publicJwk = await jwkOf(issuer.holder.publicKey);
  const signingKey = CoseKey.fromJwk(await jwkOf(issuer.key));
  const deviceKey = CoseKey.fromJwk(await jwkOf(issuer.holder.privateKey));
  const [docType, hour] = ['eu.europa.ec.eudi.pid.1', 3_600_000];
  const issuerSigned = await new Issuer(docType, context)
    .addIssuerNamespace(docType, {
      ...{ given_name: person.given_name, family_name: person.family_name, resident_city: 'Villeurbanne' },
      birth_date: new DateOnly(person.birthdate),
    })
    .sign({
      ...{ signingKey, algorithm: more.SignatureAlgorithm.ES256, digestAlgorithm: 'SHA-256' },
      ...{
        certificates: [new Uint8Array(issuer.certificate.rawData)],
        deviceKeyInfo: { deviceKey: DeviceKey.fromJwk(publicJwk) },
      },
      // It lives less than a day: this library writes no status.
      validityInfo: {
        ...{ signed: new Date(Date.now() - hour), validFrom: new Date(Date.now() - hour) },
        validUntil: new Date(Date.now() + hour),
      },
    });
  const { claims } = request.dcql_query.credentials.find(({ format }: { format: string }) => format === 'mso_mdoc');
  const asked = new Map<string, boolean>(claims.map(({ path: [, name] }: { path: string[] }) => [name, true]));
  const itemsRequest = ItemsRequest.create({ docType, namespaces: new Map([[docType, asked]]) });
  const jwkThumbprint = Buffer.from(await calculateJwkThumbprint(request.client_metadata.jwks.keys[0]), 'base64url');
  const sessionTranscript = await SessionTranscript.forOid4Vp(
    { clientId, nonce: request.nonce, responseUri: request.response_uri, jwkThumbprint: new Uint8Array(jwkThumbprint) },
    context,
  );
  const deviceRequest = DeviceRequest.create({ docRequests: [DocRequest.create({ itemsRequest })] });
  const response = await Holder.createDeviceResponseForDeviceRequest(
    { deviceRequest, issuerSigned: [issuerSigned], sessionTranscript, signature: { signingKey: deviceKey } },
    context,
  );
  return response.encodedForOid4Vp;
}

async function openClient({ accessRoot }: WalletWorld) {
  const { Openid4vpClient, setGlobalConfig } = await loadOpenid4vp();
  // The service of the test has no TLS.
  setGlobalConfig({ allowInsecureUrls: true });
  const unused = (): never => {
    throw new Error('not used');
  };
  return new Openid4vpClient({
    callbacks: {
      ...{ fetch, signJwt: unused, decryptJwe: unused },
      hash: (data) => new Uint8Array(createHash('sha256').update(data).digest()),
      getX509CertificateMetadata: (base64) => {
        const names = new x509.X509Certificate(base64).getExtension(x509.SubjectAlternativeNameExtension)!.names.items;
        return { sanDnsNames: names.map(({ value }) => value), sanUriNames: [] };
      },
      verifyJwt: async (_signer, { compact }) => {
        const certificate = new x509.X509Certificate(decodeProtectedHeader(compact).x5c![0]!);
        // Issued by the registrar, whom this wallet trusts.
        const root = new x509.X509Certificate(accessRoot);
        if (!(await certificate.verify({ publicKey: root.publicKey }))) return { verified: false };
        const key = await certificate.publicKey.export();
        await jwtVerify(compact, key);
        return { verified: true, signerJwk: await exportJWK(key) };
      },
      encryptJwe: async ({ publicJwk, alg, enc }, data) => ({
        encryptionJwk: publicJwk,
        jwe: await new CompactEncrypt(Buffer.from(data))
          .setProtectedHeader({ alg, enc, kid: publicJwk.kid })
          .encrypt(await importJWK(publicJwk, alg)),
      }),
    },
  });
}

it.skipIf(isMissing).each([
  ['here', 'x509_hash', 'SD_JWT_VC'],
  ['there', 'x509_hash', 'SD_JWT_VC'],
  ['there', 'x509_san_dns', 'SD_JWT_VC'],
  ['here', 'x509_hash', 'MSO_MDOC'],
  ['there', 'x509_san_dns', 'MSO_MDOC'],
] as const)('verifies an identity from a wallet by others: %s, %s, %s', async (way, prefix, format) => {
  const opened = worlds.get(prefix)!;
  const { world } = opened;
  const caller = await world.caller();
  const { id, url, token } = await createCheck(world, caller, { birthDate: person.birthdate });
  const browser = new Browser(url);
  await browser.begin(way);
  const client = await openClient(opened);
  const authorizationRequest = await linkOf(world, token, browser);
  const { params } = client.parseOpenid4vpAuthorizationRequest({ authorizationRequest });
  const resolved = await client.resolveOpenId4vpAuthorizationRequest({ authorizationRequestPayload: params });
  const { authorizationRequestPayload } = resolved;
  expect(resolved.client.prefix).toBe(prefix);
  if (prefix === 'x509_san_dns') expect(resolved.client.effective).toBe('x509_san_dns:localhost');
  const [name, make] = format === 'MSO_MDOC' ? ['identity_mdoc', mobileDocument] : ['identity', presentation];
  const vp = await (make as typeof presentation)(opened, authorizationRequestPayload, resolved.client.effective);
  const response = await client.createOpenid4vpAuthorizationResponse({
    authorizationRequestPayload,
    clientMetadata: authorizationRequestPayload.client_metadata,
    authorizationResponsePayload: { vp_token: { [name as string]: [vp] } },
    jarm: {
      encryption: { nonce: randomBytes(16).toString('base64url') },
      serverMetadata: {
        ...{
          authorization_signing_alg_values_supported: [],
          authorization_encryption_alg_values_supported: ['ECDH-ES'],
        },
        authorization_encryption_enc_values_supported: ['A128GCM', 'A256GCM'],
      },
    },
  });
  const { response: answer } = await client.submitOpenid4vpAuthorizationResponse({
    authorizationRequestPayload,
    ...response,
  });
  expect(answer.status).toBe(200);
  const { redirect_uri: back } = await answer.json();
  if (way === 'here') await browser.get(back);
  const query = `{ identity(id: "${id}") { status givenName birthDate verifiedBy assurance credentialFormat } }`;
  expect((await graphql(world.url, `Bearer ${caller.key}`, query)).data.identity).toEqual({
    ...{ status: 'VERIFIED', givenName: 'Élodie Marie', birthDate: '1990-05-17' },
    ...{ verifiedBy: 'Agence des titres', assurance: 'HIGH', credentialFormat: format },
  });
});
