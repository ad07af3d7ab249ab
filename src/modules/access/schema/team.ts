import { z } from 'zod';
import type { Actor } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { addMutation, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { assertCursor, pages } from '../../../platform/graphql/paging.ts';
import { between, uuid } from '../../../platform/graphql/validators.ts';
import { changeRole, removeMember, signOutMember } from '../console/members.ts';
import { memberNotices, setMyNotices } from '../console/notices.ts';
import { limits } from '../limits.ts';
import { assertMember } from '../policy.ts';
import { RoleEnum } from './invitations.ts';

const EnvelopeNoticeEnum = builder.enumType('EnvelopeNotice', {
  description:
    'An e-mail to a member about an envelope, a seal batch or an attendance sheet. If its sender has left the team, the owners receive it.',
  values: {
    DECLINED: {
      description:
        'A signer declined to sign or named another person, or the agent of a seal batch refused it. The owners receive it also for what an API key sent.',
    },
    UNDELIVERED: {
      description: 'An e-mail to a signer was not delivered. The owners receive it also for what an API key sent.',
    },
    SIGNED: { description: 'A signer has signed. Off until the member turns it on.' },
    COMPLETED: {
      description:
        'The envelope was completed, or the seal batch was applied. Envelopes that are sealed in a batch cause no such notice.',
    },
    EXPIRING: {
      description: 'The envelope expires within the number of days that the member chose, and somebody has not signed.',
    },
    EXPIRED: {
      description:
        'The envelope expired before it was completed, or the seal batch ended before its agent decided. The owners receive it also for what an API key sent.',
    },
    PURGE: {
      description:
        'Attendance sheets, or documents of completed envelopes, will be deleted in 60 days, at the end of their retention. For owners, and members who follow all of the organisation.',
    },
  },
});

const NoticeScopeEnum = builder.enumType('NoticeScope', {
  description: 'The envelopes whose notices a member receives.',
  values: {
    OWN: { description: 'Envelopes that the member sent in the console, and batches that they created there.' },
    ALL: { description: 'All envelopes and batches of the organisation, also those sent with an API key.' },
  },
});

export const TeamMemberType = builder.prismaObject('Membership', {
  variant: 'TeamMember',
  description: 'A member of an organisation’s team.',
  select: { id: true, role: true, createdAt: true, user: { select: { name: true, email: true } } },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the membership.' }),
    name: t.string({
      description: 'Name of the person; empty until they enter one.',
      resolve: ({ user }) => user.name,
    }),
    email: t.field({
      type: 'EmailAddress',
      access: { member: 'READER', beforePasskey: true },
      nullable: true,
      description: 'E-mail address of the person, to which sign-in codes are sent; null if the person has none.',
      resolve: ({ user }) => user.email,
    }),
    role: t.expose('role', { type: RoleEnum, description: 'Role of the member.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the person became a member.' }),
    notices: t.field({
      type: [EnvelopeNoticeEnum],
      description: 'E-mails about envelopes that the member receives.',
      select: { notices: true, signedNotice: true, expiringNotice: true, purgeNotice: true },
      resolve: (membership) => memberNotices(membership),
    }),
    expiringDays: t.exposeInt('expiringDays', {
      description: 'Days before its expiry when an envelope expires soon, for the notice `EXPIRING`.',
    }),
    noticeScope: t.expose('noticeScope', {
      type: NoticeScopeEnum,
      description: 'Envelopes that these e-mails are about.',
    }),
  }),
});

const ofTeam = (actor: Actor) => ({ organizationId: assertMember(actor, 'READER').organizationId });

builder.queryField('team', (t) =>
  t.prismaConnection(
    {
      type: TeamMemberType,
      ...pages,
      description: 'Lists the members of the organisation’s team, in the order in which they joined.',
      refuses: ['invalid_body'],
      access: { member: 'READER' },
      totalCount: (_root, _args, { services, actor }) =>
        services.database.prisma.membership.count({ where: ofTeam(actor) }),
      resolve: (query, _root, _args, { services, actor }) => {
        assertCursor(query);
        return services.database.prisma.membership.findMany({
          ...query,
          where: ofTeam(actor),
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        });
      },
    },
    connectionOf(TeamMemberType),
  ),
);

const memberId = { required: true, validate: uuid, description: 'UUID of the member.' } as const;

/** The payload field `member` of a mutation that changed the member with this id. */
export const changedMember = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: TeamMemberType,
    description: 'The member after the change.',
    resolve: (query, { id }, _args, { services }) =>
      services.database.prisma.membership.findUniqueOrThrow({ ...query, where: { id } }),
  });

addMutation('changeRole', {
  description: 'Changes the role of a member.',
  refuses: ['unknown_member', 'last_owner'],
  access: { member: 'OWNER' },
  input: (t) => ({
    id: t.id(memberId),
    role: t.field({ type: RoleEnum, required: true, description: 'New role.' }),
  }),
  resolve: ({ id, role }, { services, actor }) => changeRole(services, actor, id, role),
  payload: (t) => ({ member: changedMember(t) }),
});

addMutation('signOutMember', {
  description: 'Ends all console sessions of a member in this organisation.',
  refuses: ['unknown_member'],
  access: { member: 'OWNER' },
  input: (t) => ({ id: t.id(memberId) }),
  resolve: async ({ id }, { services, actor }) => {
    await signOutMember(services, actor, id);
    return { id };
  },
  payload: (t) => ({ member: changedMember(t) }),
});

addMutation('removeMember', {
  description: 'Removes a member from the team and ends their sessions in this organisation.',
  refuses: ['unknown_member', 'last_owner'],
  access: { member: 'OWNER' },
  input: (t) => ({ id: t.id(memberId) }),
  resolve: ({ id }, { services, actor }) => removeMember(services, actor, id),
  payload: (t) => ({ deletedMemberId: t.exposeID('id', { description: 'UUID of the membership that ended.' }) }),
});

addMutation('setMyNotices', {
  description:
    'Sets which e-mails about envelopes and seal batches the caller receives from this organisation: refusals, mails that were not delivered, signatures, completions, expiries, and attendance sheets that will be deleted. Signers are notified independently of this.',
  access: { member: 'READER', private: true },
  input: (t) => ({
    notices: t.field({
      type: [EnvelopeNoticeEnum],
      required: true,
      validate: z.array(z.string()).max(10),
      description: 'Complete new list: at most 10 entries. An empty list turns all of them off.',
    }),
    scope: t.field({ type: NoticeScopeEnum, required: true, description: 'Envelopes that the notices are about.' }),
    expiringDays: t.int({
      validate: between(limits.expiringDays),
      description: 'Days before its expiry when an envelope expires soon (`EXPIRING`). Default: as before, at first 3.',
    }),
  }),
  resolve: ({ notices, scope, expiringDays }, { services, actor }) =>
    setMyNotices(services, actor, { notices, noticeScope: scope, expiringDays: expiringDays ?? null }),
  payload: (t) => ({ member: changedMember(t) }),
});
