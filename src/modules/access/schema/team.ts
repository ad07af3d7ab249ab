import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { email as emailAddress, text } from '../../../platform/graphql/validators.ts';
import { requestEmailCode, setMyEmail, setMyName } from '../console/profile.ts';
import { changeRole, listTeam, removeMember, signOutMember } from '../console/team.ts';
import { RoleEnum } from './role.ts';

export const TeamMemberType = builder.prismaObject('Membership', {
  variant: 'TeamMember',
  description: 'A person in the team of an organisation.',
  select: { id: true, role: true, createdAt: true, user: { select: { name: true, email: true } } },
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.string({ description: 'As they gave it; empty until then.', resolve: ({ user }) => user.name }),
    email: t.string({
      access: { member: 'READER', beforePasskey: true },
      nullable: true,
      description: 'Where codes go.',
      resolve: ({ user }) => user.email,
    }),
    role: t.expose('role', { type: RoleEnum, description: 'What they may do.' }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Since when.' }),
  }),
});

const email = emailAddress.max(254);
const uuid = z.uuid('must be a UUID');

builder.queryField('team', (t) =>
  t.field({
    type: [TeamMemberType],
    description: 'The team of the organisation, in the order in which they came.',
    access: { member: 'READER' },
    resolve: (_root, _args, { services, actor }) => listTeam(services, actor),
  }),
);

builder.mutationField('changeRole', (t) =>
  t.field({
    type: TeamMemberType,
    description: 'Gives a member another role.',
    refuses: ['unknown_member', 'last_owner'],
    access: { member: 'OWNER' },
    args: {
      id: t.arg.id({ required: true, validate: uuid, description: 'Of the member, UUID.' }),
      role: t.arg({ type: RoleEnum, required: true, description: 'From now on.' }),
    },
    resolve: (_root, { id, role }, { services, actor }) => changeRole(services, actor, String(id), role),
  }),
);

builder.mutationField('signOutMember', (t) =>
  t.boolean({
    description: 'Ends all sessions of a member in this organisation.',
    refuses: ['unknown_member'],
    access: { member: 'OWNER' },
    args: { id: t.arg.id({ required: true, validate: uuid, description: 'Of the member, UUID.' }) },
    resolve: (_root, { id }, { services, actor }) => signOutMember(services, actor, String(id)).then(() => true),
  }),
);

builder.mutationField('removeMember', (t) =>
  t.boolean({
    description: 'Takes a member out of the team and signs them out.',
    refuses: ['unknown_member', 'last_owner'],
    access: { member: 'OWNER' },
    args: { id: t.arg.id({ required: true, validate: uuid, description: 'Of the member, UUID.' }) },
    resolve: (_root, { id }, { services, actor }) => removeMember(services, actor, String(id)).then(() => true),
  }),
);

const UserType = builder.prismaObject('User', {
  description: 'A person who signs in to the console.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'As the team reads it.' }),
    email: t.exposeString('email', { access: { member: 'READER' }, nullable: true, description: 'Where codes go.' }),
  }),
});

builder.mutationField('setMyName', (t) =>
  t.field({
    type: UserType,
    description: 'The caller’s own name.',
    access: { member: 'READER', private: true },
    args: { name: t.arg.string({ required: true, validate: text({ max: 100 }), description: '1 to 100 characters.' }) },
    resolve: (_root, { name }, { services, actor }) => setMyName(services, actor, name),
  }),
);

builder.mutationField('requestEmailCode', (t) =>
  t.boolean({
    description: 'Sends a code to the address that is to become the caller’s own.',
    refuses: ['rate_limited', 'sign_in_again'],
    access: { member: 'READER', private: true },
    args: { email: t.arg.string({ required: true, validate: email, description: 'At most 254 characters.' }) },
    resolve: (_root, { email: address }, { services, actor }) =>
      requestEmailCode(services, actor, address).then(() => true),
  }),
);

builder.mutationField('setMyEmail', (t) =>
  t.field({
    type: UserType,
    description:
      'Makes an address the caller’s own, by the code that went there. The old address is told, and the caller’s other browsers are signed out.',
    refuses: [
      'sign_in_again',
      'code_required',
      { code_wrong: '`triesLeft` says how many tries are left.' },
      'code_expired',
      'code_exhausted',
      'email_taken',
    ],
    access: { member: 'READER', private: true },
    args: {
      email: t.arg.string({ required: true, validate: email, description: 'At most 254 characters.' }),
      code: t.arg.string({ required: true, description: 'Six digits.' }),
    },
    resolve: (_root, given, { services, actor }) => setMyEmail(services, actor, given),
  }),
);
