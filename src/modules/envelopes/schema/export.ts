import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { type ExportPart, exportEnvelopes } from '../export-envelopes.ts';
import { limits } from '../limits.ts';
import { conditionsOf, envelopeOrder, filterArg, orderValuesOf } from './filter.ts';

export const EnvelopeExport = builder.objectRef<ExportPart>('EnvelopeExport').implement({
  description: 'One part of an export of envelopes. To get the file, concatenate the texts of all parts.',
  fields: (t) => ({
    fileName: t.exposeString('fileName', { description: 'Suggested name of the file.' }),
    text: t.exposeString('text', {
      description:
        'Text of the part: UTF-8, `;` between cells, CRLF at the end of each line, times in UTC. The first part begins with the byte order mark and the headings. Text that a spreadsheet would run as a formula begins with an apostrophe.',
    }),
    next: t.exposeString('next', {
      nullable: true,
      description: 'Pass it as `after` to get the next part; null if this is the last one.',
    }),
  }),
});

builder.queryField('exportEnvelopes', (t) =>
  t.field({
    type: EnvelopeExport,
    nullable: true,
    description: `Exports a list of envelopes as CSV, with one line for each envelope. Returns at most ${limits.exportLines} lines at a time.`,
    refuses: [{ invalid_parameter: '`after` is not the `next` of a part of this export.' }],
    access: { key: 'envelopes:read', member: 'READER' },
    complexity: { field: 500 },
    args: {
      filter: t.arg(filterArg),
      orderBy: t.arg(envelopeOrder.arg),
      after: t.arg.string({
        description: '`next` of the previous part, with the same filter and order. Omit it to get the first part.',
      }),
    },
    resolve: async (_root, { filter, orderBy, after }, { services, actor }) => {
      const own = ownedBy(assertScope(actor, 'envelopes:read'));
      const cursor = after != null ? { cursor: { id: after } } : {};
      const page =
        after == null || isUuid(after)
          ? await envelopeOrder.pageOf({ ...cursor, take: limits.exportLines, skip: 0 }, { orderBy }, (id) =>
              orderValuesOf(services, id, own),
            )
          : null;
      if (!page)
        throw refuse(
          'invalid_parameter',
          'The value of after is not a cursor of this export. Omit it to start with the first part.',
        );
      return exportEnvelopes(services, actor, {
        where: { AND: [page.where, ...conditionsOf(filter, services)] },
        orderBy: page.orderBy,
        size: limits.exportLines,
        isFirst: after == null,
      });
    },
  }),
);
