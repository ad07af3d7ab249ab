import { spawnSync } from 'node:child_process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { examineWallets } from '../../../../src/cli/doctor/certificates.ts';
import { MINUTE } from '../../../../src/kernel/clock.ts';
import { openAttributes } from '../../../../src/modules/identities/attributes.ts';
import { walletCertificateRequest } from '../../../../src/modules/identities/index.ts';
import { graphql, rest } from '../../../world/client.ts';
import {
  answer,
  Browser,
  createCheck,
  encrypt,
  germanRoots,
  linkOf,
  openWalletWorld,
  post,
  present,
  readRequest,
  type WalletWorld,
} from '../../../world/wallet.ts';
import { openIssuer } from '../../../world/wallet-issuer.ts';
import { type Caller, openWorld } from '../../../world/world.ts';

/** Verification by a wallet (OpenID4VP 1.0): both ways, and what the wallet of the other device can do. */
let opened: WalletWorld;
let caller: Caller;

beforeAll(async () => {
  opened = await openWalletWorld();
  caller = await opened.world.caller();
});
afterAll(() => opened?.close());

const fields = 'status givenName familyName birthDate verifiedBy attestationRef assurance';
const read = async (id: string) => {
  const query = `{ identity(id: "${id}") { ${fields} } }`;
  return (await graphql(opened.world.url, `Bearer ${caller.key}`, query)).data.identity;
};
const begin = async (way: 'here' | 'there', more: object = {}) => {
  const check = await createCheck(opened.world, caller, more);
  const browser = new Browser(check.url);
  await browser.begin(way);
  const request = await readRequest(await linkOf(opened.world, check.token, browser));
  return { ...check, browser, request };
};
const rowOf = (id: string) => opened.world.database.prisma.identity.findUniqueOrThrow({ where: { id } });

describe('a wallet on another device', () => {
  it('verifies the identity with what it proves, and keeps nothing else', async () => {
    const { issuer, world } = opened;
    const { id, browser, request } = await begin('there');
    expect(await browser.state()).toBe('PENDING open');
    expect(request.payload.dcql_query.credentials[0].claims).toEqual([
      { path: ['given_name'] },
      { path: ['family_name'] },
    ]);
    const credential = await issuer.issue();
    // A wallet that shares more than it was asked for.
    const all = Object.keys(credential.disclosures);
    const presentation = await present(request, credential, issuer.holder.privateKey, { disclose: all });
    expect(await answer(request, presentation)).toEqual({ status: 200, body: {} });
    expect(await read(id)).toEqual({
      ...{ status: 'VERIFIED', givenName: 'Élodie Marie', familyName: 'Müller', birthDate: null },
      ...{ verifiedBy: 'Agence des titres', attestationRef: request.payload.state, assurance: 'HIGH' },
    });
    const kept = JSON.stringify(openAttributes(world.service.services, await rowOf(id)));
    for (const word of ['Villeurbanne', '1990', credential.token, request.payload.nonce])
      expect(kept).not.toContain(word);
    const page = await browser.get();
    expect(page.text).toContain('Identity verified');
    const event = await world.database.prisma.evidenceEvent.findFirstOrThrow({
      where: { chainId: id, type: 'identity.verified' },
    });
    expect(JSON.stringify(event)).toContain('issuer_certificate_sha256');
    expect((await rest(world.url, caller.key, 'GET', `/identities/${id}`)).body.method).toBe('remote_id_check');
    const list = (await rest(world.url, caller.key, 'GET', '/identities')).body.data;
    expect(list.find((one: { id: string }) => one.id === id).method).toBe('remote_id_check');
  });

  it('asks for the date of birth only if the identity has one, and compares it', async () => {
    const { issuer } = opened;
    const right = await begin('there', { birthDate: '1990-05-17' });
    expect(right.request.payload.dcql_query.credentials[0].claims).toContainEqual({ path: ['birthdate'] });
    const credential = await issuer.issue();
    const shown = await present(right.request, credential, issuer.holder.privateKey);
    expect((await answer(right.request, shown)).status).toBe(200);
    expect(await read(right.id)).toMatchObject({ status: 'VERIFIED', birthDate: '1990-05-17' });
    const wrong = await begin('there', { birthDate: '1991-05-17' });
    await answer(wrong.request, await present(wrong.request, credential, issuer.holder.privateKey));
    expect(await wrong.browser.state()).toBe('PENDING refused other_person');
    expect((await wrong.browser.get()).text).toContain('another person');
    expect(await read(wrong.id)).toMatchObject({ status: 'PENDING', assurance: null });
  });

  it('can be begun again after a refusal', async () => {
    const { issuer, world } = opened;
    const { id, token, browser, request } = await begin('there');
    expect(await post(request, { error: 'access_denied', state: request.payload.state })).toMatchObject({
      status: 400,
    });
    expect(await browser.state()).toBe('PENDING refused declined');
    await browser.begin('there');
    const again = await readRequest(await linkOf(world, token, browser));
    expect(again.payload.nonce).not.toBe(request.payload.nonce);
    await answer(again, await present(again, await issuer.issue(), issuer.holder.privateKey));
    expect((await read(id)).status).toBe('VERIFIED');
  });
});

