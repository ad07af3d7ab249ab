import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAttributes } from '../../../../src/modules/identities/attributes.ts';
import { graphql } from '../../../world/client.ts';
import { answer, encrypt, FRENCH_ROOT, post, present } from '../../../world/wallet.ts';
import { makeRoot, now, openIssuer } from '../../../world/wallet-issuer.ts';
import {
  cbor,
  deviceAuthentication,
  issueMdoc,
  mobilePerson,
  PID,
  presentMdoc,
  sign1,
  Tag,
} from '../../../world/wallet-mdoc.ts';
import { AnswersWorld } from './answers-world.ts';

/** Mobile documents (ISO/IEC 18013-5) in answers of wallets: what they prove, that they are bound to their request, and their status. */
let wallets: AnswersWorld;

beforeAll(async () => {
  wallets = await AnswersWorld.open();
});
afterAll(() => wallets?.close());

describe('a mobile document', () => {
  it('verifies the identity with what it proves, and keeps its format and nothing else', async () => {
    const { world } = wallets.opened;
    const begun = await wallets.begin({ birthDate: '1990-05-17' });
    const [, query] = begun.request.payload.dcql_query.credentials;
    expect(query).toEqual({
      ...{ id: 'identity_mdoc', format: 'mso_mdoc', meta: { doctype_value: PID } },
      claims: ['given_name', 'family_name', 'birth_date'].map((name) => ({
        ...{ path: [PID, name], intent_to_retain: true },
      })),
    });
    expect(begun.request.payload.dcql_query.credential_sets).toEqual([{ options: [['identity'], ['identity_mdoc']] }]);
    // A wallet that shares more than it was asked for.
    const reply = await wallets.sendMdoc(begun, {}, { disclose: Object.keys(mobilePerson) });
    expect(reply).toEqual({ status: 200, body: {} });
    const query2 = `{ identity(id: "${begun.id}") { status givenName familyName birthDate verifiedBy assurance credentialFormat issuerStatus } }`;
    expect((await graphql(world.url, `Bearer ${wallets.caller.key}`, query2)).data.identity).toEqual({
      ...{ status: 'VERIFIED', givenName: 'Élodie Marie', familyName: 'Müller', birthDate: '1990-05-17' },
      ...{ verifiedBy: 'Agence des titres', assurance: 'HIGH', credentialFormat: 'MSO_MDOC' },
      issuerStatus: 'NOT_PUBLISHED',
    });
    const kept = JSON.stringify(openAttributes(world.service.services, await wallets.rowOf(begun)));
    for (const word of ['Villeurbanne', begun.request.payload.nonce]) expect(kept).not.toContain(word);
    const event = await world.database.prisma.evidenceEvent.findFirstOrThrow({
      where: { chainId: begun.id, type: 'identity.verified' },
    });
    expect(JSON.stringify(event)).toContain('mso_mdoc');
  });

  it('compares the date of birth', async () => {
    const begun = await wallets.begin({ birthDate: '1990-05-18' });
    await wallets.sendMdoc(begun);
    await wallets.expectUntouched(begun, 'refused other_person');
  });

  it('is accepted for a day without a status', async () => {
    const begun = await wallets.begin();
    const setup = { signed: now() - 60, validUntil: now() + 3_600, security: { status: undefined } };
    expect((await wallets.sendMdoc(begun, setup)).status).toBe(200);
  });
});

describe('a wallet that presents a mobile document', () => {
  it('of another holder is refused', async () => {
    const begun = await wallets.begin();
    await wallets.sendMdoc(begun, {}, {}, { key: wallets.foreignKey });
    await wallets.expectUntouched(begun, 'refused unbound');
  });

  it('with a signature that was made for another verifier, payload included, is refused', async () => {
    const [theirs, mine] = [await wallets.begin(), await wallets.begin()];
    const payload = await deviceAuthentication(theirs.request, PID);
    const replayed = { deviceSignature: sign1(wallets.opened.issuer.holder.privateKey, payload) };
    await wallets.sendMdoc(mine, {}, { deviceAuth: () => replayed }, { key: wallets.foreignKey });
    await wallets.expectUntouched(mine, 'refused unbound');
  });

  it('that was made for another request of the same verifier is refused', async () => {
    const [theirs, mine] = [await wallets.begin(), await wallets.begin()];
    const { issuer } = wallets.opened;
    const shown = await presentMdoc(theirs.request, await issueMdoc(issuer), issuer.holder.privateKey);
    await answer(mine.request, shown, 'identity_mdoc');
    await wallets.expectUntouched(mine, 'refused unbound');
  });

  it('of an issuer that is not on the list is refused', async () => {
    const stranger = await openIssuer(await makeRoot(FRENCH_ROOT));
    const begun = await wallets.begin();
    await wallets.sendMdoc(begun, {}, {}, { issuer: stranger });
    await wallets.expectUntouched(begun, 'refused untrusted');
    await stranger.close();
  });

  it('beside another credential, or twice, is refused', async () => {
    for (const isTwice of [true, false]) {
      const begun = await wallets.begin();
      const { request } = begun;
      const { issuer } = wallets.opened;
      const { privateKey } = issuer.holder;
      const mdoc = await presentMdoc(request, await issueMdoc(issuer), privateKey);
      const sdJwt = await present(request, await issuer.issue(), privateKey);
      const vp_token = isTwice ? { identity_mdoc: [mdoc, mdoc] } : { identity_mdoc: [mdoc], identity: [sdJwt] };
      await post(request, { response: await encrypt(request, { vp_token, state: request.payload.state }) });
      await wallets.expectUntouched(begun, 'refused malformed');
    }
  });
});

