import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { email as emailAddress } from '../../../platform/graphql/validators.ts';
import {
  acceptInvitation,
  declineInvitation,
  listMyInvitations,
  type ReceivedInvitation,
} from '../console/answer-invitation.ts';
import { type EnterLink, readEnterLink } from '../console/enter.ts';
import { inviteMember, listInvitations, revokeInvitation, type SentInvitation } from '../console/invitations.ts';
import { RoleEnum } from './role.ts';

const email = emailAddress.max(254);
const uuid = z.uuid('must be a UUID');
const nameOf = ({ invitedBy }: SentInvitation) => invitedBy && (invitedBy.name || invitedBy.email);

const InvitationType = builder.objectRef<SentInvitation>('Invitation').implement({
  description: 'An address that is asked into the team. Nobody is a member before they accept.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    email: t.exposeString('email', { access: { member: 'OWNER' }, description: 'Whom it was sent to.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What they may do once they accept.' }),
    invitedBy: t.string({
      nullable: true,
      description: 'Name or e-mail of the owner who sent it; null for the operator.',
      resolve: nameOf,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it can be accepted.' }),
  }),
});

const ReceivedInvitationType = builder.objectRef<ReceivedInvitation>('ReceivedInvitation').implement({
  description: 'An invitation that waits for the caller’s answer.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    organizationName: t.string({ description: 'Who invites.', resolve: ({ organization }) => organization.name }),
    role: t.expose('role', { type: RoleEnum, description: 'What the caller may do there once they accept.' }),
    invitedBy: t.string({
      nullable: true,
      description: 'Name or e-mail of the owner who sent it; null for the operator.',
      resolve: nameOf,
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When it was sent.' }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it can be accepted.' }),
  }),
});

const LinkInvitation = builder.objectRef<NonNullable<EnterLink['invitation']>>('LinkInvitation').implement({
  description: 'The invitation that a link holds.',
  fields: (t) => ({
    organizationName: t.exposeString('organizationName', { description: 'Who invites.' }),
    role: t.expose('role', { type: RoleEnum, description: 'What the person may do there once they accept.' }),
    email: t.exposeString('email', { access: { anyone: true }, description: 'Whom it was sent to.' }),
    invitedBy: t.exposeString('invitedBy', {
      nullable: true,
      description: 'Name or e-mail of the owner who sent it; null for the operator.',
    }),
    expiresAt: t.expose('expiresAt', { type: 'DateTime', description: 'Until when it can be accepted.' }),
    needsSignIn: t.exposeBoolean('needsSignIn', {
      description: 'The address has an account: sign in with a code, then accept in the console.',
    }),
  }),
});

const EnterLinkType = builder.objectRef<EnterLink>('EnterLink').implement({
  description: 'What a link to the console opens.',
  fields: (t) => ({
    invitation: t.field({
      type: LinkInvitation,
      nullable: true,
      description: 'Null: a link that signs a member in.',
      resolve: ({ invitation }) => invitation,
    }),
  }),
});

builder.queryField('enterLink', (t) =>
  t.field({
    type: EnterLinkType,
    description: 'What a link to the console opens. Reading it does not spend it.',
    refuses: ['unauthorized', 'rate_limited'],
    access: { anyone: true },
    args: { token: t.arg.string({ required: true, description: 'The end of the link.' }) },
    resolve: (_root, { token }, { services, origin }) => readEnterLink(services, origin, token),
  }),
);

builder.queryField('invitations', (t) =>
  t.field({
    type: [InvitationType],
    description: 'Invitations to the team that can still be accepted, the latest first.',
    access: { member: 'OWNER' },
    resolve: (_root, _args, { services, actor }) => listInvitations(services, actor),
  }),
);

builder.mutationField('inviteMember', (t) =>
  t.field({
    type: InvitationType,
    description:
      'Invites an address by e-mail; the link goes to its mailbox only. An older invitation of the same address ends. The answer is the same for any address outside the team.',
    refuses: ['already_member', 'rate_limited'],
    access: { member: 'OWNER' },
    args: {
      email: t.arg.string({ required: true, validate: email, description: 'At most 254 characters.' }),
      role: t.arg({ type: RoleEnum, required: true, description: 'What they may do once they accept.' }),
    },
    resolve: (_root, invited, { services, actor }) => inviteMember(services, actor, invited),
  }),
);

builder.mutationField('revokeInvitation', (t) =>
  t.field({
    type: InvitationType,
    description: 'Ends an invitation: its link opens nothing any more.',
    refuses: ['unknown_invitation'],
    access: { member: 'OWNER' },
    args: { id: t.arg.id({ required: true, validate: uuid, description: 'UUID.' }) },
    resolve: (_root, { id }, { services, actor }) => revokeInvitation(services, actor, String(id)),
  }),
);

builder.queryField('myInvitations', (t) =>
  t.field({
    type: [ReceivedInvitationType],
    description: 'Invitations to other teams that wait for the caller’s answer, the latest first.',
    access: { member: 'READER', beforePasskey: true },
    resolve: (_root, _args, { services, actor }) => listMyInvitations(services, actor),
  }),
);

builder.mutationField('acceptInvitation', (t) =>
  t.id({
    description: 'Makes the caller a member of the team that invited them; the answer is the organisation’s id.',
    refuses: ['unknown_invitation'],
    access: { member: 'READER', beforePasskey: true, private: true },
    args: { id: t.arg.id({ required: true, validate: uuid, description: 'UUID.' }) },
    resolve: async (_root, { id }, { services, actor, origin }) =>
      (await acceptInvitation(services, actor, origin, String(id))).organizationId,
  }),
);

builder.mutationField('declineInvitation', (t) =>
  t.boolean({
    description: 'Ends an invitation of the caller’s; nothing else changes.',
    refuses: ['unknown_invitation'],
    access: { member: 'READER', beforePasskey: true, private: true },
    args: { id: t.arg.id({ required: true, validate: uuid, description: 'UUID.' }) },
    resolve: (_root, { id }, { services, actor }) => declineInvitation(services, actor, String(id)).then(() => true),
  }),
);
