import type { PayloadFields } from '../../../../platform/graphql/mutation.ts';
import { queryMandate } from '../store.ts';
import { MandateType } from './types.ts';

/** The payload field `mandate` of a mutation that changed the mandate with this id. */
export const changedMandate = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: MandateType,
    description: 'The mandate after the change.',
    resolve: (query, { id }, _args, { services }) => queryMandate(services.database, query, id),
  });
