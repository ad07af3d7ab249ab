import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import { queryIdentity } from '../store.ts';
import { IdentityType } from './types.ts';

/** The payload field `identity` of a mutation that changed the identity with this id. */
export const changedIdentity = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: IdentityType,
    description: 'The identity after the change.',
    resolve: (query, { id }, _args, { services }) => queryIdentity(services.database, query, id),
  });
