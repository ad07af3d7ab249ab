import { builder } from '../../../platform/graphql/builder.ts';

export const RoleEnum = builder.enumType('Role', {
  description: 'What a member of the team may do in the console.',
  values: {
    OWNER: { description: 'Everything.' },
    MANAGER: { description: 'Everything but the team.' },
    READER: { description: 'Look, and change nothing.' },
  },
});
