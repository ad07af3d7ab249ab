import { z } from 'zod';
import { builder } from '../../../platform/graphql/builder.ts';
import { listMyOrganizations, type MyMembership, switchOrganization } from '../console/organizations.ts';
import { RoleEnum } from './role.ts';

const MyOrganizationType = builder.objectRef<MyMembership>('MyOrganization').implement({
  description: 'An organisation that the caller belongs to.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the organisation.', resolve: ({ organizationId }) => organizationId }),
    name: t.string({ description: 'Its name.', resolve: ({ organization }) => organization.name }),
    role: t.expose('role', { type: RoleEnum, description: 'What the caller may do there.' }),
    current: t.boolean({
      description: 'Whether this browser’s session acts for it.',
      resolve: ({ organizationId }, _args, { actor }) =>
        actor.kind === 'key' && actor.organizationId === organizationId,
    }),
  }),
});

builder.queryField('myOrganizations', (t) =>
  t.field({
    type: [MyOrganizationType],
    description: 'The organisations that the caller belongs to, by name.',
    access: { member: 'READER', beforePasskey: true },
    resolve: (_root, _args, { services, actor }) => listMyOrganizations(services, actor),
  }),
);

builder.mutationField('switchOrganization', (t) =>
  t.boolean({
    description: 'Lets this browser’s session act for another organisation of the caller’s, from the next request on.',
    refuses: ['unknown_organization'],
    access: { member: 'READER', beforePasskey: true, private: true },
    args: {
      id: t.arg.id({
        required: true,
        validate: z.uuid('must be a UUID'),
        description: 'UUID of the organisation.',
      }),
    },
    resolve: (_root, { id }, { services, actor }) => switchOrganization(services, actor, String(id)).then(() => true),
  }),
);
