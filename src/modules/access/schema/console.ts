import * as client from 'openid-client';
import { z } from 'zod';
import { Fault } from '../../../kernel/fault.ts';
import { MOST_EMAIL } from '../../../kernel/text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { email as emailAddress, text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { requestEmailCode, setMyEmail, setMyName } from '../console/profile.ts';
import { endSession, listSessions, logSignIn, type OpenedSession } from '../console/sessions.ts';
import { requestSignInCode, signIn, signInByLink } from '../console/sign-in.ts';
import { withProvider } from '../oidc/provider.ts';
import type { CodeTimes } from '../one-time-code.ts';
import { assertMember } from '../policy.ts';

/**
 * The address that also ends the person's session at the provider (OpenID Connect RP-Initiated Logout 1.0 §2). Null if
 * the provider has none or does not answer: the session here has ended anyway.
 */
async function signOutUrl(services: Services): Promise<string | null> {
  if (!services.config.oidc) return null;
  try {
    return await withProvider(services, async (configuration) => {
      if (!configuration.serverMetadata().end_session_endpoint) return null;
      const parameters = { post_logout_redirect_uri: `${services.config.publicUrl}/console` };
      return client.buildEndSessionUrl(configuration, parameters).href;
    });
  } catch (error) {
    if (error instanceof Fault) return null;
    throw error;
  }
}

const ConsoleSessionType = builder.prismaObject('ConsoleSession', {
  description: 'A session of a person in the console: one browser in which they are signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the session.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time of the sign-in.' }),
    seenAt: t.expose('seenAt', {
      type: 'DateTime',
      description: 'Time of the last use of the session, accurate to five minutes.',
    }),
    ip: t.exposeString('ip', {
      access: { member: 'READER' },
      nullable: true,
      description: 'IP address from which the person signed in; null if unknown.',
    }),
    userAgent: t.exposeString('userAgent', {
      access: { member: 'READER' },
      nullable: true,
      description: '`User-Agent` header of the browser; null if it sent none.',
    }),
    current: t.boolean({
      description: 'Whether this is the session that sends the request.',
      resolve: ({ id }, _args, { actor }) => actor.kind === 'key' && actor.keyId === id,
    }),
  }),
});

/** The payload of a mutation that signs in. */
export const openedSession = (t: PayloadFields<OpenedSession>) => ({
  token: t.exposeString('token', {
    access: { anyone: true },
    description:
      'Token of the new console session, returned this one time only. The console keeps it in an HttpOnly cookie, which no script can read.',
  }),
});

/** The fields of a one-time code that was requested. */
const codeTimeFields = (t: PayloadFields<CodeTimes>) => ({
  expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the code expires.' }),
  resendAfter: t.expose('resendAfter', {
    type: 'DateTime',
    description: 'Earliest time at which another code can be requested.',
  }),
});

export const SignInCodeType = builder.objectRef<CodeTimes>('SignInCode').implement({
  description:
    'When a code that proves an address expires, and when another one can be requested. The answer is the same for any address.',
  fields: codeTimeFields,
});

const email = emailAddress.max(MOST_EMAIL);
export const browser = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be 22 to 64 letters, digits, - or _');
export const browserDescription =
  'Random value that the browser creates: 22 to 64 letters, digits, `-` or `_`. Use the same value in both steps, and keep it: after many wrong codes for an address, browsers that have never signed in get a longer code.';

addMutation('requestSignInCode', {
  description:
    'Sends a sign-in code by e-mail if the address belongs to a member. The code is valid only in the browser that requested it. The answer is the same for any address.',
  refuses: ['rate_limited', 'oidc_only'],
  access: { anyone: true },
  input: (t) => ({
    email: t.field({
      type: 'EmailAddress',
      required: true,
      validate: email,
      description: `E-mail address: at most ${MOST_EMAIL} characters.`,
    }),
    browser: t.string({ required: true, validate: browser, description: browserDescription }),
  }),
  resolve: async (input, { services, origin }) => ({ signInCode: await requestSignInCode(services, origin, input) }),
  payload: (t) => ({
    signInCode: t.expose('signInCode', { type: SignInCodeType, description: 'The code that was requested.' }),
  }),
});

addMutation('signIn', {
  description: 'Opens a console session with the code that this browser requested.',
  refuses: ['unauthorized', 'rate_limited', 'oidc_only'],
  access: { anyone: true },
  input: (t) => ({
    email: t.field({
      type: 'EmailAddress',
      required: true,
      validate: email,
      description: `E-mail address that the code was sent to: at most ${MOST_EMAIL} characters.`,
    }),
    browser: t.string({ required: true, validate: browser, description: browserDescription }),
    code: t.string({
      required: true,
      description: 'The code: six digits, or twelve after many wrong codes for this address.',
    }),
  }),
  resolve: (input, { services, origin }) => logSignIn(services, 'CODE', () => signIn(services, origin, input)),
  payload: openedSession,
});

