import { repeatableTransaction, sql } from '../../platform/database/index.ts';
import { enqueueMissing, type JobOfMany } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { movedOrganizations } from '../access/index.ts';
import { envelopeStates } from '../envelopes/index.ts';
import { sealEnvelopes } from './seal-envelopes.ts';
import { dueAt, sealingTurn } from './sealing.ts';

/** The job that seals all that is due of one organisation. */
export const SEAL_DUE_TASK = 'signing.seal_due';

/** Number of such jobs of one organisation, so that several processes help. */
const JOBS = 2;
/** Envelopes sealed as one group, with one commit. A crash repeats at most one group. */
const GROUP = 16;

/**
 * Queues the sealing of everything that is due: after an outage, or after jobs were lost. However many seals are due,
 * an organisation gets at most two jobs. Safe to repeat while they run. Returns the number of seals due.
 */
export async function queueDueSeals(services: Services): Promise<number> {
  const rows = await services.database.rows<{
    organization: string;
    count: number;
  }>(sql`SELECT e.organization_id AS organization, count(*)::int AS count
     FROM sealings s JOIN ${envelopeStates} e ON e.id = s.envelope_id
     WHERE ${dueAt(services.clock.now())} AND e.organization_id NOT IN ${movedOrganizations} GROUP BY 1 ORDER BY 1`);
  const jobs = rows.flatMap(({ organization, count }) => sealJobs(organization, count));
  if (jobs.length > 0) await repeatableTransaction(services.database, (tx) => enqueueMissing(tx, SEAL_DUE_TASK, jobs));
  return rows.reduce((sum, { count }) => sum + count, 0);
}

const sealJobs = (organizationId: string, count: number): JobOfMany[] =>
  Array.from({ length: Math.min(JOBS, Math.ceil(count / GROUP)) }, (_, index) => ({
    payload: { organizationId },
    key: `${SEAL_DUE_TASK}:${organizationId}:${index}`,
    turn: sealingTurn(organizationId),
  }));

/**
 * Seals what is due of an organisation, oldest first, group by group. Leaves out what another job is sealing: parallel
 * runs share the work. A failed seal is retried by its own job. The first group is one seal: after an outage, its
 * request shows that the time-stamp authority is back before many ask it.
 */
export async function sealDue(services: Services, organizationId: string): Promise<void> {
  for (let last: DueSeal | undefined; ; ) {
    const group = await findDue(services, organizationId, last, last ? GROUP : 1);
    if (group.length === 0) return;
    await sealEnvelopes(
      services,
      group.map(({ id }) => id),
    );
    last = group.at(-1);
  }
}

interface DueSeal {
  readonly id: string;
  readonly created_at: Date;
}

/** Returns the next ones after `last`. */
const findDue = (
  services: Services,
  organizationId: string,
  last: DueSeal | undefined,
  count: number,
): Promise<DueSeal[]> =>
  services.database.rows<DueSeal>(sql`SELECT s.envelope_id AS id, s.created_at
     FROM sealings s JOIN ${envelopeStates} e ON e.id = s.envelope_id
     WHERE ${dueAt(services.clock.now())} AND e.organization_id = ${organizationId}::uuid
       AND (${last?.created_at ?? null}::timestamptz IS NULL OR (s.created_at, s.envelope_id) > (${last?.created_at ?? null}::timestamptz, ${last?.id ?? null}::uuid))
     ORDER BY s.created_at, s.envelope_id LIMIT ${count}`);
