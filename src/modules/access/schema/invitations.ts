import { MOST_EMAIL } from '../../../kernel/text.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation, type InputFields, type PayloadFields } from '../../../platform/graphql/mutation.ts';
import { email as emailAddress, uuid } from '../../../platform/graphql/validators.ts';
import {
  acceptInvitation,
  declineInvitation,
  inviteMember,
  listInvitations,
  listMyInvitations,
  type ReceivedInvitation,
  revokeInvitation,
  type SentInvitation,
} from '../console/invitations.ts';
import { listMyOrganizations, type MyMembership, switchOrganization } from '../console/organizations.ts';
import { type EnterLink, readEnterLink } from '../console/sign-in.ts';
import { assertMember } from '../policy.ts';

export const RoleEnum = builder.enumType('Role', {
  description: 'What a member of the team may do in the console.',
  values: {
    OWNER: { description: 'May do everything.' },
    MANAGER: { description: 'May do everything except manage the team.' },
    READER: { description: 'May read, but not change anything.' },
  },
});

const MyOrganizationType = builder.objectRef<MyMembership>('MyOrganization').implement({
  description: 'An organisation that the caller is a member of.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the organisation.', resolve: ({ organizationId }) => organizationId }),
    name: t.string({ description: 'Name of the organisation.', resolve: ({ organization }) => organization.name }),
    role: t.expose('role', { type: RoleEnum, description: 'Role of the caller in the organisation.' }),
    current: t.exposeBoolean('current', {
      description: 'Whether the caller’s console session acts for this organisation.',
    }),
  }),
});

builder.queryField('myOrganizations', (t) =>
  t.field({
    type: [MyOrganizationType],
    description: 'Lists the organisations that the caller is a member of, in alphabetical order.',
    access: { member: 'READER', beforePasskey: true },
    resolve: (_root, _args, { services, actor }) => listMyOrganizations(services, actor),
  }),
);

addMutation('switchOrganization', {
  description:
    'Switches the caller’s console session to another organisation of theirs. Takes effect with the next request.',
  refuses: ['unknown_organization'],
  access: { member: 'READER', beforePasskey: true, private: true },
  input: (t) => ({
    id: t.id({ required: true, validate: uuid, description: 'UUID of the organisation.' }),
  }),
  resolve: async ({ id }, { services, actor }) => ({ organization: await switchOrganization(services, actor, id) }),
  payload: (t) => ({
    organization: t.expose('organization', {
      type: MyOrganizationType,
      description: 'The organisation that the session acts for from the next request.',
    }),
  }),
});

const email = emailAddress.max(MOST_EMAIL);
const invitationId = (t: InputFields) => ({
  id: t.id({ required: true, validate: uuid, description: 'UUID of the invitation.' }),
});
const inviterName = ({ invitedBy }: SentInvitation) => invitedBy && (invitedBy.name || invitedBy.email);

const InvitationType = builder.objectRef<SentInvitation>('Invitation').implement({
  description: 'An invitation to join the team. The person becomes a member only when they accept it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the invitation.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { member: 'OWNER' },
      description: 'E-mail address that the invitation was sent to.',
    }),
    role: t.expose('role', { type: RoleEnum, description: 'Role that the person gets when they accept.' }),
    invitedBy: t.string({
      nullable: true,
      description:
        'Name or e-mail address of the owner who sent the invitation; null if the operator of the service sent it.',
      resolve: inviterName,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the invitation was sent.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time until which the invitation can be accepted.',
    }),
  }),
});

const ReceivedInvitationType = builder.objectRef<ReceivedInvitation>('ReceivedInvitation').implement({
  description: 'An invitation that the caller has neither accepted nor declined.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the invitation.' }),
    organizationName: t.string({
      description: 'Name of the organisation that invites the caller.',
      resolve: ({ organization }) => organization.name,
    }),
    role: t.expose('role', { type: RoleEnum, description: 'Role that the caller gets when they accept.' }),
    invitedBy: t.string({
      nullable: true,
      description:
        'Name or e-mail address of the owner who sent the invitation; null if the operator of the service sent it.',
      resolve: inviterName,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the invitation was sent.' }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time until which the invitation can be accepted.',
    }),
  }),
});

