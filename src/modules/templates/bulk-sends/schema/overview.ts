import { builder } from '../../../../platform/graphql/builder.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { OverviewType } from '../../../envelopes/schema/index.ts';
import { type FailedRows, readFailedRows } from '../failed-rows.ts';
import { BulkSendType } from './types.ts';

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
      readFailedRows(services.database, ownedBy(assertScope(actor, 'envelopes:read'))),
  }),
);
