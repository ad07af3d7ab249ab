import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256Hex } from '../../../../src/kernel/ids.ts';
import {
  answer,
  Browser,
  createCheck,
  type Deviation,
  encrypt,
  FRENCH_ROOT,
  linkOf,
  openWalletWorld,
  post,
  present,
  readRequest,
  type WalletWorld,
} from '../../../world/wallet.ts';
import { type CredentialSetup, makeKeys, makeRoot, now, openIssuer, person } from '../../../world/wallet-issuer.ts';
import type { Caller } from '../../../world/world.ts';

/** Hostile and mistaken wallets: each is refused with its reason, and the identity stays as it was. */
let opened: WalletWorld;
let caller: Caller;
let foreignKey: CryptoKey;

beforeAll(async () => {
  opened = await openWalletWorld();
  caller = await opened.world.caller();
  foreignKey = (await makeKeys()).privateKey;
});
afterAll(() => opened?.close());

const begin = async (way: 'here' | 'there' = 'there') => {
  const check = await createCheck(opened.world, caller);
  const browser = new Browser(check.url);
  await browser.begin(way);
  const request = await readRequest(await linkOf(opened.world, check.token, browser));
  return { ...check, browser, request };
};
const rowOf = async (id: string) => {
  const { status, verifiedAt } = await opened.world.database.prisma.identity.findUniqueOrThrow({ where: { id } });
  const events = await opened.world.database.prisma.evidenceEvent.count({ where: { chainId: id } });
  return { status, verifiedAt, events };
};
const untouched = { status: 'PENDING', verifiedAt: null, events: 1 };

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
    const { issuer } = opened;
    const { id, browser, request } = await begin();
    const credential = await issuer.issue(setup);
    const reply = await answer(request, await present(request, credential, issuer.holder.privateKey, deviation));
    expect(reply).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await browser.state()).toBe(`PENDING refused ${reason}`);
    expect(await rowOf(id)).toEqual(untouched);
  });

  it('the credential of another holder is refused', async () => {
    const { issuer } = opened;
    const { id, browser, request } = await begin();
    await answer(request, await present(request, await issuer.issue(), foreignKey));
    expect(await browser.state()).toBe('PENDING refused forged');
    expect(await rowOf(id)).toEqual(untouched);
  });

  it('a credential of an issuer that is not on the list is refused', async () => {
    const { id, browser, request } = await begin();
    // The same names as the trusted root has, with other keys.
    const stranger = await openIssuer(await makeRoot(FRENCH_ROOT));
    await answer(request, await present(request, await stranger.issue(), stranger.holder.privateKey));
    expect(await browser.state()).toBe('PENDING refused untrusted');
    expect(await rowOf(id)).toEqual(untouched);
    await stranger.close();
  });
});

