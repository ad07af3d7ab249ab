import { addMutation } from '../../../platform/graphql/mutation.ts';
import { text } from '../../../platform/graphql/validators.ts';
import { limits } from '../limits.ts';
import { renameOrganization } from '../rename-organization.ts';
import { changedOrganization } from './organization.ts';

addMutation('renameOrganization', {
  description:
    'Renames the organisation on its pages, in its e-mails and on files that are drawn from now on. Files that are sealed keep the old name.',
  access: { member: 'OWNER' },
  input: (t) => ({
    name: t.string({
      required: true,
      validate: text(limits.organizationName),
      description: 'The new name, on one line.',
    }),
  }),
  resolve: (input, { services, actor }) => renameOrganization(services, actor, input),
  payload: (t) => ({ organization: changedOrganization(t) }),
});
