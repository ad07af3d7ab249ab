import type { Actor } from '../../../../kernel/actor.ts';
import { refuse } from '../../../../kernel/fault.ts';
import { isUuid } from '../../../../kernel/ids.ts';
import type { Prisma } from '../../../../platform/database/index.ts';
import { matching } from '../../../../platform/database/search-text.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../../platform/graphql/connection.ts';
import { listOrder } from '../../../../platform/graphql/list-order.ts';
import type { PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { addNodeLookup } from '../../../../platform/graphql/node.ts';
import { offsetArg, pages } from '../../../../platform/graphql/paging.ts';
import { DateTimeRangeInput, within } from '../../../../platform/graphql/scalars.ts';
import { text } from '../../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { inStatus } from '../record-moves.ts';
import { queryMandate } from '../store.ts';
import { MandateStatusEnum, MandateType } from './types.ts';

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

const MandateFilterInput = builder.inputType('MandateFilter', {
  description: 'Conditions for the mandates of a list. A mandate must meet all of them.',
  fields: (t) => ({
    status: t.field({ type: [MandateStatusEnum], description: 'The mandate has one of these statuses.' }),
    created: t.field({ type: DateTimeRangeInput, description: 'The mandate was created in this range.' }),
    text: t.string({
      validate: text({ max: 200 }),
      description:
        'Words to search for. Each word must occur in the name or SIREN of the principal, in the name of the representative, or in the name or e-mail address of an agent. Case and accents are ignored.',
    }),
  }),
});

const order = listOrder('Mandate', {
  CREATED_AT: { value: 'createdAt', description: 'Time of creation.' },
  VALID_UNTIL: { value: 'endsAt', description: 'End of the validity.' },
});

const ownMandates = (actor: Actor): Prisma.MandateWhereInput => ownedBy(assertScope(actor, 'mandates:manage'));

const mandateConditions = (
  filter: typeof MandateFilterInput.$inferInput | null | undefined,
  now: Date,
): Prisma.MandateWhereInput[] => {
  const created = within(filter?.created);
  return [
    ...(filter?.status ? [inStatus(filter.status, now)] : []),
    ...(created ? [{ createdAt: created }] : []),
    ...matching(filter?.text),
  ];
};

builder.queryField('signingMandates', (t) =>
  t.prismaConnection(
    {
      type: MandateType,
      ...pages,
      description: 'Lists the signing mandates of the organisation, most recent first by default.',
      refuses: ['invalid_body'],
      access: { key: 'mandates:manage', member: 'READER' },
      args: {
        filter: t.arg({ type: MandateFilterInput, description: 'Which mandates to list. Default: all of them.' }),
        orderBy: t.arg(order.arg),
        offset: t.arg.int(offsetArg),
      },
      totalCount: (_root, { filter }, { services, actor }) =>
        services.database.prisma.mandate.count({
          where: { AND: [ownMandates(actor), ...mandateConditions(filter, services.clock.now())] },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const own = ownMandates(actor);
        const { mandate } = services.database.prisma;
        const page = await order.pageOf(query, args, (id) =>
          mandate.findFirst({ where: { AND: [{ id }, own] }, select: { createdAt: true, endsAt: true } }),
        );
        if (!page) return [];
        const where = { AND: [own, page.where, ...mandateConditions(filter, services.clock.now())] };
        return mandate.findMany({ ...page, where });
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

/** The payload field `mandate` of a mutation that changed the mandate with this id. */
export const changedMandate = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: MandateType,
    description: 'The mandate after the change.',
    resolve: (query, { id }, _args, { services }) => queryMandate(services.database, query, id),
  });
