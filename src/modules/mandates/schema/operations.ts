import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { inStatus } from '../validity.ts';
import { MandateStatusEnum } from './enums.ts';
import { MandateType } from './types.ts';

builder.queryField('signingMandate', (t) =>
  t.prismaField({
    type: MandateType,
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

builder.queryField('signingMandates', (t) =>
  t.prismaField({
    type: [MandateType],
    description: 'Lists the signing mandates of the organisation, most recent first.',
    access: { key: 'mandates:manage', member: 'READER' },
    args: {
      status: t.arg({ type: [MandateStatusEnum], description: 'Return only mandates with one of these statuses.' }),
    },
    resolve: (query, _root, { status }, { services, actor }) =>
      services.database.prisma.mandate.findMany({
        ...query,
        where: {
          ...ownedBy(assertScope(actor, 'mandates:manage')),
          ...(status ? inStatus(status, services.clock.now()) : {}),
        },
        orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      }),
  }),
);
