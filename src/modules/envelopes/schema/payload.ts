import type { PayloadFields } from '../../../platform/graphql/mutation.ts';
import { envelopeAfterChange } from '../read-envelope.ts';
import { EnvelopeType } from './types.ts';

/** The payload field `envelope` of a mutation that changed the envelope with this id. */
export const changedEnvelope = (t: PayloadFields<{ readonly id: string }>) =>
  t.prismaField({
    type: EnvelopeType,
    description: 'The envelope after the change.',
    resolve: (query, changed, _args, { services }) => envelopeAfterChange(services.database.prisma, query, changed),
  });

/** The payload field `envelopes` of a mutation that changed the envelopes with these ids. */
export const changedEnvelopes = (t: PayloadFields<{ readonly ids: readonly string[] }>) =>
  t.prismaField({
    type: [EnvelopeType],
    description: 'The envelopes after the change, by id.',
    resolve: (query, { ids }, _args, { services }) =>
      services.database.prisma.envelope.findMany({ ...query, where: { id: { in: [...ids] } }, orderBy: { id: 'asc' } }),
  });
