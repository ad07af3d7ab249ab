import { z } from 'zod';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { assertCursor, offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { bareHash, documentNumberMac } from '../attributes.ts';
import { createIdentity } from '../create-identity.ts';
import { deleteIdentity } from '../delete-identity.ts';
import { newIdentity } from '../input.ts';
import { IdentityInput, numberHash } from './inputs.ts';
import { IdentityType } from './types.ts';

builder.queryField('identity', (t) =>
  t.prismaField({
    type: IdentityType,
    nullable: true,
    description: 'Returns one identity of the organisation, also after it was erased.',
    refuses: ['not_found'],
    access: { key: 'identities:manage', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the identity.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const where = { id, ...ownedBy(assertScope(actor, 'identities:manage')) };
      const identity = isUuid(id) ? await services.database.prisma.identity.findFirst({ ...query, where }) : null;
      if (!identity) throw refuse('not_found');
      return identity;
    },
  }),
);

interface ListFilter {
  readonly externalRef?: string | null | undefined;
  readonly documentNumberHash?: string | null | undefined;
}

/** Filter: the caller's own identities. */
function listedBy({ services, actor }: Context, { externalRef, documentNumberHash: hash }: ListFilter) {
  const owner = ownedBy(assertScope(actor, 'identities:manage'));
  return {
    ...owner,
    ...(externalRef == null ? {} : { externalRef }),
    ...(hash == null ? {} : { documentNumberMac: documentNumberMac(services, owner, bareHash(hash)) }),
  };
}

builder.queryField('identities', (t) =>
  t.prismaConnection(
    {
      type: IdentityType,
      ...pages,
      description:
        'Lists the identities of the organisation, most recent first. Use a cursor or an offset for the next page.',
      refuses: ['invalid_body'],
      access: { key: 'identities:manage', member: 'READER' },
      args: {
        offset: t.arg.int(offsetArg),
        externalRef: t.arg.string({
          validate: z.string().refine((value) => !value.includes('\0'), 'must not contain U+0000'),
          description: 'Return only identities with exactly this external reference.',
        }),
        documentNumberHash: t.arg.string({
          validate: numberHash,
          description:
            'Return only identities whose document number has this SHA-256: 64 lowercase hex characters, optionally after `sha256:`.',
        }),
      },
      totalCount: (_root, args, context) =>
        context.services.database.prisma.identity.count({ where: listedBy(context, args) }),
      resolve: (query, _root, { offset, ...filter }, context) => {
        assertCursor(query);
        return context.services.database.prisma.identity.findMany({
          ...query,
          skip: (query.skip ?? 0) + (offset ?? 0),
          where: listedBy(context, filter),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        });
      },
    },
    connectionOf(IdentityType),
  ),
);

const CreatedIdentity = builder
  .objectRef<{ readonly id: string; readonly verificationUrl: string | null }>('CreatedIdentity')
  .implement({
    description: 'A new identity, with the link for its verification.',
    fields: (t) => ({
      identity: t.prismaField({
        type: IdentityType,
        description: 'The new identity.',
        resolve: (query, { id }, _args, { services }) =>
          services.database.prisma.identity.findUniqueOrThrow({ ...query, where: { id } }),
      }),
      verificationUrl: t.exposeString('verificationUrl', {
        access: { key: 'identities:manage', member: 'MANAGER' },
        nullable: true,
        description:
          'Link on which the person completes the remote verification. It is shown only this once. Null with the method `PARTNER_ATTESTED`.',
      }),
    }),
  });

builder.mutationField('createIdentity', (t) =>
  t.field({
    type: CreatedIdentity,
    description: 'Creates an identity. With a remote method it also starts the verification by the provider.',
    refuses: [{ idv_not_configured: 'The method is remote, and no provider is configured.' }, 'unavailable'],
    access: { key: 'identities:manage', member: 'MANAGER' },
    args: { input: t.arg({ type: IdentityInput, required: true, description: 'The identity to attest.' }) },
    resolve: (_root, { input }, { services, actor, origin }) =>
      createIdentity(services, actor, origin, newIdentity(input)),
  }),
);

builder.mutationField('deleteIdentity', (t) =>
  t.prismaField({
    type: IdentityType,
    description:
      'Erases an identity and its personal data (right to erasure), in any status. Existing signatures stay valid. The erasure cannot be undone.',
    refuses: ['not_found'],
    access: { key: 'identities:manage', member: 'MANAGER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the identity.' }) },
    resolve: async (query, _root, args, { services, actor }) => {
      await deleteIdentity(services, actor, args);
      return services.database.prisma.identity.findUniqueOrThrow({ ...query, where: { id: args.id } });
    },
  }),
);

addNodeLookup({
  type: 'Identity',
  access: { key: 'identities:manage', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.identity.findMany({
      where: { id: { in: [...ids] }, ...ownedBy(assertScope(actor, 'identities:manage')) },
    }),
});
