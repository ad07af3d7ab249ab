import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MINUTE } from '../../../src/kernel/clock.ts';
import { unlinkByEmail } from '../../../src/modules/access/index.ts';
import { signedInMember } from '../../world/member.ts';
import { CLIENT, noProvider, ProviderVisitor } from '../../world/oidc-provider.ts';
import type { Caller } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';
import { askAs, type OidcWorld, openOidcWorld, postSession, signInAt, visitProvider } from './oidc-people.ts';

/** Organisations by claim, roles by claim. */
let world: OidcWorld;
let caller: Caller;
beforeAll(async () => {
  if (noProvider) return;
  world = await openOidcWorld({
    env: {
      OIDC_ORGANIZATION_CLAIM: 'organizations',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'admins=owner,staff=manager,all=reader',
    },
  });
  caller = await world.caller();
  // A team always keeps an owner: this one.
  await signedInMember(world, caller, 'OWNER');
});
afterEach(() => {
  world.provider.tamper = null;
});
afterAll(() => world?.close());

let people = 0;

/** A person at the provider, with an address and a place in the caller's organisation; `more` changes the claims. */
function person(more: Record<string, unknown> = {}): { readonly id: string; readonly email: string } {
  const id = `personne-${(people += 1)}`;
  const email = `${id}@exemple.fr`;
  world.provider.people.set(id, {
    email,
    email_verified: true,
    name: 'Camille Martin',
    organizations: caller.organizationId,
    groups: ['all', 'staff'],
    ...more,
  });
  return { id, email };
}
const change = (id: string, more: Record<string, unknown>) =>
  world.provider.people.set(id, { ...world.provider.people.get(id), ...more });

const VIEWER = '{ viewer { member { name email role } organization { id } } }';
const viewerOf = async (cookie: string) => (await askAs(world.url, cookie, VIEWER)).data?.viewer;
const rolesOf = async (email: string) => {
  const memberships = await world.database.prisma.membership.findMany({
    where: { user: { email } },
    orderBy: { createdAt: 'asc' },
  });
  return memberships.map(({ organizationId, role }) => [organizationId, role]);
};
/** Everything that a sign-in may change. */
const counts = async () => {
  const { user, membership, oidcAccount, consoleSession, auditEntry } = world.database.prisma;
  const tables = [user.count(), membership.count(), oidcAccount.count(), consoleSession.count(), auditEntry.count()];
  return Promise.all(tables);
};
const refused = (status: number, code: string) => ({ status, code, cookie: '' });

