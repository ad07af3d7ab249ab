import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import { queryBatch } from '../store.ts';
import { SealBatchType } from './types.ts';

/** The payload field `sealBatch` of a mutation that changed the batch with this id. */
export const changedBatch = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: SealBatchType,
    description: 'The batch after the change.',
    resolve: (query, { id }, _args, { services }) => queryBatch(services.database, query, id),
  });
