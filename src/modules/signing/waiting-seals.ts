import type { Database, Envelope, Prisma } from '../../platform/database/index.ts';
import { type EnvelopeGroup, readGroup } from '../envelopes/index.ts';

/** Filter: envelopes whose seal has failed and is not made yet, also during a retry. */
export const withUnmadeSeal: Prisma.EnvelopeWhereInput = {
  status: 'SENT',
  sealing: { state: { in: ['WORKING', 'WAITING'] }, reason: { not: null } },
};

/** Counts the seals of an organisation and mode that could not be made yet, the oldest in front. */
export const readWaitingSeals = (
  database: Database,
  owner: Pick<Envelope, 'organizationId' | 'mode'>,
): Promise<EnvelopeGroup> =>
  readGroup(database, { ...owner, ...withUnmadeSeal }, [{ sealing: { createdAt: 'asc' } }, { id: 'asc' }]);
