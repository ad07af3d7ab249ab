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
    description: 'One signing mandate of the caller.',
    refuses: ['not_found'],
    access: { key: 'mandates:manage', member: 'READER' },
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
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
    description: 'The caller’s signing mandates, most recent first.',
    access: { key: 'mandates:manage', member: 'READER' },
    args: { status: t.arg({ type: [MandateStatusEnum], description: 'Only those in one of these states.' }) },
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