describe.skipIf(noProvider)('a sign-in at the OpenID provider', () => {
  it('creates a person with the organisation and the highest role of their claims, and writes it to the audit log', async () => {
    const { id, email } = person();
    const { status, cookie } = await signInAt(world.url, id);
    expect(status).toBe(200);
    expect(await viewerOf(cookie)).toEqual({
      member: { name: 'Camille Martin', email, role: 'MANAGER' },
      organization: { id: caller.organizationId },
    });
    const { data } = await askAs(world.url, cookie, '{ auditLog(first: 1) { nodes { act who } } }');
    expect(data.auditLog.nodes).toEqual([{ act: 'signInByOidc', who: 'Camille Martin' }]);
    const before = await counts();
    expect((await signInAt(world.url, id)).status).toBe(200);
    const [users, memberships, accounts, sessions, entries] = before;
    expect(await counts()).toEqual([users, memberships, accounts, sessions! + 1, entries]);
  });

  it('links a person who signs in with a code, and keeps what an invitation gave', async () => {
    const other = await world.caller();
    const { id, email } = person({ organizations: undefined, groups: [] });
    const { membershipId } = await signedInMember(world, other, 'READER', email);
    const { cookie } = await signInAt(world.url, id);
    expect(await viewerOf(cookie)).toMatchObject({ member: { email }, organization: { id: other.organizationId } });
    expect(await rolesOf(email)).toEqual([[other.organizationId, 'READER']]);
    const link = await world.database.prisma.oidcAccount.findFirstOrThrow({ where: { subject: id } });
    const { userId } = await world.database.prisma.membership.findUniqueOrThrow({ where: { id: membershipId } });
    expect(link).toMatchObject({ userId, issuer: world.provider.issuer });
  });

  it('changes a role, and takes away memberships that the provider no longer names', async () => {
    const second = await world.caller();
    await signedInMember(world, second, 'OWNER');
    const { id, email } = person({ organizations: [caller.organizationId, second.organizationId] });
    await signInAt(world.url, id);
    expect(await rolesOf(email)).toHaveLength(2);
    change(id, { organizations: [second.organizationId.toUpperCase(), randomUUID()], groups: ['all'] });
    const { cookie } = await signInAt(world.url, id);
    expect(await rolesOf(email)).toEqual([[second.organizationId, 'READER']]);
    change(id, { groups: ['unknown'] });
    expect(await signInAt(world.url, id)).toEqual(refused(403, 'not_admitted'));
    expect(await rolesOf(email)).toEqual([]);
    expect(codeOf(await askAs(world.url, cookie, VIEWER))).toBe('unauthorized');
  });

  it('is refused if it would leave a team without an owner, and ends the person’s sessions there', async () => {
    const alone = await world.caller();
    const { id, email } = person({ organizations: [alone.organizationId], groups: ['admins'] });
    const { cookie } = await signInAt(world.url, id);
    change(id, { groups: ['all'] });
    expect(await signInAt(world.url, id)).toEqual(refused(409, 'last_owner'));
    expect(await rolesOf(email)).toEqual([[alone.organizationId, 'OWNER']]);
    expect(codeOf(await askAs(world.url, cookie, VIEWER))).toBe('unauthorized');
  });

  it('follows a verified address that changed at the provider, tells the old one, and takes no address of others', async () => {
    const { id, email } = person();
    await signInAt(world.url, id);
    change(id, { email: `nouveau-${email}` });
    const { cookie } = await signInAt(world.url, id);
    expect((await viewerOf(cookie)).member.email).toBe(`nouveau-${email}`);
    await world.settle();
    expect((await world.mailbox()).some(({ to }) => to === email)).toBe(true);
    const somebody = person();
    await signInAt(world.url, somebody.id);
    change(id, { email: somebody.email });
    const kept = await signInAt(world.url, id);
    expect((await viewerOf(kept.cookie)).member.email).toBe(`nouveau-${email}`);
  });

  it('refuses another account of the provider with the address of a linked person until the operator unlinks it', async () => {
    const first = person();
    await signInAt(world.url, first.id);
    const second = person({ email: first.email });
    const before = await counts();
    expect(await signInAt(world.url, second.id)).toEqual(refused(409, 'oidc_account_taken'));
    expect(await counts()).toEqual(before);
    expect(await unlinkByEmail(world.service.services, first.email.toUpperCase())).toBe(1);
    expect((await signInAt(world.url, second.id)).status).toBe(200);
  });

  it.each([
    ['an unverified address', { email_verified: false }, 'email_unverified'],
    ['an address that is verified in words only', { email_verified: 'true' }, 'email_unverified'],
    ['no address', { email: undefined }, 'email_unverified'],
    ['no organisation', { organizations: undefined }, 'not_admitted'],
    ['an organisation that does not exist', { organizations: [randomUUID(), 'x', 5] }, 'not_admitted'],
    ['no known role', { groups: ['ADMINS'] }, 'not_admitted'],
  ])('refuses a new person with %s and changes nothing', async (_what, claims, code) => {
    const { id } = person(claims);
    const before = await counts();
    expect(await signInAt(world.url, id)).toEqual(refused(403, code));
    expect(await counts()).toEqual(before);
  });

  it('never gives the account of an existing person to an unverified address', async () => {
    const { id, email } = person({ email_verified: false, groups: ['admins'] });
    await signedInMember(world, caller, 'READER', email);
    expect(await signInAt(world.url, id)).toEqual(refused(403, 'email_unverified'));
    expect(await rolesOf(email)).toEqual([[caller.organizationId, 'READER']]);
  });
});

