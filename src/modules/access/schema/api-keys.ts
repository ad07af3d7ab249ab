import { z } from 'zod';
import { type Actor, scopes } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { assertCursor, pages } from '../../../platform/graphql/paging.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { type CreatedApiKey, createApiKey } from '../create-api-key.ts';
import { assertMember } from '../policy.ts';
import { revokeApiKey } from '../revoke-api-key.ts';
import { ModeEnum } from './mode.ts';

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
    scopes: t.exposeStringList('scopes', { description: 'Scopes that the key has, for example `envelopes:read`.' }),
    hint: t.exposeString('hint', { description: 'First characters of the secret, to recognise the key.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the key was created.' }),
    revokedAt: t.expose('revokedAt', {
      type: 'DateTime',
      nullable: true,
      description: 'Time at which the key was revoked; null while the key is valid.',
    }),
  }),
});

const CreatedApiKeyType = builder.objectRef<CreatedApiKey>('CreatedApiKey').implement({
  description: 'A newly created API key and its secret.',
  fields: (t) => ({
    key: t.exposeString('key', {
      access: { member: 'MANAGER' },
      description:
        'Secret to send as `Authorization: Bearer <secret>`. It is returned this one time only; the service stores only a digest of it.',
    }),
    apiKey: t.prismaField({
      type: ApiKeyType,
      description: 'The key, without its secret.',
      resolve: (query, { id }, _args, { services }) =>
        services.database.prisma.apiKey.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

const inOrganizationOf = (actor: Actor) => ({ organizationId: assertMember(actor, 'READER').organizationId });

builder.queryField('apiKeys', (t) =>
  t.prismaConnection(
    {
      type: ApiKeyType,
      ...pages,
      description: 'Lists the API keys of the organisation, of both modes, newest first. Includes revoked keys.',
      refuses: ['invalid_body'],
      access: { member: 'READER' },
      totalCount: (_root, _args, { services, actor }) =>
        services.database.prisma.apiKey.count({ where: inOrganizationOf(actor) }),
      resolve: (query, _root, _args, { services, actor }) => {
        assertCursor(query);
        return services.database.prisma.apiKey.findMany({
          ...query,
          where: inOrganizationOf(actor),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        });
      },
    },
    connectionOf(ApiKeyType),
  ),
);

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: CreatedApiKeyType,
    description: 'Creates an API key and returns its secret, which cannot be read again.',
    access: { member: 'MANAGER' },
    args: {
      name: t.arg.string({
        required: true,
        validate: text({ min: 1, max: 100 }),
        description: 'Name to recognise the key.',
      }),
      mode: t.arg({ type: ModeEnum, required: true, description: '`LIVE` for production, `TEST` for the sandbox.' }),
      scopes: t.arg.stringList({
        required: true,
        validate: z.array(z.enum(scopes)).min(1),
        description: `Scopes of the key; at least one of ${scopes.join(', ')}.`,
      }),
    },
    resolve: (_root, args, { services, actor }) => {
      const { organizationId } = assertMember(actor, 'MANAGER');
      return createApiKey(services, { ...args, organizationId, scopes: args.scopes as (typeof scopes)[number][] });
    },
  }),
);

builder.mutationField('revokeApiKey', (t) =>
  t.prismaField({
    type: ApiKeyType,
    description: 'Revokes an API key for good. Requests with the key are answered 401 from now on.',
    refuses: ['unknown_api_key'],
    access: { member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the key.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const { organizationId } = assertMember(actor, 'MANAGER');
      await revokeApiKey(services, String(id), organizationId);
      return services.database.prisma.apiKey.findUniqueOrThrow({ ...query, where: { id: String(id) } });
    },
  }),
);