describe('a wallet on the same device', () => {
  it('verifies the identity once the browser that began is back', async () => {
    const { issuer } = opened;
    const { id, url, browser, request } = await begin('here');
    expect((await browser.get()).text).toContain('href="openid4vp://?client_id=x509_hash');
    const { status, body } = await answer(
      request,
      await present(request, await issuer.issue(), issuer.holder.privateKey),
    );
    expect(status).toBe(200);
    expect(body.redirect_uri).toContain(`${url}/return?response_code=`);
    expect((await read(id)).status).toBe('PENDING');
    // Session fixation: whoever was sent the link of somebody else comes back in their own browser.
    const other = new Browser(url);
    await other.begin('here');
    for (const stranger of [other, new Browser(url)]) {
      const answered = await stranger.get(body.redirect_uri);
      expect(answered.headers.get('location')).toContain('elsewhere=true');
      expect((await read(id)).status).toBe('PENDING');
    }
    expect((await browser.get(`${url}/return?response_code=guess`)).headers.get('location')).toContain('elsewhere');
    const back = await browser.get(body.redirect_uri);
    expect([back.status, back.headers.get('location')]).toEqual([303, expect.not.stringContaining('elsewhere')]);
    expect(await read(id)).toMatchObject({ status: 'VERIFIED', assurance: 'HIGH' });
    expect((await browser.get(body.redirect_uri)).status).toBe(303);
  });

  it('forgets what it proved if nobody comes back', async () => {
    const { issuer, world } = opened;
    const { id, browser, request } = await begin('here');
    const { body } = await answer(request, await present(request, await issuer.issue(), issuer.holder.privateKey));
    const stored = async () => openAttributes(world.service.services, await rowOf(id))!.check!.requests!.length;
    expect(await stored()).toBe(1);
    world.clock.advance(11 * MINUTE);
    await world.settle();
    expect(await stored()).toBe(0);
    expect((await browser.get(body.redirect_uri)).headers.get('location')).toContain('elsewhere');
    expect((await read(id)).status).toBe('PENDING');
    world.clock.advance(-11 * MINUTE);
  });
});

describe('France Identité without a provider', () => {
  it('accepts identities of France only', async () => {
    const bare = await openWalletWorld({ IDV_SANDBOX: 'false' });
    try {
      const asker = await bare.world.caller();
      const german = await openIssuer(germanRoots.get(bare.issuer)!, 'C=DE, O=Bundesdruckerei, CN=PID');
      for (const [issuer, state] of [
        [german, 'PENDING refused untrusted'],
        [bare.issuer, 'VERIFIED'],
      ] as const) {
        const check = await createCheck(bare.world, asker, { method: 'FRANCE_IDENTITE' });
        const browser = new Browser(check.url);
        await browser.begin('there');
        const request = await readRequest(await linkOf(bare.world, check.token, browser));
        await answer(request, await present(request, await issuer.issue(), issuer.holder.privateKey));
        expect(await browser.state()).toBe(state);
      }
      await german.close();
    } finally {
      await bare.close();
    }
  });
});

describe('without wallets', () => {
  it('is not offered, answers idv_not_configured to live keys and creates nothing', async () => {
    const world = await openWorld();
    try {
      const live = await world.caller({ mode: 'LIVE' });
      const ask = (query: string) => graphql(world.url, `Bearer ${live.key}`, query);
      expect((await ask('{ identityMethods }')).data.identityMethods).toEqual(['PARTNER_ATTESTED']);
      const create =
        'createIdentity(input: { method: EUDI_WALLET, givenName: "A", familyName: "B" }) { identity { id } }';
      const { errors } = await ask(`mutation { ${create} }`);
      expect(errors![0]!.extensions!.code).toBe('idv_not_configured');
      expect(await world.database.prisma.identity.count()).toBe(0);
      expect((await fetch(`${world.url}/wallet/${'A'.repeat(43)}`)).status).toBe(404);
    } finally {
      await world.close();
    }
  });

  it('are offered where they are configured', async () => {
    const { data } = await graphql(opened.world.url, `Bearer ${caller.key}`, '{ identityMethods }');
    expect(data.identityMethods).toContain('EUDI_WALLET');
  });
});

