import type { Database, Prisma, Sealing, Tx } from '../../platform/database/index.ts';

type Client = Tx | Database['prisma'];

/** Those of the envelopes whose seal has begun: they neither expire nor join a batch. */
export async function findBegunSeals(client: Client, envelopeIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await client.sealing.findMany({
    where: { envelopeId: { in: [...envelopeIds] } },
    select: { envelopeId: true },
  });
  return new Set(rows.map(({ envelopeId }) => envelopeId));
}

/** The seals of envelopes, by envelope; without those that have none. */
export async function listSealings(
  client: Client,
  envelopeIds: readonly string[],
): Promise<ReadonlyMap<string, Sealing>> {
  const rows = await client.sealing.findMany({ where: { envelopeId: { in: [...envelopeIds] } } });
  return new Map(rows.map((row) => [row.envelopeId, row]));
}

/** Envelopes whose seal waits to be tried again, as a condition of a query. */
export const withWaitingSeal: Prisma.EnvelopeWhereInput = { sealing: { state: 'WAITING' } };

/** The states of all seals, to be joined in a statement of another room: `envelope_id`, `state`. */
export const sealingStates = '(SELECT envelope_id, state FROM sealings)';

/** The oldest seals that wait to be tried again, `most` of them. */
export const listWaitingSeals = ({ prisma }: Database, most: number): Promise<Sealing[]> =>
  prisma.sealing.findMany({ where: { state: 'WAITING' }, orderBy: { createdAt: 'asc' }, take: most });
