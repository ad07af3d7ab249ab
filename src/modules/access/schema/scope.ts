import type { Scope } from '../../../kernel/actor.ts';
import { builder } from '../../../platform/graphql/builder.ts';
import { enumValues } from '../../../platform/graphql/enum-values.ts';

const meanings: Readonly<Record<Scope, string>> = {
  'envelopes:read': 'Read envelopes and credits, and verify documents.',
  'envelopes:write': 'Create, send and cancel envelopes.',
  'identities:manage': 'Create, read and delete identities.',
  'mandates:manage': 'Create, read and revoke mandates, and seal batches.',
  'attendance:write': 'Create, read and close attendance sessions.',
  'webhooks:manage': 'Create, read and delete webhook endpoints, and read events.',
};

export const ScopeEnum = builder.enumType('Scope', {
  description: 'A right of an API key. No scope includes another.',
  values: enumValues(meanings),
});
