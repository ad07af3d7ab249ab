import { describe, expect, it } from 'vitest';
import { oidcPerson } from '../../../../src/modules/access/oidc/admit.ts';

/** What the claims of two sources say of a person: those that belong together come from one of them. */
const settings = { organizationClaim: 'organizations', roleClaim: null, roles: new Map(), domains: new Map() } as never;
const token = { iss: 'https://id.example', sub: 'a' };
const of = (idToken: object, userInfo: object = {}) => oidcPerson(settings, { ...token, ...idToken }, { ...userInfo });
const mine = { email: 'mine@exemple.fr', email_verified: true };

describe('an address', () => {
  it.each([
    ['the ID token alone', mine, {}, 'mine@exemple.fr'],
    ['UserInfo alone', {}, mine, 'mine@exemple.fr'],
    [
      'UserInfo, if the ID token does not say whether its own is verified',
      { email: 'owner@exemple.fr' },
      mine,
      mine.email,
    ],
    [
      'the ID token, which says that it is not verified',
      { email: 'owner@exemple.fr', email_verified: false },
      mine,
      null,
    ],
    [
      'neither, if the one verifies the address of the other',
      { email_verified: true },
      { email: 'owner@exemple.fr' },
      null,
    ],
    ['neither, if nobody verifies it', { email: 'owner@exemple.fr' }, { email: 'owner@exemple.fr' }, null],
  ])('comes from %s', (_what, idToken, userInfo, email) => {
    expect(of(idToken, userInfo).email).toBe(email);
  });
});

it('takes the session and the time of the sign-in from the ID token only', () => {
  expect(of({}, { ...mine, auth_time: 1, sid: 's' })).toMatchObject({ authenticatedAt: null, sid: null });
  expect(of({ auth_time: 1, sid: 't' }, { auth_time: 2, sid: 's' })).toMatchObject({
    authenticatedAt: new Date(1_000),
    sid: 't',
  });
});

it('takes names and organisations from either source', () => {
  const id = '00000000-0000-4000-8000-000000000001';
  expect(of(mine, { name: 'Ana', organizations: [id] })).toMatchObject({ name: 'Ana', organizationIds: [id] });
});
