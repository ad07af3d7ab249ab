import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inviteOwner } from '../../../src/modules/access/index.ts';
import { RequestPasskeySignInDocument } from '../../../src/pages/web/generated/documents/RequestPasskeySignInDocument.ts';
import { RequestSignInCodeDocument } from '../../../src/pages/web/generated/documents/RequestSignInCodeDocument.ts';
import { SignInMethodsDocument } from '../../../src/pages/web/generated/documents/SignInMethodsDocument.ts';
import { makeAuthenticator } from '../../world/authenticator.ts';
import { graphql } from '../../world/client.ts';
import { signedInMember } from '../../world/member.ts';
import { noProvider } from '../../world/oidc-provider.ts';
import { openWorld } from '../../world/world.ts';
import { codeOf } from '../signing/acts.ts';
import {
  askAs,
  type OidcWorld,
  openOidcWorld,
  postSession,
  requestSignIn,
  signInAt,
  visitProvider,
} from './oidc-people.ts';

const browser = 'o'.repeat(22);
const anybody = { browser, oidc: 'state=x&code=x' };
const logOut = async (url: string) => {
  const body = new URLSearchParams({ logout_token: 'x' });
  const answer = await fetch(`${url}/console/oidc/logout`, { method: 'POST', body });
  return ((await answer.json()) as { error: { code: string } }).error.code;
};
const methodsOf = async (url: string) => (await graphql(url, null, String(SignInMethodsDocument))).data.signInMethods;

describe.skipIf(noProvider)('a provider that is the only way to sign in, with organisations by domain', () => {
  const organizationId = randomUUID();
  let world: OidcWorld;
  beforeAll(async () => {
    world = await openOidcWorld({
      claimsInIdToken: true,
      env: {
        HOST: 'localhost',
        OIDC_DOMAINS: `Exemple.fr=${organizationId}, other.example=${randomUUID()}`,
        OIDC_ONLY: 'true',
      },
    });
    await world.database.prisma.organization.create({ data: { id: organizationId, name: 'Atelier Horizon' } });
  });
  afterAll(() => world?.close());

  const known = (id: string, email: string) =>
    world.provider.people.set(id, { email, email_verified: true, name: 'Camille' });

  it('makes a reader of a new person with an address of the domain, and not of a subdomain', async () => {
    known('camille', 'Camille@Exemple.FR');
    const { cookie } = await signInAt(world.url, 'camille');
    const { data } = await askAs(world.url, cookie, '{ viewer { member { email role } organization { id } } }');
    expect(data.viewer).toEqual({
      member: { email: 'camille@exemple.fr', role: 'READER' },
      organization: { id: organizationId },
    });
    // The ID token was complete.
    expect(world.provider.calls.get('/me')).toBeUndefined();
    known('sub', 'camille@a.exemple.fr');
    expect((await signInAt(world.url, 'sub')).code).toBe('not_admitted');
  });

  it('leaves roles to the owners', async () => {
    known('denis', 'denis@exemple.fr');
    await signInAt(world.url, 'denis');
    await world.database.prisma.membership.updateMany({
      where: { user: { email: 'denis@exemple.fr' } },
      data: { role: 'MANAGER' },
    });
    const { cookie } = await signInAt(world.url, 'denis');
    expect((await askAs(world.url, cookie, '{ viewer { member { role } } }')).data.viewer.member.role).toBe('MANAGER');
  });

  it('refuses codes and passkeys and sends no mail; links still work', async () => {
    const email = 'code@exemple.fr';
    const { membershipId } = await signedInMember(world, { organizationId }, 'OWNER', email);
    expect(await methodsOf(world.url)).toEqual({
      codes: false,
      provider: { name: 'Compte Horizon', isAvailable: true },
    });
    expect(codeOf(await graphql(world.url, null, String(RequestSignInCodeDocument), { email, browser }))).toBe(
      'oidc_only',
    );
    expect(codeOf(await graphql(world.url, null, String(RequestPasskeySignInDocument), { browser }))).toBe('oidc_only');
    const passkey = makeAuthenticator().use({ challenge: 'AAAA', origin: world.url, rpId: 'localhost' });
    for (const body of [
      { email, browser, code: '000000' },
      { browser, passkey },
    ])
      expect(await postSession(world.url, body)).toEqual({ status: 409, code: 'oidc_only', cookie: '' });
    await world.settle();
    expect((await world.mailbox()).filter(({ to }) => to === email)).toEqual([]);
    const sessions = { where: { membershipId } };
    expect(await world.database.prisma.consoleSession.count(sessions)).toBe(1);
    const { link } = await inviteOwner(world.service.services, organizationId, email);
    expect((await postSession(world.url, { token: link.split('/').pop() })).status).toBe(200);
  });

  it('counts as enough for a team that requires passkeys', async () => {
    known('elise', 'elise@exemple.fr');
    const { cookie } = await signInAt(world.url, 'elise');
    await world.database.prisma.organization.update({
      where: { id: organizationId },
      data: { passkeysRequired: true },
    });
    expect((await askAs(world.url, cookie, '{ viewer { needsPasskey } }')).data.viewer.needsPasskey).toBe(false);
    await world.database.prisma.organization.update({
      where: { id: organizationId },
      data: { passkeysRequired: false },
    });
  });
});

