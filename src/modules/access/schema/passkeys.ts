import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';
import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import type { Organization } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, addMutationWithoutInput, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { text } from '../../../platform/graphql/validators.ts';
import type { Services } from '../../../platform/services.ts';
import { assertRecentSignIn, logSignIn } from '../console/sessions.ts';
import {
  addPasskey,
  listPasskeys,
  type PasskeyRequest,
  removePasskey,
  requestPasskeyCreation,
  resetPasskeys,
} from '../passkeys/passkeys.ts';
import { requestPasskeySignIn, signInByPasskey } from '../passkeys/sign-in.ts';
import { assertMember } from '../policy.ts';
import { browser, browserDescription, openedSession } from './console.ts';
import { changedOrganization } from './organization.ts';
import { changedMember } from './team.ts';

/**
 * Sets whether members must sign in with a passkey. Who switches it on must have signed in with one, so that owners
 * cannot lock themselves out. Owners only.
 */
async function setPasskeysRequired(services: Services, actor: Actor, passkeysRequired: boolean): Promise<Organization> {
  const { organizationId, keyId } = assertMember(actor, 'OWNER');
  await assertRecentSignIn(services, actor);
  const { consoleSession, organization } = services.database.prisma;
  const withPasskey = await consoleSession.count({ where: { id: keyId, method: 'PASSKEY' } });
  if (passkeysRequired && !withPasskey)
    throw refuse(
      'passkey_required',
      'You must be signed in with a passkey to change this. Sign in with a passkey and try again.',
    );
  return organization.update({ where: { id: organizationId }, data: { passkeysRequired } });
}

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

const passkeyRequest = (t: PayloadFields<{ readonly passkeyRequest: PasskeyRequest<object> }>) => ({
  passkeyRequest: t.expose('passkeyRequest', { type: PasskeyRequestType, description: 'What to pass to the browser.' }),
});

addMutationWithoutInput('requestPasskeyCreation', {
  description:
    'Starts to add a passkey of the caller. Who has a passkey must be signed in with one, whichever team is current. Pass the browser’s response to `addPasskey`.',
  refuses: ['sign_in_again', 'passkey_required', 'passkeys_unavailable', 'too_many_passkeys'],
  access: { member: 'READER', beforePasskey: true, private: true },
  resolve: async ({ services, actor }) => ({ passkeyRequest: await requestPasskeyCreation(services, actor) }),
  payload: passkeyRequest,
});

addMutation('addPasskey', {
  description: 'Adds the passkey that the browser created with the options of `requestPasskeyCreation`.',
  refuses: ['passkey_wrong', 'sign_in_again', 'passkey_required', 'passkeys_unavailable', 'too_many_passkeys'],
  access: { member: 'READER', beforePasskey: true, private: true },
  input: (t) => ({
    name: t.string({
      required: true,
      validate: text({ min: 1, max: 100 }),
      description: 'Name to recognise the passkey.',
    }),
    response: t.field({
      type: 'JSON',
      required: true,
      validate: registration,
      description: 'The browser’s response: `RegistrationResponseJSON` of Web Authentication Level 3, §5.1.7.',
    }),
  }),
  resolve: ({ name, response }, { services, actor }) =>
    addPasskey(services, actor, { name, response: response as RegistrationResponseJSON }),
  payload: (t) => ({
    passkey: t.prismaField({
      type: PasskeyType,
      description: 'The new passkey.',
      resolve: (query, { id }, _args, { services }) =>
        services.database.prisma.passkey.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

addMutation('removePasskey', {
  description:
    'Removes a passkey of the caller. It can no longer sign in. The caller must be signed in with a passkey, whichever team is current.',
  refuses: ['unknown_passkey', 'sign_in_again', 'passkey_required'],
  access: { member: 'READER', private: true },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the passkey.' }) }),
  resolve: async ({ id }, { services, actor }) => {
    await removePasskey(services, actor, id);
    return { deletedPasskeyId: id };
  },
  payload: (t) => ({
    deletedPasskeyId: t.exposeID('deletedPasskeyId', { description: 'UUID of the removed passkey.' }),
  }),
});

addMutation('resetPasskeys', {
  description:
    'Removes all passkeys of a member who lost them, and ends the member’s sessions. The member then signs in with a code and adds a new passkey. If another team of the member requires passkeys, only somebody who owns both teams, or the operator, can do this.',
  refuses: ['unknown_member', 'member_elsewhere', 'sign_in_again'],
  access: { member: 'OWNER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the member.' }) }),
  resolve: async ({ id }, { services, actor }) => {
    await resetPasskeys(services, actor, id);
    return { id };
  },
  payload: (t) => ({ member: changedMember(t) }),
});

addMutation('setPasskeysRequired', {
  description: 'Sets whether members of the organisation must sign in with a passkey.',
  refuses: [{ passkey_required: 'The caller signed in without a passkey.' }, 'sign_in_again'],
  access: { member: 'OWNER' },
  input: (t) => ({
    required: t.boolean({
      required: true,
      description: 'Whether a passkey is required. Applies at once, also to open sessions.',
    }),
  }),
  resolve: ({ required }, { services, actor }) => setPasskeysRequired(services, actor, required),
  payload: (t) => ({ organization: changedOrganization(t) }),
});

addMutation('requestPasskeySignIn', {
  description: 'Starts a sign-in with a passkey. The person does not have to be named: the passkey identifies them.',
  refuses: ['passkeys_unavailable', 'rate_limited', 'oidc_only'],
  access: { anyone: true },
  input: (t) => ({ browser: t.string({ required: true, validate: browser, description: browserDescription }) }),
  resolve: async (input, { services, origin }) => ({
    passkeyRequest: await requestPasskeySignIn(services, origin, input.browser),
  }),
  payload: passkeyRequest,
});

addMutation('signInByPasskey', {
  description: 'Opens a console session with the passkey that answered `requestPasskeySignIn`.',
  refuses: ['unauthorized', 'passkeys_unavailable', 'rate_limited', 'oidc_only'],
  access: { anyone: true },
  input: (t) => ({
    browser: t.string({ required: true, validate: browser, description: browserDescription }),
    response: t.field({
      type: 'JSON',
      required: true,
      validate: authentication,
      description: 'The browser’s response: `AuthenticationResponseJSON` of Web Authentication Level 3, §5.1.7.',
    }),
  }),
  resolve: (input, { services, origin }) =>
    logSignIn(services, 'PASSKEY', () =>
      signInByPasskey(services, origin, {
        browser: input.browser,
        response: input.response as AuthenticationResponseJSON,
      }),
    ),
  payload: openedSession,
});
