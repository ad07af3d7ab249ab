import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../src/kernel/ids.ts';
import { answer, Browser, type Deviation, encrypt, FRENCH_ROOT, post, present } from '../../../world/wallet.ts';
import {
  type CredentialSetup,
  makeRoot,
  now,
  openIssuer,
  person,
  type WalletIssuer,
} from '../../../world/wallet-issuer.ts';
import { issueMdoc, presentMdoc } from '../../../world/wallet-mdoc.ts';
import { AnswersWorld } from './answers-world.ts';

/** Hostile and mistaken wallets: each is refused with its reason, and the identity stays as it was. */
let world: AnswersWorld;

beforeAll(async () => {
  world = await AnswersWorld.open();
});
afterAll(() => world?.close());

const edit = (token: string, change: (payload: any) => void): string => {
  const [head, body, signature] = token.split('.');
  const payload = JSON.parse(Buffer.from(body!, 'base64url').toString());
  change(payload);
  return [head, Buffer.from(JSON.stringify(payload)).toString('base64url'), signature].join('.');
};
const disclosure = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

interface Hostile {
  readonly name: string;
  readonly reason: string;
  readonly setup?: CredentialSetup;
  readonly deviation?: Deviation;
}

const wallets: readonly Hostile[] = [
  { name: 'an expired credential', reason: 'outdated', setup: { payload: { exp: now() - 3_600 } } },
  { name: 'a credential of tomorrow', reason: 'outdated', setup: { payload: { nbf: now() + 86_400 } } },
  { name: 'another type', reason: 'lacking', setup: { payload: { vct: 'urn:example:membership' } } },
  { name: 'a long life without status', reason: 'lacking', setup: { payload: { status: undefined } } },
  { name: 'a status of another kind', reason: 'malformed', setup: { payload: { status: { crl: 'x' } } } },
  { name: 'no key of the holder', reason: 'unbound', setup: { payload: { cnf: undefined } } },
  { name: 'another token type', reason: 'malformed', setup: { header: { typ: 'JWT' } } },
  { name: 'no certificates', reason: 'malformed', setup: { header: { x5c: undefined } } },
  { name: 'a weak hash function', reason: 'malformed', setup: { payload: { _sd_alg: 'md5' } } },
  { name: 'no key binding', reason: 'unbound', deviation: { unbound: true } },
  { name: 'another nonce', reason: 'unbound', deviation: { nonce: 'of another request' } },
  { name: 'another audience', reason: 'unbound', deviation: { audience: 'x509_san_dns:shop.example' } },
  { name: 'an old proof of possession', reason: 'unbound', deviation: { boundAt: now() - 3_600 } },
  { name: 'a proof of the future', reason: 'unbound', deviation: { boundAt: now() + 3_600 } },
  { name: 'fewer claims than asked', reason: 'lacking', deviation: { disclose: ['given_name'] } },
  { name: 'a name that is no text', reason: 'lacking', setup: { claims: { ...person, family_name: { a: 1 } } } },
  { name: 'another person', reason: 'other_person', setup: { claims: { ...person, family_name: 'Durand' } } },
  {
    name: 'a disclosure that was changed',
    reason: 'forged',
    deviation: {
      before: (text, { disclosures }) =>
        text.replace(disclosures.family_name!, disclosure('salt', 'family_name', 'Müller')),
    },
  },
  {
    name: 'a disclosure added after the binding',
    reason: 'forged',
    deviation: {
      after: (text, { disclosures }) => {
        const parts = text.split('~');
        return [...parts.slice(0, -1), disclosures.address, parts.at(-1)].join('~');
      },
    },
  },
  {
    name: 'a disclosure twice',
    reason: 'forged',
    deviation: { before: (text, { disclosures }) => `${text}${disclosures.family_name}~` },
  },
  {
    name: 'a token that was changed',
    reason: 'forged',
    deviation: {
      before: (text) => [edit(text.split('~')[0]!, (body) => (body.extra = 1)), ...text.split('~').slice(1)].join('~'),
    },
  },
  { name: 'no presentation', reason: 'malformed', deviation: { after: () => 'x~y~z' } },
];

