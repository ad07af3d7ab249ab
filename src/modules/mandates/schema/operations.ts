import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Mandate, Prisma } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import type { Context } from '../../../platform/graphql/context.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { assertCursor, pages } from '../../../platform/graphql/paging.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { inStatus } from '../validity.ts';
import { MandateStatusEnum } from './enums.ts';
import { MandateType } from './types.ts';

builder.queryField('signingMandate', (t) =>
  t.prismaField({
    type: MandateType,
    nullable: true,
    description: 'Returns one signing mandate of the organisation.',
    refuses: ['not_found'],
    access: { key: 'mandates:manage', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID of the mandate.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const where = { id, ...ownedBy(assertScope(actor, 'mandates:manage')) };
      const mandate = isUuid(id) ? await services.database.prisma.mandate.findFirst({ ...query, where }) : null;
      if (!mandate) throw refuse('not_found');
      return mandate;
    },
  }),
);

interface ListFilter {
  readonly status?: readonly Mandate['status'][] | null | undefined;
}

/** Filter: the caller's own mandates. */
const listedBy = ({ services, actor }: Context, { status }: ListFilter): Prisma.MandateWhereInput => ({
  ...ownedBy(assertScope(actor, 'mandates:manage')),
  ...(status ? inStatus(status, services.clock.now()) : {}),
});

builder.queryField('signingMandates', (t) =>
  t.prismaConnection(
    {
      type: MandateType,
      ...pages,
      description: 'Lists the signing mandates of the organisation, most recent first.',
      refuses: ['invalid_body'],
      access: { key: 'mandates:manage', member: 'READER' },
      args: {
        status: t.arg({ type: [MandateStatusEnum], description: 'Return only mandates with one of these statuses.' }),
      },
      totalCount: (_root, args, context) =>
        context.services.database.prisma.mandate.count({ where: listedBy(context, args) }),
      resolve: (query, _root, filter, context) => {
        assertCursor(query);
        return context.services.database.prisma.mandate.findMany({
          ...query,
          where: listedBy(context, filter),
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        });
      },
    },
    connectionOf(MandateType),
  ),
);

addNodeLookup({
  type: 'Mandate',
  access: { key: 'mandates:manage', member: 'READER' },
  find: (ids, { services, actor }) =>
    services.database.prisma.mandate.findMany({
      where: { id: { in: [...ids] }, ...ownedBy(assertScope(actor, 'mandates:manage')) },
    }),
});