addMutation('signInByLink', {
  description:
    'Opens a console session with a single-use link. If the link is that of an invitation, also accepts the invitation for a person who has no account yet.',
  refuses: [
    'unauthorized',
    'rate_limited',
    { sign_in_required: 'The invited address has an account: sign in with a code.' },
  ],
  access: { anyone: true },
  input: (t) => ({
    token: t.string({ required: true, description: 'Token of the link: the last part of its address.' }),
  }),
  resolve: ({ token }, { services, origin }) =>
    logSignIn(services, 'LINK', () => signInByLink(services, origin, token)),
  payload: openedSession,
});

builder.queryField('consoleSessions', (t) =>
  t.field({
    type: [ConsoleSessionType],
    description: 'Lists the console sessions of the caller, the last used first.',
    access: { member: 'READER' },
    resolve: (_root, _args, { services, actor }) => listSessions(services, assertMember(actor, 'READER')),
  }),
);

addMutation('endConsoleSession', {
  description: 'Ends a console session of the caller. Without `id`, ends the session that sends the request.',
  refuses: ['unknown_session'],
  access: { member: 'READER', private: true, beforePasskey: true },
  input: (t) => ({
    id: t.id({ description: 'UUID of the session. Default: the session that sends the request.' }),
  }),
  resolve: (input, { services, actor }) => endSession(services, actor, input.id ?? undefined),
  payload: (t) => ({
    deletedConsoleSessionId: t.exposeID('id', { description: 'UUID of the session that ended.' }),
    signOutUrl: t.field({
      type: 'URL',
      access: { member: 'READER', beforePasskey: true },
      nullable: true,
      description:
        'Address that also ends the session at the OpenID provider, if this session began there; otherwise null. Open it in the browser.',
      resolve: ({ method }, _args, { services }) => (method === 'OIDC' ? signOutUrl(services) : null),
    }),
  }),
});

const UserType = builder.prismaObject('User', {
  description: 'A person who signs in to the console.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Name of the person, as the team sees it; empty until they enter one.',
    }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { member: 'READER' },
      nullable: true,
      description: 'E-mail address of the person, to which sign-in codes are sent; null if the person has none.',
    }),
  }),
});

const EmailCodeType = builder.objectRef<CodeTimes>('EmailCode').implement({
  description: 'When the code for a new e-mail address expires and when another one can be requested.',
  fields: codeTimeFields,
});

/** The payload field `user` of a mutation that changed the person with this id. */
const changedUser = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: UserType,
    description: 'The caller after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.user.findUniqueOrThrow({ ...query, where: { id } }),
  });

const newEmail = {
  required: true,
  validate: emailAddress.max(MOST_EMAIL),
  description: `New e-mail address: at most ${MOST_EMAIL} characters.`,
} as const;

addMutation('setMyName', {
  description: 'Changes the caller’s own name.',
  access: { member: 'READER', private: true },
  input: (t) => ({
    name: t.string({ required: true, validate: text({ min: 1, max: 100 }), description: 'New name.' }),
  }),
  resolve: ({ name }, { services, actor }) => setMyName(services, actor, name),
  payload: (t) => ({ user: changedUser(t) }),
});

addMutation('requestEmailCode', {
  description: 'Sends a code to the address that the caller wants to use from now on. Pass the code to `setMyEmail`.',
  refuses: ['rate_limited', 'sign_in_again', 'passkey_required'],
  access: { member: 'READER', private: true },
  input: (t) => ({ email: t.field({ type: 'EmailAddress', ...newEmail }) }),
  resolve: async ({ email }, { services, actor }) => ({ emailCode: await requestEmailCode(services, actor, email) }),
  payload: (t) => ({
    emailCode: t.expose('emailCode', { type: EmailCodeType, description: 'The code that was sent.' }),
  }),
});

addMutation('setMyEmail', {
  description:
    'Changes the caller’s own e-mail address with the code that was sent to the new address. Notifies the old address and ends the caller’s other sessions.',
  refuses: [
    'sign_in_again',
    'passkey_required',
    'code_required',
    { code_wrong: '`triesLeft` is the number of remaining tries.' },
    'code_expired',
    'code_exhausted',
    'email_taken',
  ],
  access: { member: 'READER', private: true },
  input: (t) => ({
    email: t.field({ type: 'EmailAddress', ...newEmail }),
    code: t.string({ required: true, description: 'The code: six digits.' }),
  }),
  resolve: (input, { services, actor }) => setMyEmail(services, actor, input),
  payload: (t) => ({ user: changedUser(t) }),
});