it('knows its pages by their token, and its requests while they are open', async () => {
  const { world } = opened;
  const { id, url, request, browser } = await begin('there');
  expect((await new Browser(`${world.url}/wallet/${'A'.repeat(43)}`).get()).status).toBe(404);
  expect((await new Browser(`${world.url}/wallet/${'A'.repeat(43)}`).begin('there')).status).toBe(404);
  expect((await fetch(request.payload.response_uri)).status).toBe(405);
  const { headers, text } = await new Browser(`${url}?lang=fr`).get();
  expect(text).toContain('Prouvez votre identité');
  expect(headers.get('content-security-policy')).toContain("form-action 'self'");
  const before = JSON.stringify(await rowOf(id));
  await browser.get();
  expect(JSON.stringify(await rowOf(id))).toBe(before);
  const name = request.payload.response_uri.split('/').at(-1);
  world.clock.advance(11 * MINUTE);
  expect((await fetch(`${world.url}/wallet/requests/${name}`)).status).toBe(404);
  expect(await post(request, { response: await encrypt(request, {}) })).toMatchObject({ status: 400 });
  world.clock.advance(-11 * MINUTE);
  expect((await fetch(`${world.url}/wallet/requests/${name}`)).status).toBe(200);
});

describe('what the operator sets up', () => {
  it('begins with a certification request that OpenSSL verifies', () => {
    const { config, keystore } = opened.world.service.services;
    const der = walletCertificateRequest(config, keystore);
    const input = { input: der, encoding: 'utf8' } as const;
    const { stdout, stderr, status } = spawnSync(
      'openssl',
      ['req', '-inform', 'DER', '-verify', '-text', '-noout'],
      input,
    );
    expect([status, stderr]).toEqual([0, expect.stringContaining('OK')]);
    expect(stdout).toContain(`DNS:${new URL(config.publicUrl).hostname}`);
    // The same key again. Only the signature differs, and with it the length in the first four bytes.
    expect(walletCertificateRequest(config, keystore).subarray(4, 100)).toEqual(der.subarray(4, 100));
  });

  it('is examined by esign doctor', async () => {
    const { database, clock, service } = opened.world;
    const { config } = service.services;
    const examine = async (change: object | null) =>
      examineWallets({ ...config, wallet: change && { ...config.wallet!, ...change } }, database, clock);
    expect(await examine({})).toEqual([{ what: 'wallets', state: 'ok', detail: '2 trusted issuers' }]);
    expect(await examine(null)).toMatchObject([{ state: 'note' }]);
    const named = { ...config, publicUrl: 'https://SIGN.example.org:8443' };
    const wallet = { ...config.wallet!, clientIdPrefix: 'x509_san_dns' as const };
    expect(await examineWallets({ ...named, wallet }, database, clock)).toMatchObject([{ state: 'ok' }]);
    const foreign = [Buffer.from(opened.issuer.certificate.rawData)];
    for (const [change, detail] of [
      [{ certificates: [] }, 'WALLET_CERTIFICATE is not set'],
      [{ certificates: foreign }, 'for another key'],
      [{ issuers: null }, 'WALLET_ISSUERS is not set'],
      [{ clientIdPrefix: 'x509_san_dns' }, 'whose DNS names are: sign.example.org'],
    ] as const)
      expect(await examine(change)).toMatchObject([{ state: 'fault', detail: expect.stringContaining(detail) }]);
    // The length of the list of names does not fit into its extension.
    const access = config.wallet!.certificates[0]!;
    const names = access.indexOf(Buffer.from('0603551d11', 'hex')) + 5;
    const broken = Buffer.from(access);
    broken[names + 3]! += 1;
    expect(await examine({ certificates: [broken], clientIdPrefix: 'x509_san_dns' })).toMatchObject([
      { state: 'fault', detail: expect.stringContaining('WALLET_CERTIFICATE cannot be read') },
    ]);
    await expect(examine({ issuers: '/nowhere.pem' })).rejects.toThrow('WALLET_ISSUERS cannot be read');
  });
});