describe.skipIf(noProvider)('an answer of the provider', () => {
  let ahead = 0;
  const later = (by: number) => {
    world.clock.advance(by);
    ahead = by;
  };
  afterEach(() => {
    world.clock.advance(-ahead);
    ahead = 0;
  });
  const deny = (query: URLSearchParams) => {
    query.delete('code');
    query.set('error', 'access_denied');
  };

  it.each<[string, Parameters<typeof signInAt>[2]]>([
    ['with another state', { changeAnswer: (query) => query.set('state', 'x'.repeat(43)) }],
    ['without state', { changeAnswer: (query) => query.delete('state') }],
    ['with two states', { changeAnswer: (query) => query.append('state', 'x') }],
    ['with another code', { changeAnswer: (query) => query.set('code', 'x'.repeat(43)) }],
    ['of another issuer (mix-up)', { changeAnswer: (query) => query.set('iss', 'https://evil.example') }],
    ['without the issuer, which this provider always names', { changeAnswer: (query) => query.delete('iss') }],
    ['for another nonce', { changeRequest: ({ searchParams }) => searchParams.set('nonce', 'x'.repeat(43)) }],
    [
      'for another PKCE challenge',
      { changeRequest: ({ searchParams }) => searchParams.set('code_challenge', 'x'.repeat(43)) },
    ],
    ['with an error', { changeAnswer: deny }],
    ['that is too old', { meanwhile: () => later(15 * MINUTE) }],
    ['with an expired ID token', { meanwhile: () => later(4 * MINUTE) }],
  ])('%s is refused, and nothing changes', async (_what, steps) => {
    const { id } = person();
    const before = await counts();
    expect(await signInAt(world.url, id, steps)).toEqual(refused(401, 'unauthorized'));
    expect(await counts()).toEqual(before);
  });

  it('works once, and only in the browser that asked', async () => {
    const { id } = person();
    const browser = randomUUID();
    const query = String(await visitProvider(world.url, id, { browser }));
    expect(await postSession(world.url, { browser: randomUUID(), oidc: query })).toEqual(refused(401, 'unauthorized'));
    expect((await postSession(world.url, { browser, oidc: query })).status).toBe(200);
    expect(await postSession(world.url, { browser, oidc: query })).toEqual(refused(401, 'unauthorized'));
  });

  it.each<[string, (idToken: string) => string]>([
    ['a changed signature', (token) => `${token.slice(0, -8)}AAAAAAAA`],
    ['no signature', (token) => `${Buffer.from('{"alg":"none"}').toString('base64url')}.${token.split('.')[1]}.`],
    ['changed claims', (token) => changed(token, { aud: 'other' })],
    ['another subject', (token) => changed(token, { sub: 'personne-1' })],
    ['an earlier sign-in than the provider may remember', (token) => changed(token, { auth_time: 1 })],
  ])('with an ID token that has %s is refused', async (_what, forge) => {
    const { id } = person();
    const before = await counts();
    world.provider.tamper = (answer) => {
      answer.id_token = forge(String(answer.id_token));
    };
    expect(await signInAt(world.url, id)).toEqual(refused(401, 'unauthorized'));
    expect(await counts()).toEqual(before);
  });
});

/** A token with other claims and its old signature. */
function changed(token: string, claims: object): string {
  const [header, payload, signature] = token.split('.');
  const all = { ...JSON.parse(Buffer.from(payload!, 'base64url').toString()), ...claims };
  return [header, Buffer.from(JSON.stringify(all)).toString('base64url'), signature].join('.');
}

describe.skipIf(noProvider)('a change of one’s own sign-in', () => {
  const request = 'mutation { requestEmailCode(input: { email: "ailleurs@exemple.fr" }) { emailCode { expiresAt } } }';

  it('requires that the provider asked for the identity recently, not only that it remembered the person', async () => {
    const { id } = person();
    const visitor = new ProviderVisitor(id);
    const first = await signInAt(world.url, id, { visitor });
    world.clock.advance(16 * MINUTE);
    expect(codeOf(await askAs(world.url, first.cookie, request))).toBe('sign_in_again');
    world.clock.advance(-16 * MINUTE);
    // The provider remembers the person since `auth_time`, which the session keeps.
    const silent = await signInAt(world.url, id, { visitor });
    const [row] = await world.database.prisma.consoleSession.findMany({
      where: { membership: { user: { oidcAccounts: { some: { subject: id } } } } },
      orderBy: { createdAt: 'desc' },
      take: 1,
    });
    expect(row!.authenticatedAt!.getTime()).toBeLessThanOrEqual(row!.createdAt.getTime());
    await world.database.prisma.consoleSession.update({
      where: { id: row!.id },
      data: { authenticatedAt: new Date(row!.createdAt.getTime() - 16 * MINUTE) },
    });
    expect(codeOf(await askAs(world.url, silent.cookie, request))).toBe('sign_in_again');
    const fresh = await signInAt(world.url, id, { visitor, again: true });
    expect(codeOf(await askAs(world.url, fresh.cookie, request))).toBeUndefined();
  });
});