describe('a wallet that presents', () => {
  it.each(wallets)('$name is refused: $reason', async ({ reason, setup, deviation }) => {
    const begun = await world.begin();
    const reply = await world.sendSdJwt(begun, setup, deviation);
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    await world.expectUntouched(begun, `refused ${reason}`);
  });

  it('the credential of another holder is refused', async () => {
    const begun = await world.begin();
    await world.sendSdJwt(begun, {}, {}, { key: world.foreignKey });
    await world.expectUntouched(begun, 'refused forged');
  });

  it('a credential of an issuer that is not on the list is refused', async () => {
    const begun = await world.begin();
    // The same names as the trusted root has, with other keys.
    const stranger = await openIssuer(await makeRoot(FRENCH_ROOT));
    await world.sendSdJwt(begun, {}, {}, { issuer: stranger });
    await world.expectUntouched(begun, 'refused untrusted');
    await stranger.close();
  });

  it.each(['sendSdJwt', 'sendMdoc'] as const)(
    'what an issuer signed whose certificate has expired is refused (%s)',
    async (send) => {
      const name = 'C=FR, O=Prefecture, CN=Emetteur PID 3';
      const issuer = await openIssuer(world.opened.root, name, { notAfter: new Date(Date.now() - 60_000) });
      const begun = await world.begin();
      await world[send](begun, {}, {}, { issuer });
      await world.expectUntouched(begun, 'refused untrusted');
      await issuer.close();
    },
  );

  it('one format where the other was asked for is refused', async () => {
    const { issuer } = world.opened;
    const { privateKey } = issuer.holder;
    for (const [name, reason] of [
      ['identity', 'unbound'],
      ['identity_mdoc', 'malformed'],
    ] as const) {
      const begun = await world.begin();
      const { request } = begun;
      const shown =
        name === 'identity'
          ? await presentMdoc(request, await issueMdoc(issuer), privateKey)
          : await present(request, await issuer.issue(), privateKey);
      await answer(request, shown, name);
      await world.expectUntouched(begun, `refused ${reason}`);
    }
  });
});

/** One byte more than a list may have when it is uncompressed: 16 KB as sent. */
const BOMB = 16 * 1024 * 1024 + 1;

describe('the status of a credential', () => {
  /** Presents a credential whose list is as told, and expects a refusal. */
  const expectRefused = async (change: Partial<WalletIssuer['list']>, reason: string) => {
    const { list } = world.opened.issuer;
    Object.assign(list, change);
    const begun = await world.begin();
    await world.sendSdJwt(begun);
    Object.assign(list, { value: 0, status: 200, token: null });
    await world.expectUntouched(begun, `refused ${reason}`);
    return begun;
  };

  it.each([1, 2])('%i is refused as revoked', async (value) => {
    await expectRefused({ value }, 'revoked');
  });

  it.each<[string, () => Partial<WalletIssuer['list']> | Promise<Partial<WalletIssuer['list']>>]>([
    ['the server fails', () => ({ status: 500 })],
    ['the list is not signed', () => ({ token: 'e30.e30.e30' })],
    ['the list is too large', () => ({ token: 'x'.repeat(2 * 1024 * 1024 + 2) })],
    ['the list becomes too large', async () => ({ token: await world.opened.issuer.signList(Buffer.alloc(BOMB)) })],
    [
      'the list is that of a stranger',
      async () => {
        const stranger = await openIssuer(await makeRoot(FRENCH_ROOT));
        await stranger.close();
        return { token: await stranger.signList(Buffer.alloc(250), world.opened.issuer.list.uri) };
      },
    ],
  ])('is unknown and can be tried again if %s', async (_name, change) => {
    const { browser } = await expectRefused(await change(), 'unavailable');
    expect((await browser.get()).text).toContain('Try again in a few minutes');
  });

  it('is not asked for at another address than the list names, nor for a credential of a day', async () => {
    const { list } = world.opened.issuer;
    const elsewhere = await world.begin();
    const uri = list.uri.replace('lists/1', 'lists/2');
    await world.sendSdJwt(elsewhere, { payload: { status: { status_list: { idx: 421, uri } } } });
    await world.expectUntouched(elsewhere, 'refused unavailable');
    const { asked } = list;
    const brief = await world.begin();
    await world.sendSdJwt(brief, { payload: { iat: now() - 60, exp: now() + 3_600, status: undefined } });
    expect([await brief.browser.state(), list.asked]).toEqual(['VERIFIED', asked]);
  });

  it('is not asked for inside our own network', async () => {
    const guarded = await AnswersWorld.open({ WEBHOOKS_ALLOW_PRIVATE: 'false' });
    try {
      const begun = await guarded.begin();
      await guarded.sendSdJwt(begun);
      await guarded.expectUntouched(begun, 'refused unavailable');
      expect(guarded.opened.issuer.list.asked).toBe(0);
    } finally {
      await guarded.close();
    }
  });
});

