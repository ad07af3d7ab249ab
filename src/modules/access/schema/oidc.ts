import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { logSignIn } from '../console/sessions.ts';
import { endOidcSessions } from '../oidc/end-sessions.ts';
import { type SignInMethods, signInMethods } from '../oidc/provider.ts';
import { type OidcRequest, requestOidcSignIn, signInByOidc } from '../oidc/sign-in.ts';
import { browser, browserDescription, openedSession } from './console.ts';

const OidcProviderType = builder.objectRef<NonNullable<SignInMethods['provider']>>('OidcProvider').implement({
  description: 'The operator’s OpenID provider, where people may sign in to the console.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'Name of the provider, for the sign-in button.' }),
    isAvailable: t.exposeBoolean('isAvailable', {
      description: 'Whether the provider answered the last call. It may answer again if not.',
    }),
  }),
});

const SignInMethodsType = builder.objectRef<SignInMethods>('SignInMethods').implement({
  description: 'How people can sign in to the console. Single-use links always work.',
  fields: (t) => ({
    codes: t.exposeBoolean('codes', { description: 'Whether codes by e-mail and passkeys sign in.' }),
    provider: t.expose('provider', {
      type: OidcProviderType,
      nullable: true,
      description: 'The OpenID provider; null if none is configured.',
    }),
  }),
});

builder.queryField('signInMethods', (t) =>
  t.field({
    type: SignInMethodsType,
    description: 'Returns how people can sign in to the console.',
    access: { anyone: true },
    resolve: (_root, _args, { services }) => signInMethods(services),
  }),
);

const OidcRequestType = builder.objectRef<OidcRequest>('OidcRequest').implement({
  description: 'Where the browser goes to sign in at the OpenID provider.',
  fields: (t) => ({
    url: t.expose('url', {
      type: 'URL',
      access: { anyone: true },
      description: 'Address at the provider. Open it in the browser.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time until which the answer of the provider is accepted.',
    }),
  }),
});

addMutation('requestOidcSignIn', {
  description:
    'Starts a sign-in at the OpenID provider: authorization code flow with PKCE. The provider sends the browser back to `/console/oidc`.',
  refuses: ['oidc_off', 'oidc_unavailable', 'rate_limited'],
  access: { anyone: true },
  input: (t) => ({
    browser: t.string({ required: true, validate: browser, description: browserDescription }),
    again: t.boolean({
      description:
        'Whether the person must prove their identity at the provider, even if it remembers them. Default: false.',
    }),
  }),
  resolve: async (input, { services, origin }) => ({
    oidcRequest: await requestOidcSignIn(services, origin, { browser: input.browser, again: input.again === true }),
  }),
  payload: (t) => ({
    oidcRequest: t.expose('oidcRequest', { type: OidcRequestType, description: 'What to open in the browser.' }),
  }),
});

addMutation('signInByOidc', {
  description:
    'Opens a console session with the answer of the OpenID provider. Before that, it creates or links the person, and gives and takes the memberships and roles that the provider decides on.',
  refuses: [
    'unauthorized',
    'oidc_off',
    'oidc_unavailable',
    'email_unverified',
    'not_admitted',
    'oidc_account_taken',
    { last_owner: 'The provider no longer makes the last owner of a team an owner.' },
    'rate_limited',
  ],
  access: { anyone: true },
  input: (t) => ({
    browser: t.string({ required: true, validate: browser, description: browserDescription }),
    query: t.string({
      required: true,
      validate: z.string().max(8_192),
      description: 'Query of the address to which the provider sent the browser: `code=…&state=…`.',
    }),
  }),
  resolve: (input, { services, origin }) => logSignIn(services, 'OIDC', () => signInByOidc(services, origin, input)),
  payload: openedSession,
});

addMutation('endOidcSessions', {
  description:
    'Ends console sessions by order of the OpenID provider (back-channel logout): those of a session there, or of a person.',
  refuses: ['logout_token_wrong', 'oidc_off', 'oidc_unavailable', 'rate_limited'],
  access: { anyone: true },
  input: (t) => ({
    logoutToken: t.string({
      required: true,
      validate: z.string().max(8_192),
      description: 'Logout token: a JWT that the provider signed.',
    }),
  }),
  resolve: async ({ logoutToken }, { services, origin }) => ({
    endedCount: await endOidcSessions(services, origin, logoutToken),
  }),
  payload: (t) => ({ endedCount: t.exposeInt('endedCount', { description: 'Number of sessions that ended.' }) }),
});