describe('a request that was open when the operator changed how the service names itself', () => {
  it('accepts answers for the former name and the new one, in both formats', async () => {
    const { services } = wallets.opened.world.service;
    const wallet = services.config.wallet as { clientIdPrefix: 'x509_hash' | 'x509_san_dns' };
    for (const format of ['SD_JWT_VC', 'MSO_MDOC'])
      for (const isNew of [false, true]) {
        const begun = await wallets.begin();
        const { request } = begun;
        const host = new URL(services.config.publicUrl).hostname;
        const renamed = { ...request, client: `x509_san_dns:${host}` };
        wallet.clientIdPrefix = 'x509_san_dns';
        const { issuer } = wallets.opened;
        const { privateKey } = issuer.holder;
        const sent = isNew ? renamed : request;
        const reply =
          format === 'SD_JWT_VC'
            ? await answer(request, await present(sent, await issuer.issue(), privateKey))
            : await answer(request, await presentMdoc(sent, await issueMdoc(issuer), privateKey), 'identity_mdoc');
        wallet.clientIdPrefix = 'x509_hash';
        expect([format, isNew, reply.status]).toEqual([format, isNew, 200]);
      }
  });
});

describe('the status of a mobile document', () => {
  const listToken = (
    value: number,
    more: { key?: CryptoKey; uri?: string; type?: string; exp?: number; bytes?: number } = {},
  ) => {
    const { issuer } = wallets.opened;
    const statuses = Buffer.alloc(more.bytes ?? 250);
    statuses[105] = value << 2;
    const claims = new Map<number, unknown>([
      [2, more.uri ?? issuer.list.uri],
      [6, now() - 60],
      [4, more.exp ?? now() + 3_600],
      [65_533, { bits: 2, lst: deflateSync(statuses) }],
    ]);
    const head = new Map<number, unknown>([
      [1, -7],
      [16, more.type ?? 'application/statuslist+cwt'],
    ]);
    const unprotected = new Map([[33, Buffer.from(issuer.certificate.rawData)]]);
    return cbor(new Tag(18, sign1(more.key ?? issuer.key, cbor(claims), { head, unprotected })));
  };
  const stateWith = async (token: Buffer | null, value = 0) => {
    const { list } = wallets.opened.issuer;
    Object.assign(list, { token, value });
    const begun = await wallets.begin();
    await wallets.sendMdoc(begun);
    Object.assign(list, { token: null, value: 0 });
    const state = await begun.browser.state();
    if (state !== 'VERIFIED') await wallets.expectUntouched(begun, state.replace('PENDING ', ''));
    return state;
  };

  it('is read from a list as JWT or as CWT', async () => {
    expect(await stateWith(null, 1)).toBe('PENDING refused revoked');
    expect(await stateWith(listToken(0))).toBe('VERIFIED');
    expect(await stateWith(listToken(1))).toBe('PENDING refused revoked');
  });

  it('is unknown if the list as CWT is not signed by a trusted issuer, for another address, of another type, has ended or becomes too large', async () => {
    for (const more of [
      { key: wallets.foreignKey },
      { uri: 'https://elsewhere.example/1' },
      { type: 'application/cwt' },
      { exp: now() - 60 },
      { bytes: 16 * 1024 * 1024 + 1 },
    ])
      expect(await stateWith(listToken(0, more))).toBe('PENDING refused unavailable');
    expect(await stateWith(Buffer.from([0x84, 0x40]))).toBe('PENDING refused unavailable');
  });
});