describe('the status of a credential', () => {
  const present421 = async () => {
    const { issuer } = opened;
    const begun = await begin();
    await answer(begun.request, await present(begun.request, await issuer.issue(), issuer.holder.privateKey));
    return { state: await begun.browser.state(), row: await rowOf(begun.id), page: (await begun.browser.get()).text };
  };
  const set = (change: Partial<WalletWorld['issuer']['list']>) =>
    Object.assign(opened.issuer.list, { value: 0, status: 200, token: null }, change);

  it.each([1, 2])('%i is refused as revoked', async (value) => {
    set({ value });
    expect(await present421()).toMatchObject({ state: 'PENDING refused revoked', row: untouched });
    set({});
  });

  it.each([
    ['the server fails', { status: 500 }],
    ['the list is not signed', { token: 'e30.e30.e30' }],
    ['the list is too large', { token: 'x'.repeat(2 * 1024 * 1024 + 2) }],
  ])('is unknown and can be tried again if %s', async (_name, change) => {
    set(change);
    const { state, row, page } = await present421();
    expect([state, row]).toEqual(['PENDING refused unavailable', untouched]);
    expect(page).toContain('Try again in a few minutes');
    set({});
  });

  it('is not asked for at another address than the list names, nor for a credential of a day', async () => {
    const { issuer } = opened;
    const elsewhere = await begin();
    const moved = { status: { status_list: { idx: 421, uri: issuer.list.uri.replace('lists/1', 'lists/2') } } };
    const first = await issuer.issue({ payload: moved });
    await answer(elsewhere.request, await present(elsewhere.request, first, issuer.holder.privateKey));
    expect(await elsewhere.browser.state()).toBe('PENDING refused unavailable');
    const { asked } = issuer.list;
    const brief = await begin();
    const payload = { iat: now() - 60, exp: now() + 3_600, status: undefined };
    const short = await issuer.issue({ payload });
    await answer(brief.request, await present(brief.request, short, issuer.holder.privateKey));
    expect([await brief.browser.state(), issuer.list.asked]).toEqual(['VERIFIED', asked]);
  });

  it('is not asked for inside our own network', async () => {
    const guarded = await openWalletWorld({ WEBHOOKS_ALLOW_PRIVATE: 'false' });
    try {
      const check = await createCheck(guarded.world, await guarded.world.caller());
      const browser = new Browser(check.url);
      await browser.begin('there');
      const request = await readRequest(await linkOf(guarded.world, check.token, browser));
      const { issuer } = guarded;
      await answer(request, await present(request, await issuer.issue(), issuer.holder.privateKey));
      expect([await browser.state(), issuer.list.asked]).toEqual(['PENDING refused unavailable', 0]);
    } finally {
      await guarded.close();
    }
  });
});

describe('an answer', () => {
  it('counts once, also when it is posted twice at the same time', async () => {
    const { issuer } = opened;
    const { id, request } = await begin();
    const content = {
      vp_token: { identity: [await present(request, await issuer.issue(), issuer.holder.privateKey)] },
    };
    const form = { response: await encrypt(request, { ...content, state: request.payload.state }) };
    const replies = await Promise.all([post(request, form), post(request, form), post(request, form)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect((await post(request, form)).status).toBe(400);
    expect(await rowOf(id)).toMatchObject({ status: 'VERIFIED', events: 2 });
  });

  it('to the request of another session is refused, and leaves both open', async () => {
    const { issuer } = opened;
    const [mine, theirs] = [await begin(), await begin()];
    const presentation = await present(mine.request, await issuer.issue(), issuer.holder.privateKey);
    const content = { vp_token: { identity: [presentation] }, state: mine.request.payload.state };
    // Sealed for mine, posted to theirs; and sealed for theirs, with the state or the nonce of mine.
    const crossed = await post(theirs.request, { response: await encrypt(mine.request, content) });
    const restated = await post(theirs.request, { response: await encrypt(theirs.request, content) });
    expect([crossed.status, restated.status]).toEqual([400, 400]);
    expect([await theirs.browser.state(), await mine.browser.state()]).toEqual(['PENDING open', 'PENDING open']);
    await answer(theirs.request, presentation);
    expect(await theirs.browser.state()).toBe('PENDING refused unbound');
    expect([await rowOf(mine.id), await rowOf(theirs.id)]).toEqual([untouched, untouched]);
  });

  it('that cannot be read changes nothing', async () => {
    const { id, browser, request } = await begin();
    const other = {
      ...request,
      payload: { ...request.payload, client_metadata: (await begin()).request.payload.client_metadata },
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
    expect([await browser.state(), await rowOf(id)]).toEqual(['PENDING open', untouched]);
  });

  it('is told to no browser but the one that began', async () => {
    const { url, browser } = await begin('here');
    expect(await browser.state()).toBe('PENDING open');
    expect(await new Browser(url).state()).toBe('PENDING');
    const stranger = new Browser(url);
    stranger.cookie = `esign_wallet=${sha256Hex('guess').slice(0, 43)}`;
    expect(await stranger.state()).toBe('PENDING');
    expect((await stranger.get()).text).not.toContain('openid4vp:');
  });
});
