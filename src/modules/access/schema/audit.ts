import { createLoader } from '../../../platform/database/create-loader.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { assertCursor } from '../../../platform/graphql/paging.ts';
import { assertMember } from '../policy.ts';
import { ModeEnum } from './mode.ts';

const PAGE = { default: 20, max: 100 } as const;

/** Name or e-mail of a person; empty if unknown. */
const findName = createLoader(async ({ prisma }, ids: readonly string[]): Promise<string[]> => {
  const users = await prisma.user.findMany({ where: { id: { in: [...new Set(ids)] } } });
  const names = new Map(users.map(({ id, name, email }) => [id, name || email || '']));
  return ids.map((id) => names.get(id) ?? '');
});

const AuditEntryType = builder.prismaObject('AuditEntry', {
  description: 'An act of a member in the console.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    at: t.expose('at', { type: 'DateTime', description: 'When.' }),
    act: t.exposeString('act', { description: 'The mutation.' }),
    subjectId: t.exposeString('subjectId', {
      nullable: true,
      description: 'What it was done to, where that has an id.',
    }),
    mode: t.expose('mode', { type: ModeEnum, description: 'In which mode.' }),
    ip: t.exposeString('ip', {
      access: { member: 'OWNER', otherwiseNull: true },
      nullable: true,
      description: 'From where; null for managers.',
    }),
    who: t.string({
      description: 'Name or e-mail of who did it, as it is now.',
      resolve: ({ userId }, _args, { services }) => findName(services.database, userId),
    }),
  }),
});

builder.queryField('auditLog', (t) =>
  t.prismaConnection({
    type: AuditEntryType,
    cursor: 'id',
    defaultSize: PAGE.default,
    maxSize: PAGE.max,
    description: 'Who did what in the console, the latest first. For owners and managers.',
    access: { member: 'MANAGER' },
    resolve: (query, _root, _args, { services, actor }) => {
      assertCursor(query);
      return services.database.prisma.auditEntry.findMany({
        ...query,
        where: { organizationId: assertMember(actor, 'MANAGER').organizationId },
        orderBy: [{ at: 'desc' }, { id: 'desc' }],
      });
    },
  }),
);
