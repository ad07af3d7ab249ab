import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { EnterLinkDocument } from '../../../src/pages/web/generated/documents/EnterLinkDocument.ts';
import { RequestPasskeySignInDocument } from '../../../src/pages/web/generated/documents/RequestPasskeySignInDocument.ts';
import { makeAuthenticator } from '../../world/authenticator.ts';
import { type GraphqlAnswer, graphql } from '../../world/client.ts';
import { type SignedInMember, signedInMember } from '../../world/member.ts';
import { openWorld, type World } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';

/** Errors of the console's own account. Sign-in attempts from one network have a small budget here. */
let world: World;
beforeAll(async () => {
  world = await openWorld({ env: { HOST: 'localhost', RATE_LIMIT_LINK: '5' } });
});
afterAll(() => world?.close());

const browser = 'r'.repeat(22);
const owner = async () => signedInMember(world, await world.caller(), 'OWNER');

async function ask(member: SignedInMember, query: string, variables: object = {}): Promise<GraphqlAnswer> {
  const answer = await fetch(`${world.url}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...member.headers() },
    body: JSON.stringify({ query, variables }),
  });
  return { status: answer.status, ...((await answer.json()) as Omit<GraphqlAnswer, 'status'>) };
}

const addPasskey = (member: SignedInMember) =>
  ask(
    member,
    'mutation ($response: JSON!) { addPasskey(input: { name: "Clé", response: $response }) { passkey { id } } }',
    {
      response: makeAuthenticator().create({ challenge: 'AAAA', origin: world.url, rpId: 'localhost' }),
    },
  );
const requestCreation = (member: SignedInMember) =>
  ask(member, 'mutation { requestPasskeyCreation { passkeyRequest { expiresAt } } }');

const havePasskeys = ({ userId }: SignedInMember, count: number) =>
  world.database.prisma.passkey.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      userId,
      credentialId: randomBytes(16).toString('base64url'),
      publicKey: randomBytes(32),
      counter: 0,
      transports: [],
      name: `Clé ${n + 1}`,
      createdAt: world.clock.now(),
    })),
  });

describe('passkeys', () => {
  it.each<[string, (member: SignedInMember) => Promise<GraphqlAnswer>]>([
    ['addPasskey', addPasskey],
    [
      'resetPasskeys',
      (member) => ask(member, `mutation { resetPasskeys(input: { id: "${member.membershipId}" }) { member { id } } }`),
    ],
    [
      'setPasskeysRequired',
      (member) => ask(member, 'mutation { setPasskeysRequired(input: { required: false }) { organization { id } } }'),
    ],
  ])('%s answers sign_in_again a quarter of an hour after the sign-in', async (_field, act) => {
    const member = await owner();
    world.clock.advance(16 * MINUTE);
    expect(codeOf(await act(member))).toBe('sign_in_again');
  });

  it('addPasskey answers passkey_required to members who have a passkey and did not use it', async () => {
    const caller = await world.caller();
    const member = await signedInMember(world, caller, 'OWNER');
    await havePasskeys(member, 1);
    await world.database.prisma.organization.update({
      where: { id: caller.organizationId },
      data: { passkeysRequired: true },
    });
    expect(codeOf(await addPasskey(member))).toBe('passkey_required');
  });

  it('are at most twenty for each person', async () => {
    const member = await owner();
    // As one who signed in with a passkey.
    await world.database.prisma.consoleSession.updateMany({ data: { method: 'PASSKEY' } });
    await havePasskeys(member, 19);
    expect(codeOf(await requestCreation(member))).toBeUndefined();
    await havePasskeys(member, 1);
    expect(codeOf(await requestCreation(member))).toBe('too_many_passkeys');
    expect(codeOf(await addPasskey(member))).toBe('too_many_passkeys');
  });
});

describe('a change of address', () => {
  let people = 0;
  const newAddress = () => `change${(people += 1)}@exemple.fr`;
  const request = (member: SignedInMember, email: string) =>
    ask(member, `mutation { requestEmailCode(input: { email: "${email}" }) { emailCode { expiresAt } } }`);
  const change = (member: SignedInMember, email: string, code: string) =>
    ask(member, `mutation { setMyEmail(input: { email: "${email}", code: "${code}" }) { user { email } } }`);

  it('is refused with an expired code', async () => {
    const [member, email] = [await owner(), newAddress()];
    expect(codeOf(await request(member, email))).toBeUndefined();
    world.clock.advance(11 * MINUTE);
    expect(codeOf(await change(member, email, '000000'))).toBe('code_expired');
  });

  it('is refused after five wrong codes', async () => {
    const [member, email] = [await owner(), newAddress()];
    expect(codeOf(await request(member, email))).toBeUndefined();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 5; n++) codes.push(codeOf(await change(member, email, 'wrong!')));
    expect(codes).toEqual([...Array(4).fill('code_wrong'), 'code_exhausted']);
  });

  it('is refused to an address that somebody else signs in with', async () => {
    const email = newAddress();
    await signedInMember(world, await world.caller(), 'READER', email);
    const member = await owner();
    await request(member, email);
    await world.settle();
    const mail = (await world.mailbox()).find(({ to }) => to === email)!;
    expect(codeOf(await change(member, email, /\b(\d{6})\b/.exec(mail.text)![1]!))).toBe('email_taken');
  });

  it('sends no second code at once', async () => {
    const [member, email] = [await owner(), newAddress()];
    expect(codeOf(await request(member, email))).toBeUndefined();
    expect(codeOf(await request(member, email))).toBe('rate_limited');
  });
});

it.each(['team', 'apiKeys', 'signingMandates'])('%s answers invalid_body for a cursor that is none', async (field) => {
  const query = `{ ${field}(after: "${btoa('GPC:S:x')}") { edges { cursor } } }`;
  expect(codeOf(await ask(await owner(), query))).toBe('invalid_body');
});

describe('a sign-in', () => {
  const passkey = () => makeAuthenticator().use({ challenge: 'AAAA', origin: world.url, rpId: 'localhost' });

  async function post(url: string, body: object): Promise<string> {
    const answer = await fetch(`${url}/console/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return ((await answer.json()) as { error: { code: string } }).error.code;
  }

  it('is refused in every way once a network has used up its budget', async () => {
    const token = 'x'.repeat(22);
    let tries = 0;
    while ((await post(world.url, { token })) === 'unauthorized') expect((tries += 1)).toBeLessThanOrEqual(5);
    expect(await post(world.url, { token })).toBe('rate_limited');
    expect(await post(world.url, { email: 'a@exemple.fr', browser, code: '000000' })).toBe('rate_limited');
    expect(await post(world.url, { browser, passkey: passkey() })).toBe('rate_limited');
    expect(codeOf(await graphql(world.url, null, String(EnterLinkDocument), { token }))).toBe('rate_limited');
    expect(codeOf(await graphql(world.url, null, String(RequestPasskeySignInDocument), { browser }))).toBe(
      'rate_limited',
    );
  });

  it('with a passkey is not offered where the service’s address is an IP address', async () => {
    const other = await openWorld();
    try {
      expect(await post(other.url, { browser, passkey: passkey() })).toBe('passkeys_unavailable');
      expect(codeOf(await graphql(other.url, null, String(RequestPasskeySignInDocument), { browser }))).toBe(
        'passkeys_unavailable',
      );
    } finally {
      await other.close();
    }
  });
});
