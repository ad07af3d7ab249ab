import { z } from 'zod';
import type { Actor } from '../../../kernel/actor.ts';
import { refuse, rule } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Prisma } from '../../../platform/database/index.ts';
import { escapeLike, searchWords } from '../../../platform/database/search-text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import { listOrder } from '../../../platform/graphql/list-order.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { DateTimeRangeInput, within } from '../../../platform/graphql/scalars.ts';
import { failing, text } from '../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { inStatus } from '../attach-identity.ts';
import { bareHash, documentNumberMac, newIdentity } from '../attributes.ts';
import { createIdentity, methodsFor } from '../create-identity.ts';
import { deleteIdentity } from '../identities.ts';
import { queryIdentity } from '../store.ts';
import { IdentityMethodEnum, IdentityStatusEnum, IdentityType, identityFields, numberHash } from './types.ts';

/** The payload field `identity` of a mutation that changed the identity with this id. */
export const changedIdentity = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: IdentityType,
    description: 'The identity after the change.',
    resolve: (query, { id }, _args, { services }) => queryIdentity(services.database, query, id),
  });

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

const IdentityFilterInput = builder.inputType('IdentityFilter', {
  description: 'Conditions for the identities of a list. An identity must meet all of them.',
  fields: (t) => ({
    status: t.field({ type: [IdentityStatusEnum], description: 'The identity has one of these statuses.' }),
    created: t.field({ type: DateTimeRangeInput, description: 'The identity was created in this range.' }),
    externalRef: t.string({
      validate: z.string().refine((value) => !value.includes('\0'), failing(rule('null_character'))),
      description: 'The identity has exactly this external reference.',
    }),
    text: t.string({
      validate: text({ max: 200 }),
      description:
        'Words to search for. Each word must occur in the external reference. Case is ignored. Names are stored encrypted: they cannot be searched.',
    }),
    documentNumberHash: t.string({
      validate: numberHash,
      description:
        'The document number of the identity has this SHA-256: 64 lowercase hex characters, optionally after `sha256:`.',
    }),
  }),
});

builder.queryField('identityMethods', (t) =>
  t.field({
    type: [IdentityMethodEnum],
    description:
      'Lists the methods by which identities can be attested here, in this mode. A method that is not configured is missing.',
    access: { key: 'identities:manage', member: 'READER' },
    resolve: (_root, _args, { services, actor }) => methodsFor(services, assertScope(actor, 'identities:manage').mode),
  }),
);

const order = listOrder('Identity', { CREATED_AT: { value: 'createdAt', description: 'Time of creation.' } });

const ownIdentities = (actor: Actor) => ownedBy(assertScope(actor, 'identities:manage'));

function identityConditions(
  filter: typeof IdentityFilterInput.$inferInput | null | undefined,
  { services, actor }: Context,
): Prisma.IdentityWhereInput[] {
  const { status, externalRef, documentNumberHash: hash } = filter ?? {};
  const created = within(filter?.created);
  return [
    ...(status ? [inStatus(status, services.clock.now())] : []),
    ...(created ? [{ createdAt: created }] : []),
    ...(externalRef == null ? [] : [{ externalRef }]),
    ...searchWords(filter?.text).map((word) => ({
      externalRef: { contains: escapeLike(word), mode: 'insensitive' as const },
    })),
    ...(hash == null ? [] : [{ documentNumberMac: documentNumberMac(services, ownIdentities(actor), bareHash(hash)) }]),
  ];
}

builder.queryField('identities', (t) =>
  t.prismaConnection(
    {
      type: IdentityType,
      ...pages,
      description:
        'Lists the identities of the organisation, most recent first by default. Use a cursor or an offset for the next page.',
      refuses: ['invalid_body'],
      access: { key: 'identities:manage', member: 'READER' },
      args: {
        filter: t.arg({ type: IdentityFilterInput, description: 'Which identities to list. Default: all of them.' }),
        orderBy: t.arg(order.arg),
        offset: t.arg.int(offsetArg),
      },
      totalCount: (_root, { filter }, context) =>
        context.services.database.prisma.identity.count({
          where: { AND: [ownIdentities(context.actor), ...identityConditions(filter, context)] },
        }),
      resolve: async (query, _root, { filter, ...args }, context) => {
        const own = ownIdentities(context.actor);
        const { identity } = context.services.database.prisma;
        const page = await order.pageOf(query, args, (id) =>
          identity.findFirst({ where: { AND: [{ id }, own] }, select: { createdAt: true } }),
        );
        if (!page) return [];
        return identity.findMany({
          ...page,
          where: { AND: [own, page.where, ...identityConditions(filter, context)] },
        });
      },
    },
    connectionOf(IdentityType),
  ),
);

addMutation('createIdentity', {
  description: 'Creates an identity. With a remote method it also starts the verification by the provider.',
  refuses: [{ idv_not_configured: 'The method is remote, and no provider is configured.' }, 'unavailable'],
  access: { key: 'identities:manage', member: 'MANAGER' },
  input: identityFields,
  resolve: (input, { services, actor, origin }) => createIdentity(services, actor, origin, newIdentity(input)),
  payload: (t) => ({
    identity: changedIdentity(t),
    verificationUrl: t.expose('verificationUrl', {
      type: 'URL',
      access: { key: 'identities:manage', member: 'MANAGER' },
      nullable: true,
      description:
        'Link on which the person completes the remote verification. It is shown only this once. Null with the method `PARTNER_ATTESTED`.',
    }),
  }),
});

addMutation('deleteIdentity', {
  description:
    'Erases an identity and its personal data (right to erasure), in any status. Existing signatures stay valid. The erasure cannot be undone.',
  refuses: ['not_found'],
  access: { key: 'identities:manage', member: 'MANAGER' },
  input: (t) => ({ id: t.id({ required: true, description: 'UUID of the identity.' }) }),
  resolve: async ({ id }, { services, actor }) => {
    await deleteIdentity(services, actor, { id });
    return { id };
  },
  payload: (t) => ({ identity: changedIdentity(t) }),
});

addNodeLookup({
  type: 'Identity',
  access: { key: 'identities:manage', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.identity.findMany({
      where: { id: { in: [...ids] }, ...ownedBy(assertScope(actor, 'identities:manage')) },
    }),
});
