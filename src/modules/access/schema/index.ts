import type { KeyActor } from '../../../kernel/actor.ts';
import './api-keys.ts';
import './audit.ts';
import './console.ts';
import './embed-origins.ts';
import './passkeys.ts';
import './invitations.ts';
import './my-organizations.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { ModeEnum } from './mode.ts';
import { OrganizationType } from './organization.ts';
import { TeamMemberType } from './team.ts';

export { embedOriginsOf, organizationNameOf } from './organization.ts';
export { ModeEnum };

const Viewer = builder.objectRef<KeyActor>('Viewer').implement({
  description: 'The API key that asks, or the member of the team.',
  fields: (t) => ({
    mode: t.expose('mode', { type: ModeEnum, description: 'The mode of the key.' }),
    scopes: t.stringList({ description: 'What the key may do.', resolve: ({ scopes }) => [...scopes] }),
    member: t.prismaField({
      type: TeamMemberType,
      nullable: true,
      description: 'The person, in the console; null for an API key.',
      resolve: (query, { member }, _args, { services }) =>
        member
          ? services.database.prisma.membership.findUnique({ ...query, where: { id: member.membershipId } })
          : null,
    }),
    needsPasskey: t.boolean({
      description: 'Whether the organisation requires a passkey and this session began without one: only that is open.',
      resolve: ({ member }) => member?.needsPasskey === true,
    }),
    organization: t.prismaField({
      type: OrganizationType,
      description: 'The organisation the key belongs to.',
      resolve: (query, { organizationId }, _args, { services }) =>
        services.database.prisma.organization.findUniqueOrThrow({ ...query, where: { id: organizationId } }),
    }),
  }),
});

builder.queryField('viewer', (t) =>
  t.field({
    type: Viewer,
    description: 'Who asks, and what it may do.',
    access: { key: 'any', member: 'READER', beforePasskey: true },
    resolve: (_root, _args, { actor }) => actor as KeyActor,
  }),
);
