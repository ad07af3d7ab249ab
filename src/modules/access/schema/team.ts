import { z } from 'zod';
import type { Actor } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { connectionOf } from '../../../platform/graphql/connection.ts';
import { assertCursor, pages } from '../../../platform/graphql/paging.ts';
import { email as emailAddress, text } from '../../../platform/graphql/validators.ts';
import { requestEmailCode, setMyEmail, setMyName } from '../console/profile.ts';
import { changeRole, removeMember, signOutMember } from '../console/team.ts';
import { assertMember } from '../policy.ts';
import { RoleEnum } from './role.ts';

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
    email: t.string({
      access: { member: 'READER', beforePasskey: true },
      nullable: true,
      description: 'E-mail address of the person, to which sign-in codes are sent; null if the person has none.',
      resolve: ({ user }) => user.email,
    }),
    role: t.expose('role', { type: RoleEnum, description: 'Role of the member.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the person became a member.' }),
  }),
});

const email = emailAddress.max(254);
const uuid = z.uuid('must be a UUID');

const inOrganizationOf = (actor: Actor) => ({ organizationId: assertMember(actor, 'READER').organizationId });

builder.queryField('team', (t) =>
  t.prismaConnection(
    {
      type: TeamMemberType,
      ...pages,
      description: 'Lists the members of the organisation’s team, in the order in which they joined.',
      refuses: ['invalid_body'],
      access: { member: 'READER' },
      totalCount: (_root, _args, { services, actor }) =>
        services.database.prisma.membership.count({ where: inOrganizationOf(actor) }),
      resolve: (query, _root, _args, { services, actor }) => {
        assertCursor(query);
        return services.database.prisma.membership.findMany({
          ...query,
          where: inOrganizationOf(actor),
          orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
        });
      },
    },
    connectionOf(TeamMemberType),
  ),
);

builder.mutationField('changeRole', (t) =>
  t.field({
    type: TeamMemberType,
    description: 'Changes the role of a member.',
    refuses: ['unknown_member', 'last_owner'],
    access: { member: 'OWNER' },
    args: {
      id: t.arg.id({ required: true, validate: uuid, description: 'UUID of the member.' }),
      role: t.arg({ type: RoleEnum, required: true, description: 'New role.' }),
    },
    resolve: (_root, { id, role }, { services, actor }) => changeRole(services, actor, String(id), role),
  }),
);

builder.mutationField('signOutMember', (t) =>
  t.boolean({
    description: 'Ends all console sessions of a member in this organisation.',
    refuses: ['unknown_member'],
    access: { member: 'OWNER' },
    args: { id: t.arg.id({ required: true, validate: uuid, description: 'UUID of the member.' }) },
    resolve: (_root, { id }, { services, actor }) => signOutMember(services, actor, String(id)).then(() => true),
  }),
);

builder.mutationField('removeMember', (t) =>
  t.boolean({
    description: 'Removes a member from the team and ends their sessions in this organisation.',
    refuses: ['unknown_member', 'last_owner'],
    access: { member: 'OWNER' },
    args: { id: t.arg.id({ required: true, validate: uuid, description: 'UUID of the member.' }) },
    resolve: (_root, { id }, { services, actor }) => removeMember(services, actor, String(id)).then(() => true),
  }),
);

const UserType = builder.prismaObject('User', {
  description: 'A person who signs in to the console.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'Name of the person, as the team sees it; empty until they enter one.',
    }),
    email: t.exposeString('email', {
      access: { member: 'READER' },
      nullable: true,
      description: 'E-mail address of the person, to which sign-in codes are sent; null if the person has none.',
    }),
  }),
});

builder.mutationField('setMyName', (t) =>
  t.field({
    type: UserType,
    description: 'Changes the caller’s own name.',
    access: { member: 'READER', private: true },
    args: {
      name: t.arg.string({
        required: true,
        validate: text({ min: 1, max: 100 }),
        description: 'New name.',
      }),
    },
    resolve: (_root, { name }, { services, actor }) => setMyName(services, actor, name),
  }),
);

builder.mutationField('requestEmailCode', (t) =>
  t.boolean({
    description: 'Sends a code to the address that the caller wants to use from now on. Pass the code to `setMyEmail`.',
    refuses: ['rate_limited', 'sign_in_again'],
    access: { member: 'READER', private: true },
    args: {
      email: t.arg.string({
        required: true,
        validate: email,
        description: 'New e-mail address: at most 254 characters.',
      }),
    },
    resolve: (_root, { email: address }, { services, actor }) =>
      requestEmailCode(services, actor, address).then(() => true),
  }),
);

builder.mutationField('setMyEmail', (t) =>
  t.field({
    type: UserType,
    description:
      'Changes the caller’s own e-mail address with the code that was sent to the new address. Notifies the old address and ends the caller’s other sessions.',
    refuses: [
      'sign_in_again',
      'code_required',
      { code_wrong: '`triesLeft` is the number of remaining tries.' },
      'code_expired',
      'code_exhausted',
      'email_taken',
    ],
    access: { member: 'READER', private: true },
    args: {
      email: t.arg.string({
        required: true,
        validate: email,
        description: 'New e-mail address: at most 254 characters.',
      }),
      code: t.arg.string({ required: true, description: 'The code: six digits.' }),
    },
    resolve: (_root, args, { services, actor }) => setMyEmail(services, actor, args),
  }),
);
