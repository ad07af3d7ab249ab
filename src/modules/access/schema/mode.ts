import { builder } from '../../../platform/graphql/builder.ts';

export const ModeEnum = builder.enumType('Mode', {
  description: 'Production or sandbox. A key of one never sees a resource of the other.',
  values: {
    LIVE: { description: 'Production, billed.' },
    TEST: { description: 'Sandbox: never billed, sealed as a specimen.' },
  },
});
