import { builder } from '../../../platform/graphql/builder.ts';
import { assertScope } from '../../access/index.ts';
import { CreditsType } from './types.ts';

builder.queryField('credits', (t) =>
  t.field({
    type: CreditsType,
    nullable: true,
    description: 'Returns the credits of the caller’s organisation; null in test mode, which is never billed.',
    access: { key: 'envelopes:read', member: 'READER' },
    resolve: (_root, _args, { actor }) => {
      const key = assertScope(actor, 'envelopes:read');
      return key.mode === 'LIVE' ? key : null;
    },
  }),
);
