import type { KeyActor } from '../../../kernel/actor.ts';
import { ModeEnum, ScopeEnum } from './api-keys.ts';
import './assistants.ts';
import './audit.ts';
import { browser, browserDescription, SignInCodeType } from './console.ts';
import { LanguageEnum, OrganizationType } from './organization.ts';
import './oidc.ts';
import './passkeys.ts';
import './invitations.ts';
import './folders.ts';
import { TeamMemberType } from './team.ts';
import './console.ts';
import { builder } from '../../../platform/graphql/builder.ts';

export { FolderType } from './folders.ts';
export { changedOrganization, embedOriginsOf, organizationNameOf, timeZoneOf } from './organization.ts';
export { browser, browserDescription, LanguageEnum, ModeEnum, SignInCodeType };

const Viewer = builder.objectRef<KeyActor>('Viewer').implement({
  description: 'The caller: an API key, or a member of the team who is signed in to the console.',
  fields: (t) => ({
    mode: t.expose('mode', { type: ModeEnum, description: 'Mode of the key, or the mode that the console shows.' }),
    scopes: t.field({
      type: [ScopeEnum],
      description: 'Scopes of the caller.',
      resolve: ({ scopes }) => [...scopes],
    }),
    member: t.prismaField({
      type: TeamMemberType,
      nullable: true,
      description: 'The member who is signed in; null for an API key.',
      resolve: (query, { member }, _args, { services }) =>
        member
          ? services.database.prisma.membership.findUnique({ ...query, where: { id: member.membershipId } })
          : null,
    }),
    needsPasskey: t.boolean({
      description:
        'Whether the organisation requires a passkey and the caller signed in without one. While this is true, only fields for adding a passkey, switching the organisation and signing out are allowed.',
      resolve: ({ member }) => member?.needsPasskey === true,
    }),
    organization: t.prismaField({
      type: OrganizationType,
      description: 'The organisation that the caller acts for.',
      resolve: (query, { organizationId }, _args, { services }) =>
        services.database.prisma.organization.findUniqueOrThrow({ ...query, where: { id: organizationId } }),
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'Returns the caller: the API key or the member of the team, with scopes and organisation.',
    access: { key: 'any', member: 'READER', beforePasskey: true },
    resolve: (_root, _args, { actor }) => actor as KeyActor,
  }),
);
