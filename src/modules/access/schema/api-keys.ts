import { z } from 'zod';
import { type Actor, clientScopes, type Scope, scopes } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { enumValues } from '../../../platform/graphql/directives.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { assertCursor, pages } from '../../../platform/graphql/paging.ts';
import { between, items, text, uuid } from '../../../platform/graphql/validators.ts';
import { createApiKey, createClientToken, lifetimes, MOST_SUBJECTS, revokeApiKey } from '../api-keys.ts';
import { assertMember } from '../policy.ts';

export const ModeEnum = builder.enumType('Mode', {
  description: 'Production or sandbox. A key of one mode cannot read or change objects of the other.',
  values: {
    LIVE: { description: 'Production: billed in credits.' },
    TEST: { description: 'Sandbox: never billed. Sealed documents are marked as specimens.' },
  },
});

const meanings: Readonly<Record<Scope, string>> = {
  'envelopes:read': 'Read envelopes and credits, and verify documents.',
  'envelopes:write': 'Create, send and cancel envelopes.',
  'identities:manage': 'Create, read and delete identities.',
  'mandates:manage': 'Create, read and revoke mandates, and seal batches.',
  'attendance:write': 'Create, read and close attendance sessions.',
  'webhooks:manage': 'Create, read and delete webhook endpoints, and read events.',
};

export const ScopeEnum = builder.enumType('Scope', {
  description: 'A right of an API key. No scope includes another.',
  values: enumValues(meanings),
});

const ApiKeyType = builder.prismaObject('ApiKey', {
  description:
    'An API key of the organisation. Never includes the secret itself: the secret is shown only when the key is created.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the key. This is not the secret.' }),
    name: t.exposeString('name', { description: 'Name of the key: 1 to 100 characters.' }),
    mode: t.expose('mode', {
      type: ModeEnum,
      description: 'Whether the key is for production (`LIVE`) or for the sandbox (`TEST`).',
    }),
    scopes: t.field({
      type: [ScopeEnum],
      select: { scopes: true },
      description: 'Scopes of the key.',
      resolve: (key) => scopes.filter((scope) => key.scopes.includes(scope)),
    }),
    hint: t.exposeString('hint', { description: 'First characters of the secret, to recognise the key.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the key was created.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the key was revoked; null while the key is valid.',
    }),
  }),
});

/** The payload field `apiKey` of a mutation that changed the key with this id. */
const changedApiKey = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: ApiKeyType,
    description: 'The key, without its secret.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.apiKey.findUniqueOrThrow({ ...query, where: { id } }),
  });

const ofOrganization = (actor: Actor) => ({ organizationId: assertMember(actor, 'READER').organizationId });

builder.queryField('apiKeys', (t) =>
  t.prismaConnection(
    {
      type: ApiKeyType,
      ...pages,
      description: 'Lists the API keys of the organisation, of both modes, newest first. Includes revoked keys.',
      refuses: ['invalid_body'],
      access: { member: 'READER' },
      totalCount: (_root, _args, { services, actor }) =>
        services.database.prisma.apiKey.count({ where: ofOrganization(actor) }),
      resolve: (query, _root, _args, { services, actor }) => {
        assertCursor(query);
        return services.database.prisma.apiKey.findMany({
          ...query,
          where: ofOrganization(actor),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        });
      },
    },
    connectionOf(ApiKeyType),
  ),
);

addMutation('createApiKey', {
  description: 'Creates an API key and returns its secret, which cannot be read again.',
  refuses: [{ forbidden: 'The organisation has folders, and the caller is no owner: an API key sees every folder.' }],
  access: { member: 'MANAGER' },
  input: (t) => ({
    name: t.string({
      required: true,
      validate: text({ min: 1, max: 100 }),
      description: 'Name to recognise the key.',
    }),
    mode: t.field({ type: ModeEnum, required: true, description: '`LIVE` for production, `TEST` for the sandbox.' }),
    scopes: t.field({
      type: [ScopeEnum],
      required: true,
      validate: items(z.any(), { min: 1, max: scopes.length }),
      description: 'Scopes of the key.',
    }),
  }),
  resolve: (input, { services, actor }) =>
    createApiKey(services, { ...input, organizationId: actor.organizationId }, actor),
  payload: (t) => ({
    apiKey: changedApiKey(t),
    secret: t.exposeString('key', {
      access: { member: 'MANAGER' },
      description:
        'Secret to send as `Authorization: Bearer <secret>`. It is returned this one time only; the service stores only a digest of it.',
    }),
  }),
});

addMutation('revokeApiKey', {
  description: 'Revokes an API key for good. Requests with the key are answered 401 from now on.',
  refuses: ['unknown_api_key'],
  access: { member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the key.' }) }),
  resolve: ({ id }, { services, actor }) => {
    const { organizationId } = assertMember(actor, 'MANAGER');
    return revokeApiKey(services, id, organizationId);
  },
  payload: (t) => ({ apiKey: changedApiKey(t) }),
});

addMutation('createClientToken', {
  description:
    'Creates a short-lived token with which a page of your own reads some envelopes and attendance sessions directly: queries and subscriptions, no mutations. Browsers can use it on the organisation’s embed origins only. It expires by itself, and it ends at once when the API key is revoked.',
  refuses: [{ not_found: 'A subject does not exist, or no scope of the token can read it.' }],
  access: { key: 'any' },
  input: (t) => ({
    scopes: t.field({
      type: [ScopeEnum],
      required: true,
      validate: z.array(z.enum(clientScopes)).min(1),
      description:
        'Scopes of the token, which the API key must have: `ENVELOPES_READ` to read envelopes, `ATTENDANCE_WRITE` to read attendance sessions. Neither allows any change, and no other scope is possible.',
    }),
    subjects: t.idList({
      required: true,
      validate: items(uuid, { min: 1, max: MOST_SUBJECTS }),
      description: 'UUIDs of the envelopes and attendance sessions that the token may read.',
    }),
    expiresIn: t.int({
      validate: between(lifetimes),
      description: `Seconds until the token expires. Default: ${lifetimes.default}.`,
    }),
  }),
  resolve: ({ scopes, subjects, expiresIn }, { services, actor }) =>
    createClientToken(services, actor, {
      scopes: clientScopes.filter((scope) => scopes.some((one) => one === scope)),
      subjects,
      expiresIn: expiresIn ?? lifetimes.default,
    }),
  payload: (t) => ({
    token: t.exposeString('token', {
      access: { key: 'any' },
      description:
        'Token for a page of your own. Send it as `Authorization: Bearer <token>`, or as `authorization` in the connection parameters of a WebSocket, never in a URL.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Time at which the token expires.' }),
  }),
});
