import { builder } from '../../../platform/graphql/builder.ts';

export const RoleEnum = builder.enumType('Role', {
  description: 'What a member of the team may do in the console.',
  values: {
    OWNER: { description: 'May do everything.' },
    MANAGER: { description: 'May do everything except manage the team.' },
    READER: { description: 'May read, but not change anything.' },
  },
});
