import { z } from 'zod';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertCursor, pagesOf } from '../../../platform/graphql/paging.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { bareHash, documentNumberMac } from '../attributes.ts';
import { createIdentity } from '../create-identity.ts';
import { deleteIdentity } from '../delete-identity.ts';
import { newIdentity } from '../input.ts';
import { limits } from '../limits.ts';
import { IdentityInput, numberHash } from './inputs.ts';
import { IdentityType } from './types.ts';

builder.queryField('identity', (t) =>
  t.prismaField({
    type: IdentityType,
    description: 'One identity of the caller, erased ones too.',
    refuses: ['not_found'],
    access: { key: 'identities:manage', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const where = { id, ...ownedBy(assertScope(actor, 'identities:manage')) };
      const identity = isUuid(id) ? await services.database.prisma.identity.findFirst({ ...query, where }) : null;
      if (!identity) throw refuse('not_found');
      return identity;
    },
  }),
);

builder.queryField('identities', (t) =>
  t.prismaConnection({
    type: IdentityType,
    ...pagesOf(limits.page),
    description: 'The caller’s identities, most recent first. Pages by cursor, or by offset.',
    refuses: ['invalid_body'],
    access: { key: 'identities:manage', member: 'READER' },
    args: {
      offset: t.arg.int({ validate: z.number().min(0), description: 'How many to skip; default 0.' }),
      externalRef: t.arg.string({
        validate: z.string().refine((value) => !value.includes('\0'), 'must not contain U+0000'),
        description: 'Only those with exactly this reference of the caller.',
      }),
      documentNumberHash: t.arg.string({ validate: numberHash, description: 'Only those of that document.' }),
    },
    resolve: (query, _root, { offset, externalRef, documentNumberHash: hash }, { services, actor }) => {
      assertCursor(query);
      const owner = ownedBy(assertScope(actor, 'identities:manage'));
      return services.database.prisma.identity.findMany({
        ...query,
        skip: (query.skip ?? 0) + (offset ?? 0),
        where: {
          ...owner,
          ...(externalRef == null ? {} : { externalRef }),
          ...(hash == null ? {} : { documentNumberMac: documentNumberMac(services, owner, bareHash(hash)) }),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);

const CreatedIdentity = builder
  .objectRef<{ readonly id: string; readonly verificationUrl: string | null }>('CreatedIdentity')
  .implement({
    description: 'A new identity, and where the person goes to be verified.',
    fields: (t) => ({
      identity: t.prismaField({
        type: IdentityType,
        description: 'The identity.',
        resolve: (query, { id }, _args, { services }) =>
          services.database.prisma.identity.findUniqueOrThrow({ ...query, where: { id } }),
      }),
      verificationUrl: t.exposeString('verificationUrl', {
        access: { key: 'identities:manage', member: 'MANAGER' },
        nullable: true,
        description: 'For the person, shown this once; null where the caller attests.',
      }),
    }),
  });

builder.mutationField('createIdentity', (t) =>
  t.field({
    type: CreatedIdentity,
    description: 'Attests an identity, or begins a remote check of it.',
    refuses: [{ idv_not_configured: 'The method is a remote one, and no provider is configured.' }, 'unavailable'],
    access: { key: 'identities:manage', member: 'MANAGER' },
    args: { input: t.arg({ type: IdentityInput, required: true, description: 'Whom to attest.' }) },
    resolve: (_root, { input }, { services, actor, origin }) =>
      createIdentity(services, actor, origin, newIdentity(input)),
  }),
);

builder.mutationField('deleteIdentity', (t) =>
  t.prismaField({
    type: IdentityType,
    description: 'Erases an identity (right to erasure), from any state; signatures already given stay.',
    refuses: ['not_found'],
    access: { key: 'identities:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (query, _root, args, { services, actor }) => {
      await deleteIdentity(services, actor, args);
      return services.database.prisma.identity.findUniqueOrThrow({ ...query, where: { id: args.id } });
    },
  }),
);
