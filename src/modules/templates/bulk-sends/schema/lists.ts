import type { Prisma } from '../../../../platform/database/index.ts';
import { escapeLike, matching, searchWords } from '../../../../platform/database/search-text.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../../platform/graphql/connection.ts';
import { listOrder } from '../../../../platform/graphql/list-order.ts';
import { pages } from '../../../../platform/graphql/paging.ts';
import { text } from '../../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { OverviewType } from '../../../envelopes/schema/index.ts';
import { type FailedRows, followList, readFailedRows, seenBulkSends, withFailedRows } from '../bulk-sends.ts';
import { limits } from '../columns.ts';
import { BulkSendType } from './types.ts';

const access = { key: 'envelopes:read', member: 'READER' } as const;

const BulkSendFilterInput = builder.inputType('BulkSendFilter', {
  description: 'Conditions for the bulk sends of a list. A bulk send must meet all of them.',
  fields: (t) => ({
    text: t.string({
      validate: text(limits.search),
      description:
        'Words to search for. Each word must occur in the name of the bulk send. Case and accents are ignored.',
    }),
    failed: t.boolean({
      description:
        'Whether to return only bulk sends with a row that failed, which run or have ended within 30 days. Default: false.',
    }),
  }),
});

const bulkSendConditions = (
  filter: typeof BulkSendFilterInput.$inferInput | null | undefined,
): Prisma.BulkSendWhereInput[] => [
  ...(filter?.text ? [{ OR: [{ AND: matching(filter.text) }, nameless(filter.text)] }] : []),
  ...(filter?.failed ? [withFailedRows] : []),
];

/** Bulk sends that an earlier version created have no folded name. */
const nameless = (words: string): Prisma.BulkSendWhereInput => ({
  searchText: '',
  AND: searchWords(words).map((word) => ({ name: { contains: escapeLike(word), mode: 'insensitive' } })),
});

const order = listOrder('BulkSend', { CREATED_AT: { value: 'createdAt', description: 'Time of creation.' } });

builder.queryField('bulkSends', (t) =>
  t.prismaConnection(
    {
      type: BulkSendType,
      ...pages,
      description: 'Lists the bulk sends of the organisation, most recent first by default.',
      refuses: ['invalid_body'],
      access,
      args: {
        filter: t.arg({
          type: BulkSendFilterInput,
          description: 'Which bulk sends to list. Default: all of them.',
        }),
        orderBy: t.arg(order.arg),
      },
      totalCount: (_root, { filter }, { services, actor }) =>
        services.database.prisma.bulkSend.count({
          where: { AND: [seenBulkSends(assertScope(actor, 'envelopes:read')), ...bulkSendConditions(filter)] },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const own = seenBulkSends(assertScope(actor, 'envelopes:read'));
        const { bulkSend } = services.database.prisma;
        const page = await order.pageOf(query, args, (id) =>
          bulkSend.findFirst({ where: { AND: [{ id }, own] }, select: { createdAt: true } }),
        );
        return page
          ? bulkSend.findMany({ ...page, where: { AND: [own, page.where, ...bulkSendConditions(filter)] } })
          : [];
      },
    },
    connectionOf(BulkSendType),
  ),
);

const ListChange = builder.objectRef<{ readonly at: Date }>('BulkSendListChange').implement({
  description: 'At least one bulk send of the organisation was created, or has progressed.',
  fields: (t) => ({ at: t.expose('at', { type: 'DateTime', description: 'Time of this message.' }) }),
});

builder.subscriptionField('bulkSendsChanged', (t) =>
  t.field({
    type: ListChange,
    description:
      'Sends a message at once, and after each change of a bulk send of the organisation, at most one a second. It contains no bulk send: read the list again.',
    access,
    subscribe: (_root, _args, { services, actor }) =>
      followList(services, ownedBy(assertScope(actor, 'envelopes:read'))),
    resolve: (change) => change,
  }),
);

const FailedRowsType = builder.objectRef<FailedRows>('FailedBulkSendRows').implement({
  description: 'Rows of bulk sends whose envelope could not be created.',
  fields: (t) => ({
    totalCount: t.exposeInt('totalCount', { description: 'Number of rows.' }),
    bulkSends: t.prismaField({
      type: [BulkSendType],
      description: 'The latest bulk sends with such rows, at most 5.',
      resolve: (query, { bulkSendIds }, _args, { services }) =>
        services.database.prisma.bulkSend.findMany({
          ...query,
          where: { id: { in: [...bulkSendIds] } },
          orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
        }),
    }),
  }),
});

builder.objectField(OverviewType, 'failedRows', (t) =>
  t.field({
    type: FailedRowsType,
    description:
      'Rows that failed, of bulk sends that run or have ended within 30 days. The filter `failed` of `bulkSends` lists these bulk sends.',
    resolve: (_overview, _args, { services, actor }) =>
      readFailedRows(services.database, assertScope(actor, 'envelopes:read')),
  }),
);
