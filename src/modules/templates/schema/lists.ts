import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Prisma } from '../../../platform/database/index.ts';
import { matching } from '../../../platform/database/search-text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { listOrder } from '../../../platform/graphql/list-order.ts';
import { addNodeLookup } from '../../../platform/graphql/node.ts';
import { pages } from '../../../platform/graphql/paging.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { limits } from '../limits.ts';
import { TemplateType } from './types.ts';

const access = { key: 'envelopes:read', member: 'READER' } as const;

builder.queryField('template', (t) =>
  t.prismaField({
    type: TemplateType,
    nullable: true,
    description: 'Returns one template of the organisation.',
    refuses: ['not_found'],
    access,
    args: { id: t.arg.id({ required: true, description: 'UUID of the template.' }) },
    resolve: async (query, _root, { id }, { services, actor }) => {
      const where = { id, ...ownedBy(assertScope(actor, 'envelopes:read')) };
      const template = isUuid(id) ? await services.database.prisma.template.findFirst({ ...query, where }) : null;
      if (!template) throw refuse('not_found');
      return template;
    },
  }),
);

const TemplateFilterInput = builder.inputType('TemplateFilter', {
  description: 'Conditions for the templates of a list. A template must meet all of them.',
  fields: (t) => ({
    text: t.string({
      validate: text(limits.search),
      description:
        'Words to search for. Each word must occur in the name of the template. Case and accents are ignored.',
    }),
  }),
});

const order = listOrder('Template', {
  CREATED_AT: { value: 'createdAt', description: 'Time of creation.' },
  NAME: { value: 'name', description: 'Name, by the sorting rules of the database.' },
});

const templateConditions = (
  filter: typeof TemplateFilterInput.$inferInput | null | undefined,
): Prisma.TemplateWhereInput[] => matching(filter?.text);

builder.queryField('templates', (t) =>
  t.prismaConnection(
    {
      type: TemplateType,
      ...pages,
      description: 'Lists the templates of the organisation, most recent first by default.',
      refuses: ['invalid_body'],
      access,
      args: {
        filter: t.arg({ type: TemplateFilterInput, description: 'Which templates to list. Default: all of them.' }),
        orderBy: t.arg(order.arg),
      },
      totalCount: (_root, { filter }, { services, actor }) =>
        services.database.prisma.template.count({
          where: { AND: [ownedBy(assertScope(actor, 'envelopes:read')), ...templateConditions(filter)] },
        }),
      resolve: async (query, _root, { filter, ...args }, { services, actor }) => {
        const own = ownedBy(assertScope(actor, 'envelopes:read'));
        const { template } = services.database.prisma;
        const page = await order.pageOf(query, args, (id) =>
          template.findFirst({ where: { AND: [{ id }, own] }, select: { createdAt: true, name: true } }),
        );
        if (!page) return [];
        return template.findMany({ ...page, where: { AND: [own, page.where, ...templateConditions(filter)] } });
      },
    },
    connectionOf(TemplateType),
  ),
);

addNodeLookup({
  type: 'Template',
  access,
  find: (ids, { services, actor }) =>
    services.database.prisma.template.findMany({
      where: { id: { in: [...ids] }, ...ownedBy(assertScope(actor, 'envelopes:read')) },
    }),
});