describe.skipIf(noProvider)('an answer of the provider', () => {
  it('is refused if UserInfo is about somebody else, or the ID token from the future', async () => {
    const world = await openOidcWorld({ env: { LOG_LEVEL: 'silent' } });
    try {
      const caller = await world.caller();
      for (const id of ['mallory', 'victim']) {
        const email = `${id}@exemple.fr`;
        await signedInMember(world, caller, 'OWNER', email);
        world.provider.people.set(id, { email, email_verified: true });
      }
      let token: unknown;
      world.provider.tamper = (answer) => void (token = answer.access_token);
      expect((await signInAt(world.url, 'victim')).status).toBe(200);
      world.provider.tamper = (answer) => void (answer.access_token = token);
      expect(await signInAt(world.url, 'mallory')).toMatchObject({ status: 401, code: 'unauthorized' });
      world.provider.tamper = null;
      world.clock.advance(-60 * 60_000);
      expect(await signInAt(world.url, 'mallory')).toMatchObject({ status: 401, code: 'unauthorized' });
    } finally {
      await world.close();
    }
  });
});

describe.skipIf(noProvider)('a provider that does not answer', () => {
  it('is reported, and codes keep working', async () => {
    const world = await openOidcWorld();
    try {
      const caller = await world.caller();
      const email = 'sans-fournisseur@exemple.fr';
      await signedInMember(world, caller, 'OWNER', email);
      world.provider.people.set('a', { email, email_verified: true });
      const query = String(await visitProvider(world.url, 'a', { browser }));
      expect(await methodsOf(world.url)).toMatchObject({ codes: true, provider: { isAvailable: true } });
      await world.provider.close();
      expect(await postSession(world.url, { browser, oidc: query })).toEqual({
        status: 503,
        code: 'oidc_unavailable',
        cookie: '',
      });
      expect((await methodsOf(world.url)).provider.isAvailable).toBe(false);
      expect(
        codeOf(await graphql(world.url, null, String(RequestSignInCodeDocument), { email, browser })),
      ).toBeUndefined();
      await world.settle();
      const mail = (await world.mailbox()).find(({ to }) => to === email)!;
      const code = /\b(\d{6})\b/.exec(mail.text)![1];
      expect((await postSession(world.url, { email, browser, code })).status).toBe(200);
    } finally {
      await world.close();
    }
  });

  it('refuses to begin a sign-in while its metadata is unknown', async () => {
    const world = await openOidcWorld({ env: { OIDC_ISSUER: 'http://127.0.0.1:9' } });
    try {
      const answer = await requestSignIn(world.url, browser);
      expect([codeOf(answer), await world.database.prisma.oidcAttempt.count()]).toEqual(['oidc_unavailable', 0]);
      expect(await logOut(world.url)).toBe('oidc_unavailable');
    } finally {
      await world.close();
    }
  });

  it('is reported too if it does not accept the secret', async () => {
    const world = await openOidcWorld({ env: { OIDC_CLIENT_SECRET: 'wrong', LOG_LEVEL: 'silent' } });
    try {
      world.provider.people.set('a', { email: 'a@exemple.fr', email_verified: true });
      expect((await signInAt(world.url, 'a')).code).toBe('oidc_unavailable');
    } finally {
      await world.close();
    }
  });
});

it('a service without a provider offers and accepts none', async () => {
  const world = await openWorld();
  try {
    expect(await methodsOf(world.url)).toEqual({ codes: true, provider: null });
    expect(codeOf(await requestSignIn(world.url, browser))).toBe('oidc_off');
    expect(await postSession(world.url, anybody)).toEqual({ status: 409, code: 'oidc_off', cookie: '' });
    expect(await logOut(world.url)).toBe('oidc_off');
  } finally {
    await world.close();
  }
});

it('attempts of one network are limited', async () => {
  const world = await openOidcWorld({ env: { RATE_LIMIT_LINK: '3' } });
  try {
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 4; n++) codes.push((await postSession(world.url, anybody)).code);
    expect(codes).toEqual(['unauthorized', 'unauthorized', 'unauthorized', 'rate_limited']);
    expect(codeOf(await requestSignIn(world.url, browser))).toBe('rate_limited');
    expect(await logOut(world.url)).toBe('rate_limited');
    expect(await world.database.prisma.oidcAttempt.count()).toBe(0);
  } finally {
    await world.close();
  }
});
