import { builder } from '../../../platform/graphql/builder.ts';
import { addMutation } from '../../../platform/graphql/mutation.ts';
import { uuid } from '../../../platform/graphql/validators.ts';
import { listMyOrganizations, type MyMembership, switchOrganization } from '../console/organizations.ts';
import { RoleEnum } from './role.ts';

export const MyOrganizationType = builder.objectRef<MyMembership>('MyOrganization').implement({
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