describe('an answer', () => {
  it('counts once, also when it is posted twice at the same time', async () => {
    const { issuer } = world.opened;
    const begun = await world.begin();
    const { request } = begun;
    const content = {
      vp_token: { identity: [await present(request, await issuer.issue(), issuer.holder.privateKey)] },
    };
    const form = { response: await encrypt(request, { ...content, state: request.payload.state }) };
    const replies = await Promise.all([post(request, form), post(request, form), post(request, form)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await post(request, form)).status).toBe(400);
    expect([(await world.rowOf(begun)).status, await world.eventsOf(begun)]).toEqual(['VERIFIED', 2]);
  });

  it('to the request of another session is refused, and leaves both open', async () => {
    const { issuer } = world.opened;
    const [mine, theirs] = [await world.begin(), await world.begin()];
    const presentation = await present(mine.request, await issuer.issue(), issuer.holder.privateKey);
    const content = { vp_token: { identity: [presentation] }, state: mine.request.payload.state };
    // Sealed for mine, posted to theirs; and sealed for theirs, with the state or the nonce of mine.
    const crossed = await post(theirs.request, { response: await encrypt(mine.request, content) });
    const restated = await post(theirs.request, { response: await encrypt(theirs.request, content) });
    expect([crossed.status, restated.status]).toEqual([400, 400]);
    expect([await theirs.browser.state(), await mine.browser.state()]).toEqual(['PENDING open', 'PENDING open']);
    await answer(theirs.request, presentation);
    await world.expectUntouched(theirs, 'refused unbound');
    await world.expectUntouched(mine, 'open');
  });

  it('that cannot be read changes nothing', async () => {
    const begun = await world.begin();
    const { request } = begun;
    const other = {
      ...request,
      payload: { ...request.payload, client_metadata: (await world.begin()).request.payload.client_metadata },
    };
    const forms: Record<string, string>[] = [
      {},
      { response: 'x' },
      { response: 'a.b.c.d.e' },
      { response: await encrypt(other, { vp_token: {}, state: request.payload.state }) },
      { vp_token: '{}', state: request.payload.state },
      { error: 'access_denied' },
      { error: 'access_denied', state: 'guess' },
    ];
    for (const form of forms) expect((await post(request, form)).status).toBe(400);
    expect((await post(request, { response: 'x'.repeat(70_000) })).status).toBe(413);
    await world.expectUntouched(begun, 'open');
  });

  it('to the key or the address of a request that a newer one replaced changes nothing', async () => {
    const before = await world.begin();
    await before.browser.begin('there');
    const after = { ...before, request: await world.read(before) };
    const reply = await world.sendSdJwt(before);
    expect(reply).toMatchObject({
      status: 400,
      body: { error_description: expect.stringContaining('no such request') },
    });
    const { privateKey } = world.opened.issuer.holder;
    const presentation = await present(after.request, await world.opened.issuer.issue(), privateKey);
    const content = { vp_token: { identity: [presentation] }, state: after.request.payload.state };
    const form = { response: await encrypt(before.request, content) };
    expect((await post(after.request, form)).body.error_description).toBe('The answer cannot be read.');
    await world.expectUntouched(after, 'open');
    expect((await answer(after.request, presentation)).status).toBe(200);
  });

  it('that meets a defect of the service is refused, and the person can begin again', async () => {
    const { wallet } = world.opened.world.service.services.config;
    const begun = await world.begin();
    const { types } = wallet!;
    Object.assign(wallet!, { types: null });
    const { request } = begun;
    const { issuer } = world.opened;
    const presentation = await present(request, await issuer.issue(), issuer.holder.privateKey);
    const content = { vp_token: { identity: [presentation] }, state: request.payload.state };
    const body = new URLSearchParams({ response: await encrypt(request, content) });
    expect((await fetch(request.payload.response_uri, { method: 'POST', body })).status).toBe(500);
    Object.assign(wallet!, { types });
    await world.expectUntouched(begun, 'refused unavailable');
    expect((await begun.browser.get()).text).toContain('Try again in a few minutes');
  });

  it('is told to no browser but the one that began', async () => {
    const { url, browser } = await world.begin({}, 'here');
    expect(await browser.state()).toBe('PENDING open');
    expect(await new Browser(url).state()).toBe('PENDING');
    const stranger = new Browser(url);
    stranger.cookie = `esign_wallet=${sha256Hex('guess').slice(0, 43)}`;
    expect(await stranger.state()).toBe('PENDING');
    expect((await stranger.get()).text).not.toContain('openid4vp:');
  });
});