it('a team that requires passkeys still requires one after a sign-in at the provider', async () => {
  const strict = await world.caller();
  await signedInMember(world, strict, 'OWNER');
  const { id } = person({ organizations: strict.organizationId });
  const { cookie } = await signInAt(world.url, id);
  await world.database.prisma.organization.update({
    where: { id: strict.organizationId },
    data: { passkeysRequired: true },
  });
  expect(codeOf(await askAs(world.url, cookie, '{ team { nodes { id } } }'))).toBe('passkey_required');
});

it('signing out answers the address that signs out at the provider, too', async () => {
  const { id } = person();
  const { cookie } = await signInAt(world.url, id);
  const headers = { authorization: 'Console test', cookie };
  const answer = await fetch(`${world.url}/console/session`, { method: 'DELETE', headers });
  const { sign_out_url: url } = (await answer.json()) as { sign_out_url: string };
  expect(url).toContain(`${world.provider.issuer}/session/end?`);
  expect(new URL(url).searchParams.get('post_logout_redirect_uri')).toBe(`${world.url}/console`);
  const page = await fetch(url);
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('form')]);
  expect(codeOf(await askAs(world.url, cookie, VIEWER))).toBe('unauthorized');
});

describe.skipIf(noProvider)('a logout that the provider orders', () => {
  const send = (body: Record<string, string>, headers: Record<string, string> = {}) =>
    fetch(`${world.url}/console/oidc/logout`, { method: 'POST', headers, body: new URLSearchParams(body) });

  it('ends the sessions that began there, and no others', async () => {
    const { id, email } = person();
    const visitor = new ProviderVisitor(id);
    const first = await signInAt(world.url, id, { visitor });
    const elsewhere = await signInAt(world.url, id);
    const other = await world.caller();
    const byLink = await signedInMember(world, other, 'READER', email);
    await visitor.signOut(`${world.provider.issuer}/session/end?client_id=${CLIENT.id}`);
    await expect.poll(async () => codeOf(await askAs(world.url, first.cookie, VIEWER))).toBe('unauthorized');
    expect((await viewerOf(elsewhere.cookie)).member.email).toBe(email);
    expect((await byLink.ask(VIEWER)).data?.viewer.member.email).toBe(email);
  });

  it('takes only tokens that are signed orders to sign out', async () => {
    const { id } = person();
    let idToken = '';
    world.provider.tamper = (answer) => {
      idToken = String(answer.id_token);
    };
    const { cookie } = await signInAt(world.url, id);
    const [header, , signature] = idToken.split('.');
    const now = Math.floor(Date.now() / 1_000);
    const claims = { iss: world.provider.issuer, aud: CLIENT.id, iat: now, exp: now + 60, jti: 'x', sub: id };
    const order = { ...claims, events: { 'http://schemas.openid.net/event/backchannel-logout': {} } };
    const payload = Buffer.from(JSON.stringify(order)).toString('base64url');
    const none = Buffer.from('{"alg":"none"}').toString('base64url');
    for (const token of ['x', idToken, `${header}.${payload}.${signature}`, `${none}.${payload}.`]) {
      const answer = await send({ logout_token: token });
      expect([answer.status, ((await answer.json()) as any).error.code]).toEqual([400, 'logout_token_wrong']);
    }
    expect((await send({})).status).toBe(400);
    expect((await viewerOf(cookie)).member.role).toBe('MANAGER');
  });
});