const LinkInvitation = builder.objectRef<NonNullable<EnterLink['invitation']>>('LinkInvitation').implement({
  description: 'The invitation that a console link belongs to.',
  fields: (t) => ({
    organizationName: t.exposeString('organizationName', {
      description: 'Name of the organisation that invites the person.',
    }),
    role: t.expose('role', { type: RoleEnum, description: 'Role that the person gets when they accept.' }),
    email: t.expose('email', {
      type: 'EmailAddress',
      access: { anyone: true },
      description: 'E-mail address that the invitation was sent to.',
    }),
    invitedBy: t.exposeString('invitedBy', {
      nullable: true,
      description:
        'Name or e-mail address of the owner who sent the invitation; null if the operator of the service sent it.',
    }),
    expiresAt: t.expose('expiresAt', {
      type: 'DateTime',
      description: 'Time until which the invitation can be accepted.',
    }),
    needsSignIn: t.exposeBoolean('needsSignIn', {
      description:
        'Whether the address already has an account. If true, the link does not sign in: the person signs in with a code and accepts the invitation in the console.',
    }),
  }),
});

const EnterLinkType = builder.objectRef<EnterLink>('EnterLink').implement({
  description: 'What a console link is for.',
  fields: (t) => ({
    invitation: t.field({
      type: LinkInvitation,
      nullable: true,
      description: 'The invitation of the link; null if the link signs in an existing member.',
      resolve: ({ invitation }) => invitation,
    }),
  }),
});

builder.queryField('enterLink', (t) =>
  t.field({
    type: EnterLinkType,
    description: 'Returns what a console link is for. Reading it does not use up the link.',
    refuses: ['unauthorized', 'rate_limited'],
    access: { anyone: true },
    args: { token: t.arg.string({ required: true, description: 'Token of the link: the last part of its address.' }) },
    resolve: (_root, { token }, { services, origin }) => readEnterLink(services, origin, token),
  }),
);

builder.queryField('invitations', (t) =>
  t.field({
    type: [InvitationType],
    description: 'Lists the invitations to the team that can still be accepted, newest first.',
    access: { member: 'OWNER' },
    resolve: (_root, _args, { services, actor }) => listInvitations(services, assertMember(actor, 'OWNER')),
  }),
);

const sentInvitation = (t: PayloadFields<{ readonly invitation: SentInvitation }>) => ({
  invitation: t.expose('invitation', { type: InvitationType, description: 'The invitation after the change.' }),
});

addMutation('inviteMember', {
  description:
    'Sends an invitation to join the team by e-mail. Revokes an earlier invitation to the same address. The answer is the same for any address outside the team; the link is sent to the mailbox only.',
  refuses: ['already_member', 'rate_limited'],
  access: { member: 'OWNER' },
  input: (t) => ({
    email: t.field({
      type: 'EmailAddress',
      required: true,
      validate: email,
      description: `E-mail address of the person: at most ${MOST_EMAIL} characters.`,
    }),
    role: t.field({ type: RoleEnum, required: true, description: 'Role that the person gets when they accept.' }),
  }),
  resolve: async (input, { services, actor }) => ({ invitation: await inviteMember(services, actor, input) }),
  payload: sentInvitation,
});

addMutation('revokeInvitation', {
  description: 'Revokes an invitation. Its link can no longer be used.',
  refuses: ['unknown_invitation'],
  access: { member: 'OWNER' },
  input: invitationId,
  resolve: async ({ id }, { services, actor }) => ({ invitation: await revokeInvitation(services, actor, id) }),
  payload: sentInvitation,
});

builder.queryField('myInvitations', (t) =>
  t.field({
    type: [ReceivedInvitationType],
    description: 'Lists the invitations to other teams that the caller can accept or decline, newest first.',
    access: { member: 'READER', beforePasskey: true },
    resolve: (_root, _args, { services, actor }) => listMyInvitations(services, actor),
  }),
);

addMutation('acceptInvitation', {
  description: 'Accepts an invitation: makes the caller a member of the team.',
  refuses: ['unknown_invitation'],
  access: { member: 'READER', beforePasskey: true, private: true },
  input: invitationId,
  resolve: async ({ id }, { services, actor, origin }) => ({
    organization: await acceptInvitation(services, actor, origin, id),
  }),
  payload: (t) => ({
    organization: t.expose('organization', {
      type: MyOrganizationType,
      description: 'The organisation that the caller is a member of from now on.',
    }),
  }),
});

addMutation('declineInvitation', {
  description: 'Declines an invitation to the caller. The caller’s other memberships do not change.',
  refuses: ['unknown_invitation'],
  access: { member: 'READER', beforePasskey: true, private: true },
  input: invitationId,
  resolve: async ({ id }, { services, actor }) => ({ invitation: await declineInvitation(services, actor, id) }),
  payload: (t) => ({
    invitation: t.expose('invitation', { type: ReceivedInvitationType, description: 'The declined invitation.' }),
  }),
});
