import { anyOf } from '../../platform/database/any-of.ts';
import { columnsOf, type ReadRows, rowsOf } from '../../platform/database/columns.ts';
import type { Database, Prisma, Sealing, Tx } from '../../platform/database/index.ts';

type Client = Tx | Database['prisma'];

const columns = columnsOf('Sealing');

/** A row `s` of `sealings` as JSON, for statements that return it (`reviveSealing`). */
export const sealingJson = `(SELECT row_to_json(found) FROM (SELECT ${columns.list('s')}) found)`;

export function reviveSealing(row: Sealing): Sealing {
  columns.revive(row);
  return row;
}

const sealings: ReadRows<Sealing> = rowsOf('Sealing', 'sealings');

/** Returns those envelopes whose seal has begun. They neither expire nor join a batch. */
export async function findBegunSeals(client: Client, envelopeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await client.sealing.findMany({
    where: { envelopeId: { in: [...envelopeIds] } },
    select: { envelopeId: true },
  });
  return new Set(rows.map(({ envelopeId }) => envelopeId));
}

/** Finds the sealings of envelopes, by envelope id. Envelopes without one are left out. */
export async function listSealings(
  client: Client,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, Sealing>> {
  const rows = await sealings(client, `r.envelope_id = ${anyOf('$1::uuid[]')}`, envelopeIds);
  return new Map(rows.map((row) => [row.envelopeId, row]));
}

/** Filter: envelopes whose seal waits to be retried. */
export const withWaitingSeal: Prisma.EnvelopeWhereInput = { sealing: { state: 'WAITING' } };

/** SQL of the states of all sealings (`envelope_id`, `state`), for joins by other rooms. */
export const sealingStates = '(SELECT envelope_id, state FROM sealings)';

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
