import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { email as emailAddress } from '../../../platform/graphql/validators.ts';
import { signInByLink } from '../console/enter.ts';
import { logSignIn } from '../console/log-sign-in.ts';
import { endSession, listSessions, type OpenedSession } from '../console/sessions.ts';
import { requestSignInCode, signIn } from '../console/sign-in.ts';

const ConsoleSessionType = builder.prismaObject('ConsoleSession', {
  description: 'A browser in which a person is signed in.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When they signed in.' }),
    seenAt: t.expose('seenAt', { type: 'DateTime', description: 'When it was last used, to within five minutes.' }),
    ip: t.exposeString('ip', {
      access: { member: 'READER' },
      nullable: true,
      description: 'From where they signed in.',
    }),
    userAgent: t.exposeString('userAgent', {
      access: { member: 'READER' },
      nullable: true,
      description: 'The browser, as it calls itself.',
    }),
    current: t.boolean({
      description: 'Whether it is the one that asks.',
      resolve: ({ id }, _args, { actor }) => actor.kind === 'key' && actor.keyId === id,
    }),
  }),
});

export const SignedIn = builder.objectRef<OpenedSession>('SignedIn').implement({
  description: 'A session that was just opened.',
  fields: (t) => ({
    token: t.exposeString('token', {
      access: { anyone: true },
      description: 'Shown this once. The console keeps it in a cookie that no script reads.',
    }),
  }),
});

const SignInCode = builder.objectRef<{ readonly expiresAt: Date; readonly resendAfter: Date }>('SignInCode').implement({
  description: 'A code is on its way, if the address belongs to a member.',
  fields: (t) => ({
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it opens.' }),
    resendAfter: t.expose('resendAfter', { type: 'DateTime', description: 'When another may be asked for.' }),
  }),
});

const email = emailAddress.max(254);
export const browser = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/, 'must be 22 to 64 letters, digits, - or _');
export const browserDescription = 'Random, made by the browser for this sign-in: 22 to 64 letters, digits, `-` or `_`.';

builder.mutationField('requestSignInCode', (t) =>
  t.field({
    type: SignInCode,
    description: 'Sends a code to a member, which signs in this browser only; the answer is the same for any address.',
    refuses: ['rate_limited'],
    access: { anyone: true },
    args: {
      email: t.arg.string({ required: true, validate: email, description: 'At most 254 characters.' }),
      browser: t.arg.string({ required: true, validate: browser, description: browserDescription }),
    },
    resolve: (_root, attempt, { services, origin }) => requestSignInCode(services, origin, attempt),
  }),
);

builder.mutationField('signIn', (t) =>
  t.field({
    type: SignedIn,
    description: 'Signs in with the code that this browser asked for.',
    refuses: ['unauthorized', 'rate_limited'],
    access: { anyone: true },
    args: {
      email: t.arg.string({ required: true, validate: email, description: 'At most 254 characters.' }),
      browser: t.arg.string({ required: true, validate: browser, description: browserDescription }),
      code: t.arg.string({ required: true, description: 'Six digits.' }),
    },
    resolve: (_root, given, { services, origin }) => logSignIn(services, 'CODE', () => signIn(services, origin, given)),
  }),
);

builder.mutationField('signInByLink', (t) =>
  t.field({
    type: SignedIn,
    description: 'Signs in with a link that opens once; of an invitation, it accepts in the name of a new person.',
    refuses: [
      'unauthorized',
      'rate_limited',
      { sign_in_required: 'The invited address has an account: sign in with a code.' },
    ],
    access: { anyone: true },
    args: { token: t.arg.string({ required: true, description: 'The end of the link.' }) },
    resolve: (_root, { token }, { services, origin }) =>
      logSignIn(services, 'LINK', () => signInByLink(services, origin, token)),
  }),
);

builder.queryField('consoleSessions', (t) =>
  t.field({
    type: [ConsoleSessionType],
    description: 'The browsers in which the caller is signed in, the latest first.',
    access: { member: 'READER' },
    resolve: (_root, _args, { services, actor }) => listSessions(services, actor),
  }),
);

builder.mutationField('endConsoleSession', (t) =>
  t.boolean({
    description: 'Signs a browser of the caller’s out; without an id, the one that asks.',
    refuses: ['unknown_session'],
    access: { member: 'READER', private: true, beforePasskey: true },
    args: { id: t.arg.id({ description: 'UUID.' }) },
    resolve: (_root, { id }, { services, actor }) => endSession(services, actor, id ?? undefined).then(() => true),
  }),
);
