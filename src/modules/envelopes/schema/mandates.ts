import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { offsetArg, pages } from '../../../platform/graphql/paging.ts';
import { conditionsOf, envelopeOrder, filterArg, orderValuesOf } from './filter.ts';
import { EnvelopeType } from './types.ts';

builder.prismaObjectFields('Mandate', (t) => ({
  act: t.relation('act', {
    nullable: true,
    access: { key: 'envelopes:read', member: 'READER' },
    description: 'The envelope with the mandate act, which the representative signs. Null until it is created.',
  }),
  envelopes: t.prismaConnection(
    {
      type: EnvelopeType,
      ...pages,
      access: { key: 'envelopes:read', member: 'READER' },
      description: 'Envelopes of level `ORGANIZATION_SEAL` under this mandate, most recent first by default.',
      refuses: ['invalid_body'],
      args: { filter: t.arg(filterArg), orderBy: t.arg(envelopeOrder.arg), offset: t.arg.int(offsetArg) },
      totalCount: ({ id }, { filter }, { services }) =>
        services.database.prisma.envelope.count({
          where: { AND: [{ mandateId: id }, ...conditionsOf(filter, services)] },
        }),
      resolve: async (query, { id }, { filter, ...args }, { services }) => {
        const under = { mandateId: id };
        const page = await envelopeOrder.pageOf(query, args, (cursor) => orderValuesOf(services, cursor, under));
        if (!page) return [];
        const where = { AND: [under, page.where, ...conditionsOf(filter, services)] };
        return services.database.prisma.envelope.findMany({ ...page, where });
      },
    },
    connectionOf(EnvelopeType),
  ),
}));

builder.prismaObjectFields('Envelope', (t) => ({
  mandate: t.relation('mandate', {
    nullable: true,
    access: { key: 'mandates:manage', member: 'READER' },
    description: 'The signing mandate of the envelope. Null except at level `ORGANIZATION_SEAL`.',
  }),
  actOf: t.relation('actOf', {
    nullable: true,
    access: { key: 'mandates:manage', member: 'READER' },
    description: 'The mandate whose act is signed in this envelope. Null for all other envelopes.',
  }),
}));
