import { z } from 'zod';
import { scopes } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { type CreatedApiKey, createApiKey } from '../create-api-key.ts';
import { listApiKeys } from '../list-api-keys.ts';
import { assertMember } from '../policy.ts';
import { revokeApiKey } from '../revoke-api-key.ts';
import { ModeEnum } from './mode.ts';

const ApiKeyType = builder.prismaObject('ApiKey', {
  description: 'A key of the organisation. What is shown is not the key: nobody can read one back.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What it is for.' }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Production or sandbox.' }),
    scopes: t.exposeStringList('scopes', { description: 'What it may do.' }),
    hint: t.exposeString('hint', { description: 'How it begins.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when.' }),
    revokedAt: t.expose('revokedAt', { type: 'DateTime', nullable: true, description: 'Until when.' }),
  }),
});

const CreatedApiKeyType = builder.objectRef<CreatedApiKey>('CreatedApiKey').implement({
  description: 'A new key.',
  fields: (t) => ({
    key: t.exposeString('key', { access: { member: 'MANAGER' }, description: 'Shown this once, and kept nowhere.' }),
    apiKey: t.prismaField({
      type: ApiKeyType,
      description: 'What stays to be seen of it.',
      resolve: (query, { id }, _args, { services }) =>
        services.database.prisma.apiKey.findUniqueOrThrow({ ...query, where: { id } }),
    }),
  }),
});

builder.queryField('apiKeys', (t) =>
  t.field({
    type: [ApiKeyType],
    description: 'The keys of the organisation, of both modes, newest first, revoked ones too.',
    access: { member: 'READER' },
    resolve: (_root, _args, { services, actor }) =>
      listApiKeys(services, assertMember(actor, 'READER').organizationId) as Promise<never>,
  }),
);

builder.mutationField('createApiKey', (t) =>
  t.field({
    type: CreatedApiKeyType,
    description: 'Makes a key.',
    access: { member: 'MANAGER' },
    args: {
      name: t.arg.string({ required: true, validate: text({ max: 100 }), description: '1 to 100 characters.' }),
      mode: t.arg({ type: ModeEnum, required: true, description: 'Production or sandbox.' }),
      scopes: t.arg.stringList({
        required: true,
        validate: z.array(z.enum(scopes)).min(1),
        description: `At least one of ${scopes.join(', ')}.`,
      }),
    },
    resolve: (_root, given, { services, actor }) => {
      const { organizationId } = assertMember(actor, 'MANAGER');
      return createApiKey(services, { ...given, organizationId, scopes: given.scopes as (typeof scopes)[number][] });
    },
  }),
);

builder.mutationField('revokeApiKey', (t) =>
  t.prismaField({
    type: ApiKeyType,
    description: 'Revokes a key: it answers 401 from now on.',
    refuses: ['unknown_api_key'],
    access: { member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const { organizationId } = assertMember(actor, 'MANAGER');
      await revokeApiKey(services, String(id), organizationId);
      return services.database.prisma.apiKey.findUniqueOrThrow({ ...query, where: { id: String(id) } });
    },
  }),
);
