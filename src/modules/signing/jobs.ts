import type { Tx } from '../../platform/database/index.ts';
import type { Tasks } from '../../platform/jobs/index.ts';
import type { DomainEvent, Services } from '../../platform/services.ts';
import { eraseAuthorizations } from './own-certificate/authorizations.ts';
import { endLapsedAuthorizations } from './own-certificate/failures.ts';
import { queueDueSeals, SEAL_DUE_TASK, sealDue } from './seal-due.ts';
import { sealEnvelope } from './seal-envelopes.ts';
import { SEAL_TASK } from './sealing.ts';
import { eraseSubjects } from './signature-row.ts';

export const jobs = (services: Services): Tasks => ({
  [SEAL_TASK]: ({ id }) => sealEnvelope(services, String(id)),
  [SEAL_DUE_TASK]: ({ organizationId }) => sealDue(services, String(organizationId)),
});

/** Queues the seals that are due, also those whose process died together with its job; forgets who did not come back. */
export const sweep = async (services: Services): Promise<Record<string, number>> => ({
  seals_due: await queueDueSeals(services),
  certificate_authorizations_lapsed: await endLapsedAuthorizations(services),
});

/** Removes the names of an erased identity from its signatures, which stay, and what waits for the person. */
export async function subscribers(tx: Tx, domainEvents: readonly DomainEvent[]): Promise<void> {
  for (const { type, subjectId } of domainEvents)
    if (type === 'identity.deleted') {
      await eraseSubjects(tx, subjectId);
      await eraseAuthorizations(tx, subjectId);
    }
}
