import { builder } from '../../../platform/graphql/builder.ts';

export const ModeEnum = builder.enumType('Mode', {
  description: 'Production or sandbox. A key of one mode cannot read or change objects of the other.',
  values: {
    LIVE: { description: 'Production: billed in credits.' },
    TEST: { description: 'Sandbox: never billed. Sealed documents are marked as specimens.' },
  },
});
