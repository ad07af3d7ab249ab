import type { Actor } from '../../../kernel/actor.ts';
import type { Database, Prisma } from '../../../platform/database/index.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { assertCursor, pages } from '../../../platform/graphql/paging.ts';
import { DateTimeRangeInput, within } from '../../../platform/graphql/scalars.ts';
import { items, text, uuid } from '../../../platform/graphql/validators.ts';
import { findTeammate } from '../console/members.ts';
import { limits } from '../limits.ts';
import { assertMember } from '../policy.ts';
import { ModeEnum } from './api-keys.ts';

const AuditEntryType = builder.prismaObject('AuditEntry', {
  description: 'One action that a member of the team took in the console, or an assistant in their name.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the entry.' }),
    at: t.expose('at', { type: 'DateTime', description: 'Time of the action.' }),
    act: t.exposeString('act', { description: 'Name of the mutation, for example `createApiKey`.' }),
    subjectId: t.exposeID('subjectId', {
      nullable: true,
      description: 'UUID of the object that the action changed; null if the action has no such object.',
    }),
    mode: t.expose('mode', { type: ModeEnum, description: 'Mode of the console in which the action was taken.' }),
    ip: t.exposeString('ip', {
      access: { member: 'OWNER', otherwiseNull: true },
      nullable: true,
      description:
        'IP address from which the action was taken. Shown to owners; null for managers, and if the address is unknown.',
    }),
    assistantId: t.exposeID('assistantId', {
      nullable: true,
      description:
        'UUID of the connection over which an assistant took the action in the name of the member. Null for actions that the member took themselves. The connection may have ended.',
    }),
    assistantName: t.exposeString('assistantName', {
      nullable: true,
      description: 'Name that the assistant gave itself; nobody has checked it. Null as for `assistantId`.',
    }),
    who: t.string({
      description:
        'Current name of the member, or their e-mail address if they have no name. Empty if the person is unknown.',
      resolve: async (acted, _args, { services }) => (await findTeammate(services.database, acted)).name,
    }),
  }),
});

const AuditFilterInput = builder.inputType('AuditEntryFilter', {
  description: 'Which actions to list. Conditions that are null or absent do not limit the list.',
  fields: (t) => ({
    acts: t.stringList({
      validate: items(text(limits.act), limits.acts),
      description: 'Names of mutations, for example `createApiKey`. An unknown name finds nothing.',
    }),
    memberId: t.id({
      validate: uuid,
      description: 'UUID of the membership of the person who acted. An unknown one finds nothing.',
    }),
    at: t.field({ type: DateTimeRangeInput, description: 'Time of the action.' }),
  }),
});

interface AuditFilter {
  readonly acts?: readonly string[] | null | undefined;
  readonly memberId?: string | null | undefined;
  readonly at?: Parameters<typeof within>[0];
}

async function auditConditions(
  { prisma }: Pick<Database, 'prisma'>,
  actor: Actor,
  { acts, memberId, at }: AuditFilter,
): Promise<Prisma.AuditEntryWhereInput> {
  const { organizationId } = assertMember(actor, 'MANAGER');
  const member = memberId ? await prisma.membership.findFirst({ where: { id: memberId, organizationId } }) : null;
  const range = within(at);
  return {
    organizationId,
    ...(acts ? { act: { in: [...acts] } } : {}),
    ...(memberId ? { userId: { in: member ? [member.userId] : [] } } : {}),
    ...(range ? { at: range } : {}),
  };
}

builder.queryField('auditLog', (t) =>
  t.prismaConnection(
    {
      type: AuditEntryType,
      ...pages,
      description:
        'Lists the actions that members took in the console, and assistants in their name, newest first. For owners and managers.',
      access: { member: 'MANAGER' },
      args: {
        filter: t.arg({ type: AuditFilterInput, description: 'Which actions to list. Default: all of them.' }),
      },
      totalCount: async (_root, { filter }, { services, actor }) =>
        services.database.prisma.auditEntry.count({
          where: await auditConditions(services.database, actor, filter ?? {}),
        }),
      resolve: async (query, _root, { filter }, { services, actor }) => {
        assertCursor(query);
        return services.database.prisma.auditEntry.findMany({
          ...query,
          where: await auditConditions(services.database, actor, filter ?? {}),
          orderBy: [{ at: 'desc' }, { id: 'desc' }],
        });
      },
    },
    connectionOf(AuditEntryType),
  ),
);
