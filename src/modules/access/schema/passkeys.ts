import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { logSignIn } from '../console/log-sign-in.ts';
import { addPasskey, type PasskeyRequest, requestPasskeyCreation } from '../passkeys/add.ts';
import { listPasskeys } from '../passkeys/list.ts';
import { removePasskey, resetPasskeys } from '../passkeys/remove.ts';
import { setPasskeysRequired } from '../passkeys/require.ts';
import { requestPasskeySignIn, signInByPasskey } from '../passkeys/sign-in.ts';
import { browser, browserDescription, SignedIn } from './console.ts';
import { OrganizationType } from './organization.ts';

const PasskeyType = builder.prismaObject('Passkey', {
  description:
    'A passkey (Web Authentication credential) of a person, stored on a device or in a password manager. It signs in without a code.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the passkey.' }),
    name: t.exposeString('name', { description: 'Name that the person gave the passkey.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the passkey was added.' }),
    usedAt: t.expose('usedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time of the last sign-in with the passkey; null if it has never been used.',
    }),
  }),
});

const PasskeyRequestType = builder.objectRef<PasskeyRequest<object>>('PasskeyRequest').implement({
  description: 'Options for the browser’s `navigator.credentials.create` or `navigator.credentials.get`.',
  fields: (t) => ({
    options: t.expose('options', {
      type: 'JSON',
      description: 'Options in the JSON form of Web Authentication Level 3, §5.1.8 (creation) and §5.1.9 (request).',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time until which the browser’s response is accepted.',
    }),
  }),
});

const base64url = z
  .string()
  .max(65_536)
  .regex(/^[A-Za-z0-9_-]+$/, 'must be base64url');
/** What both kinds of browser answers have (Level 3 §5.1.7); the verification checks the rest. */
const credential = z.looseObject({ id: base64url, rawId: base64url, type: z.literal('public-key') });
const registration = credential.extend({
  response: z.looseObject({ clientDataJSON: base64url, attestationObject: base64url }),
});
const authentication = credential.extend({
  response: z.looseObject({ clientDataJSON: base64url, authenticatorData: base64url, signature: base64url }),
});

builder.queryField('passkeys', (t) =>
  t.field({
    type: [PasskeyType],
    description: 'Lists the caller’s own passkeys, newest first.',
    access: { member: 'READER', beforePasskey: true },
    resolve: (_root, _args, { services, actor }) => listPasskeys(services, actor),
  }),
);

builder.mutationField('requestPasskeyCreation', (t) =>
  t.field({
    type: PasskeyRequestType,
    description: 'Starts to add a passkey of the caller. Pass the browser’s response to `addPasskey`.',
    refuses: ['sign_in_again', 'passkey_required', 'passkeys_unavailable', 'too_many_passkeys'],
    access: { member: 'READER', beforePasskey: true, private: true },
    resolve: (_root, _args, { services, actor }) => requestPasskeyCreation(services, actor),
  }),
);

builder.mutationField('addPasskey', (t) =>
  t.field({
    type: PasskeyType,
    description: 'Adds the passkey that the browser created with the options of `requestPasskeyCreation`.',
    refuses: ['passkey_wrong', 'sign_in_again', 'passkey_required', 'passkeys_unavailable', 'too_many_passkeys'],
    access: { member: 'READER', beforePasskey: true, private: true },
    args: {
      name: t.arg.string({
        required: true,
        validate: text({ min: 1, max: 100 }),
        description: 'Name to recognise the passkey.',
      }),
      response: t.arg({
        type: 'JSON',
        required: true,
        validate: registration,
        description: 'The browser’s response: `RegistrationResponseJSON` of Web Authentication Level 3, §5.1.7.',
      }),
    },
    resolve: (_root, { name, response }, { services, actor }) =>
      addPasskey(services, actor, { name, response: response as RegistrationResponseJSON }),
  }),
);

builder.mutationField('removePasskey', (t) =>
  t.boolean({
    description: 'Removes a passkey of the caller. It can no longer sign in.',
    refuses: ['unknown_passkey', 'sign_in_again'],
    access: { member: 'READER', private: true },
    args: { id: t.arg.id({ required: true, description: 'UUID of the passkey.' }) },
    resolve: (_root, { id }, { services, actor }) => removePasskey(services, actor, id).then(() => true),
  }),
);

builder.mutationField('resetPasskeys', (t) =>
  t.boolean({
    description:
      'Removes all passkeys of a member who lost them, and ends the member’s sessions. The member then signs in with a code and adds a new passkey.',
    refuses: ['unknown_member', 'member_elsewhere', 'sign_in_again'],
    access: { member: 'OWNER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the member.' }) },
    resolve: (_root, { id }, { services, actor }) => resetPasskeys(services, actor, id).then(() => true),
  }),
);

builder.mutationField('setPasskeysRequired', (t) =>
  t.field({
    type: OrganizationType,
    description: 'Sets whether members of the organisation must sign in with a passkey.',
    refuses: [{ passkey_required: 'The caller signed in without a passkey.' }, 'sign_in_again'],
    access: { member: 'OWNER' },
    args: {
      required: t.arg.boolean({
        required: true,
        description: 'Whether a passkey is required. Applies at once, also to open sessions.',
      }),
    },
    resolve: (_root, { required }, { services, actor }) => setPasskeysRequired(services, actor, required),
  }),
);

builder.mutationField('requestPasskeySignIn', (t) =>
  t.field({
    type: PasskeyRequestType,
    description: 'Starts a sign-in with a passkey. The person does not have to be named: the passkey identifies them.',
    refuses: ['passkeys_unavailable', 'rate_limited'],
    access: { anyone: true },
    args: { browser: t.arg.string({ required: true, validate: browser, description: browserDescription }) },
    resolve: (_root, { browser: id }, { services, origin }) => requestPasskeySignIn(services, origin, id),
  }),
);

builder.mutationField('signInByPasskey', (t) =>
  t.field({
    type: SignedIn,
    description: 'Opens a console session with the passkey that answered `requestPasskeySignIn`.',
    refuses: ['unauthorized', 'passkeys_unavailable', 'rate_limited'],
    access: { anyone: true },
    args: {
      browser: t.arg.string({ required: true, validate: browser, description: browserDescription }),
      response: t.arg({
        type: 'JSON',
        required: true,
        validate: authentication,
        description: 'The browser’s response: `AuthenticationResponseJSON` of Web Authentication Level 3, §5.1.7.',
      }),
    },
    resolve: (_root, { browser: id, response }, { services, origin }) =>
      logSignIn(services, 'PASSKEY', () =>
        signInByPasskey(services, origin, { browser: id, response: response as AuthenticationResponseJSON }),
      ),
  }),
);
