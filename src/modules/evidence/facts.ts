import { isUuid } from '../../kernel/ids.ts';
import type { Database, Tx } from '../../platform/database/index.ts';

/** Returns the hash of an event of a chain. Null if there is no such event. */
export async function findEventHash({ prisma }: Database, chainId: string, seq: number): Promise<string | null> {
  if (!isUuid(chainId) || !Number.isInteger(seq) || seq < 1 || seq > MOST) return null;
  const event = await prisma.evidenceEvent.findUnique({
    where: { chainId_seq: { chainId, seq } },
    select: { hash: true },
  });
  return event?.hash ?? null;
}

/** The largest number of the column: a file can claim any. */
const MOST = 2 ** 31 - 1;

/** What an event of a chain states without personal data. */
export interface ChainFact {
  readonly chainId: string;
  readonly type: string;
  readonly at: Date;
  readonly data: Readonly<Record<string, unknown>>;
}

/** Lists the events of some types in chains, in the order of each chain, by one statement. The chains are not checked. */
export async function listFacts(
  client: Tx | Database['prisma'],
  chainIds: readonly string[],
  types: readonly string[],
): Promise<ChainFact[]> {
  if (chainIds.length === 0) return [];
  const rows = await client.evidenceEvent.findMany({
    where: { chainId: { in: [...chainIds] }, type: { in: [...types] } },
    select: { chainId: true, type: true, at: true, data: true },
    orderBy: [{ chainId: 'asc' }, { seq: 'asc' }],
  });
  return rows.map((row) => ({ ...row, data: row.data as Record<string, unknown> }));
}
