import { modelColumns, modelRows, type ReadRows } from '../../platform/database/columns.ts';
import {
  anyOf,
  type Database,
  type Prisma,
  type Queries,
  rawSql,
  type Sealing,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import type { Sample } from '../../platform/metrics/index.ts';
import { type EnvelopeGroup, type Overview, readGroup, seenIn } from '../envelopes/index.ts';

type Client = Tx | Database['prisma'];

const columns = modelColumns('Sealing');

/** A row `s` of `sealings` as JSON, for statements that return it (`reviveSealing`). */
export const sealingJson = sql`(SELECT row_to_json(found) FROM (SELECT ${columns.list('s')}) found)`;

export function reviveSealing(row: Sealing): Sealing {
  columns.revive(row);
  return row;
}

const sealings: ReadRows<Sealing> = modelRows('Sealing', 'sealings');

/** Returns those envelopes whose seal has begun. They neither expire nor join a batch. */
export async function findBegunSeals(client: Client, envelopeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await client.sealing.findMany({
    where: { envelopeId: { in: [...envelopeIds] } },
    select: { envelopeId: true },
  });
  return new Set(rows.map(({ envelopeId }) => envelopeId));
}

/** Finds the sealings of envelopes, by envelope id. Envelopes without one are left out. */
export async function listSealings(on: Queries, envelopeIds: readonly string[]): Promise<ReadonlyMap<string, Sealing>> {
  const rows = await sealings(on, sql`r.envelope_id = ${anyOf(envelopeIds, 'uuid')}`);
  return new Map(rows.map((row) => [row.envelopeId, row]));
}

/** Filter: envelopes whose seal waits to be retried. */
export const withWaitingSeal: Prisma.EnvelopeWhereInput = { sealing: { state: 'WAITING' } };

/** SQL of the states of all sealings (`envelope_id`, `state`), for joins by other rooms. */
export const sealingStates = sql`(SELECT envelope_id, state FROM sealings)`;

/** Returns the `most` oldest sealings under way, or next, that began before a moment. */
export const listSlowSeals = ({ prisma }: Database, before: Date, most: number): Promise<Sealing[]> =>
  prisma.sealing.findMany({
    where: { state: 'WORKING', createdAt: { lt: before } },
    orderBy: { createdAt: 'asc' },
    take: most,
  });

/** Returns the `most` oldest sealings that wait to be retried. */
export const listWaitingSeals = ({ prisma }: Database, most: number): Promise<Sealing[]> =>
  prisma.sealing.findMany({ where: { state: 'WAITING' }, orderBy: { createdAt: 'asc' }, take: most });

/** Counts the seals of envelopes that are not finished. */
export const readSealingBacklog = (on: Queries, now: Date): Promise<readonly Sample[]> =>
  readBacklogOf(on, { table: 'sealings', kind: 'envelope', now });

/** Counts the seals that are not finished in the caller's own table. The table has the columns of `sealings`. */
export async function readBacklogOf(
  on: Queries,
  { table, kind, now }: { table: string; kind: 'envelope' | 'sheet'; now: Date },
): Promise<readonly Sample[]> {
  // A seal counts as waiting from its first failure until it is made, also during a retry.
  const rows = await on.rows<{
    reason: string;
    count: number;
    oldest: Date;
  }>(sql`SELECT lower(CASE WHEN reason IS NULL THEN 'in_progress' ELSE coalesce(waits_for::text, 'other') END) AS reason,
       count(*)::int AS count, min(created_at) AS oldest
     FROM ${rawSql(table)} WHERE state IN ('WORKING', 'WAITING') GROUP BY 1`);
  return rows.flatMap(({ reason, count, oldest }) => [
    { name: 'esign_sealings_waiting', labels: { kind, reason }, value: count },
    {
      name: 'esign_sealings_oldest_seconds',
      labels: { kind, reason },
      value: Math.max(0, (now.getTime() - oldest.getTime()) / 1_000),
    },
  ]);
}

/** Filter: envelopes whose seal has failed and is not made yet, also during a retry. */
export const withUnmadeSeal: Prisma.EnvelopeWhereInput = {
  status: 'SENT',
  sealing: { state: { in: ['WORKING', 'WAITING'] }, reason: { not: null } },
};

/** Counts the seals that could not be made yet of the envelopes of an overview, the oldest in front. */
export const readWaitingSeals = (
  database: Database,
  { sight, folderId }: Pick<Overview, 'sight' | 'folderId'>,
): Promise<EnvelopeGroup> =>
  readGroup(database, { AND: [seenIn(sight), folderId ? { folderId } : {}, withUnmadeSeal] }, [
    { sealing: { createdAt: 'asc' } },
    { id: 'asc' },
  ]);
