import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteOwner, resetPasskeysByEmail } from '../../../src/modules/access/index.ts';
import { RequestPasskeySignInDocument } from '../../../src/pages/web/generated/documents/RequestPasskeySignInDocument.ts';
import { makeAuthenticator } from '../../world/authenticator.ts';
import { graphql } from '../../world/client.ts';
import { signedInMember } from '../../world/member.ts';
import { type Caller, openWorld, type World } from '../../world/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { HOST: 'localhost' } });
});
afterAll(() => world?.close());

const browser = 'p'.repeat(22);
let people = 0;

interface Person {
  readonly email: string;
  readonly membershipId: string;
  readonly cookie: string;
}

/** Signs in as the page does; the session's cookie, or the refusal's code. */
async function post(body: object): Promise<{ status: number; cookie: string; code?: string }> {
  const answer = await fetch(`${world.url}/console/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const { error } = (await answer.json()) as { error?: { code: string } };
  const cookie = (answer.headers.get('set-cookie') ?? '').split(';')[0]!;
  return { status: answer.status, cookie, ...(error ? { code: error.code } : {}) };
}

async function ask(cookie: string, query: string, variables: object = {}): Promise<any> {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: 'Console test', cookie },
    body: JSON.stringify({ query, variables }),
  });
  return answer.json();
}
const codeOf = ({ errors }: any) => errors?.[0]?.extensions?.code;

/** Somebody who signed in by an invitation. */
async function join({ organizationId }: Caller): Promise<Person> {
  const email = `cle${(people += 1)}@exemple.fr`;
  const { link } = await inviteOwner(world.service.services, organizationId, email);
  const { cookie } = await post({ token: link.split('/').pop() });
  const { data } = await ask(cookie, '{ viewer { member { id } } }');
  return { email, membershipId: data.viewer.member.id, cookie };
}

const here = () => ({ origin: world.url, rpId: 'localhost' });
type Authenticator = ReturnType<typeof makeAuthenticator>;

const creation = async (cookie: string) => {
  const answer = await ask(cookie, 'mutation { requestPasskeyCreation { passkeyRequest { options } } }');
  return { answer, options: answer.data?.requestPasskeyCreation.passkeyRequest.options };
};
const ADD =
  'mutation ($response: JSON!) { addPasskey(input: { name: "Téléphone", response: $response }) { passkey { id } } }';

async function addPasskey(cookie: string, authenticator: Authenticator): Promise<any> {
  const { answer, options } = await creation(cookie);
  if (!options) return answer;
  return ask(cookie, ADD, { response: authenticator.create({ challenge: options.challenge, ...here() }) });
}

const challenge = async (from = browser): Promise<string> => {
  const { data } = await graphql(world.url, null, String(RequestPasskeySignInDocument), { browser: from });
  return data.requestPasskeySignIn.passkeyRequest.options.challenge;
};
const signIn = async (authenticator: Authenticator) =>
  post({ browser, passkey: authenticator.use({ challenge: await challenge(), ...here() }) });

/** Signs in by the code that came by e-mail. */
async function signInByCode(email: string): Promise<string> {
  world.clock.advance(60_000);
  const services = { email, browser };
  const { RequestSignInCodeDocument } = await import(
    '../../../src/pages/web/generated/documents/RequestSignInCodeDocument.ts'
  );
  await graphql(world.url, null, String(RequestSignInCodeDocument), services);
  await world.settle();
  const mail = (await world.mailbox()).find(({ to }) => to === email)!;
  const { cookie } = await post({ ...services, code: /\b(\d{6})\b/.exec(mail.text)![1] });
  return cookie;
}

describe('a passkey', () => {
  it('signs its person in with user verification by the authenticator', async () => {
    const { cookie, email } = await join(await world.caller());
    const authenticator = makeAuthenticator();
    const { options } = await creation(cookie);
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    expect((await addPasskey(cookie, authenticator)).data.addPasskey.passkey.id).toBeTruthy();
    const { status, cookie: opened } = await signIn(authenticator);
    expect(status).toBe(200);
    expect(await ask(opened, '{ viewer { member { email } } passkeys { name usedAt } }')).toMatchObject({
      data: { viewer: { member: { email } }, passkeys: [{ name: 'Téléphone', usedAt: expect.any(String) }] },
    });
  });

  it('is rejected for another origin or challenge, an unverified user, a second use or a copied counter', async () => {
    const { cookie } = await join(await world.caller());
    const authenticator = makeAuthenticator();
    await addPasskey(cookie, authenticator);
    const refused = { status: 401, code: 'unauthorized', cookie: '' };
    const use = (more: object, at: string) => authenticator.use({ challenge: at, ...here(), ...more });
    for (const wrong of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { verified: false },
      { challenge: 'AAAA' },
    ]) {
      expect(await post({ browser, passkey: use(wrong, await challenge()) }), JSON.stringify(wrong)).toEqual(refused);
    }
    const once = use({}, await challenge());
    expect((await post({ browser, passkey: once })).status).toBe(200);
    expect(await post({ browser, passkey: once })).toEqual(refused);
    const stranger = use({}, await challenge('q'.repeat(22)));
    expect(await post({ browser, passkey: stranger })).toEqual(refused);
    const late = use({}, await challenge());
    world.clock.advance(5 * 60_000);
    expect(await post({ browser, passkey: late })).toEqual(refused);
    authenticator.rewind();
    expect(await signIn(authenticator)).toEqual(refused);
    expect(await signIn(makeAuthenticator())).toEqual(refused);
    expect((await post({ browser, passkey: { id: 'x' } })).status).toBe(400);
  });

  it('can be added only after a recent sign-in, and only once', async () => {
    const caller = await world.caller();
    const { cookie } = await join(caller);
    const authenticator = makeAuthenticator();
    await addPasskey(cookie, authenticator);
    expect(codeOf(await addPasskey(cookie, authenticator))).toBe('passkey_wrong');
    expect(codeOf(await ask(cookie, ADD, { response: authenticator.create({ challenge: 'AAAA', ...here() }) }))).toBe(
      'passkey_wrong',
    );
    const { data } = await ask(cookie, '{ passkeys { id } }');
    expect(data.passkeys).toHaveLength(1);
    const other = await join(caller);
    const remove = `mutation { removePasskey(input: { id: "${data.passkeys[0].id}" }) { deletedPasskeyId } }`;
    expect(codeOf(await ask(other.cookie, remove))).toBe('unknown_passkey');
    world.clock.advance(16 * 60_000);
    expect(codeOf(await addPasskey(cookie, makeAuthenticator()))).toBe('sign_in_again');
    expect(codeOf(await ask(cookie, remove))).toBe('sign_in_again');
    expect((await ask(cookie, '{ passkeys { id } }')).data.passkeys).toHaveLength(1);
    const { cookie: fresh } = await signIn(authenticator);
    expect((await ask(fresh, remove)).data.removePasskey.deletedPasskeyId).toBe(data.passkeys[0].id);
    expect((await signIn(authenticator)).status).toBe(401);
  });

  it('is not offered when the service’s address is an IP address', async () => {
    const { config, ...rest } = world.service.services;
    const { requestPasskeySignIn } = await import('../../../src/modules/access/passkeys/sign-in.ts');
    const services = { ...rest, config: { ...config, publicUrl: 'http://127.0.0.1:4000' } };
    const origin = { requestId: '', ip: null, userAgent: null };
    await expect(requestPasskeySignIn(services, origin, browser)).rejects.toMatchObject({
      code: 'passkeys_unavailable',
    });
  });
});

describe('an organisation that requires passkeys', () => {
  const REQUIRE = 'mutation { setPasskeysRequired(input: { required: true }) { organization { passkeysRequired } } }';

  it('refuses members everything until they sign in with a passkey', async () => {
    const caller = await world.caller();
    const owner = await join(caller);
    expect(codeOf(await ask(owner.cookie, REQUIRE))).toBe('passkey_required');
    expect((await ask(owner.cookie, '{ viewer { organization { passkeysRequired } } }')).data).toEqual({
      viewer: { organization: { passkeysRequired: false } },
    });
    const own = makeAuthenticator();
    await addPasskey(owner.cookie, own);
    expect((await ask(owner.cookie, REQUIRE)).data.setPasskeysRequired.organization.passkeysRequired).toBe(true);

    const member = await join(caller);
    for (const refused of [
      '{ team { nodes { id } } }',
      '{ envelopes { edges { node { id } } } }',
      'mutation { setMyName(input: { name: "x" }) { user { name } } }',
      REQUIRE,
    ])
      expect(codeOf(await ask(member.cookie, refused)), refused).toBe('passkey_required');
    expect((await ask(member.cookie, '{ viewer { needsPasskey member { email } } passkeys { id } }')).data).toEqual({
      viewer: { needsPasskey: true, member: { email: member.email } },
      passkeys: [],
    });
    await addPasskey(member.cookie, makeAuthenticator());
    expect((await ask(member.cookie, '{ viewer { needsPasskey } team { nodes { id } } }')).data).toMatchObject({
      viewer: { needsPasskey: false },
      team: { nodes: [{}, {}] },
    });
  });

  it('refuses a new passkey after a code-only sign-in until an owner or the operator resets the old ones', async () => {
    const caller = await world.caller();
    const owner = await join(caller);
    await addPasskey(owner.cookie, makeAuthenticator());
    await ask(owner.cookie, REQUIRE);
    const member = await join(caller);
    await addPasskey(member.cookie, makeAuthenticator());
    const byCode = await signInByCode(member.email);
    expect(codeOf(await addPasskey(byCode, makeAuthenticator()))).toBe('passkey_required');
    expect(
      (await ask(owner.cookie, `mutation { resetPasskeys(input: { id: "${member.membershipId}" }) { member { id } } }`))
        .data,
    ).toEqual({
      resetPasskeys: { member: { id: member.membershipId } },
    });
    expect(codeOf(await ask(member.cookie, '{ team { nodes { id } } }'))).toBe('unauthorized');
    const again = await signInByCode(member.email);
    expect((await addPasskey(again, makeAuthenticator())).data.addPasskey.passkey.id).toBeTruthy();
    expect(await resetPasskeysByEmail(world.service.services, member.email)).toBe(1);
    expect(codeOf(await ask(again, '{ team { nodes { id } } }'))).toBe('unauthorized');
  });

  it('is not weakened by an owner of another team: only who owns all teams that require passkeys may reset', async () => {
    const [caller, second] = [await world.caller(), await world.caller()];
    const [owner, other] = [await join(caller), await join(second)];
    await addPasskey(owner.cookie, makeAuthenticator());
    await ask(owner.cookie, REQUIRE);
    const member = await join(caller);
    await addPasskey(member.cookie, makeAuthenticator());
    const { membershipId } = await signedInMember(world, second, 'READER', member.email);
    const reset = (by: Person, id: string) =>
      ask(by.cookie, `mutation { resetPasskeys(input: { id: "${id}" }) { member { id } } }`);
    expect(codeOf(await reset(other, membershipId))).toBe('member_elsewhere');
    expect(codeOf(await ask(member.cookie, '{ passkeys { id } }'))).toBeUndefined();
    expect((await reset(owner, member.membershipId)).data.resetPasskeys.member.id).toBe(member.membershipId);
    expect(codeOf(await ask(member.cookie, '{ passkeys { id } }'))).toBe('unauthorized');
  });

  it('is not entered by way of a team that requires none', async () => {
    const caller = await world.caller();
    const owner = await join(caller);
    const authenticator = makeAuthenticator();
    await addPasskey(owner.cookie, authenticator);
    await ask(owner.cookie, REQUIRE);
    const second = await world.caller();
    await signedInMember(world, second, 'OWNER', owner.email);
    const byCode = await signInByCode(owner.email);
    const switchTo = (id: string) =>
      ask(byCode, `mutation { switchOrganization(input: { id: "${id}" }) { organization { id } } }`);
    expect(codeOf(await switchTo(second.organizationId))).toBeUndefined();
    const { data } = await ask(byCode, '{ passkeys { id } viewer { needsPasskey } }');
    expect(data.viewer.needsPasskey).toBe(false);
    for (const refused of [
      'mutation { requestPasskeyCreation { passkeyRequest { expiresAt } } }',
      `mutation { removePasskey(input: { id: "${data.passkeys[0].id}" }) { deletedPasskeyId } }`,
      'mutation { requestEmailCode(input: { email: "thief@exemple.fr" }) { emailCode { expiresAt } } }',
      'mutation { setMyEmail(input: { email: "thief@exemple.fr", code: "123456" }) { user { email } } }',
    ])
      expect(codeOf(await ask(byCode, refused)), refused).toBe('passkey_required');
    await switchTo(caller.organizationId);
    expect(codeOf(await ask(byCode, '{ team { nodes { id } } }'))).toBe('passkey_required');
    const { cookie } = await signIn(authenticator);
    expect((await addPasskey(cookie, makeAuthenticator())).data.addPasskey.passkey.id).toBeTruthy();
  });
});
