import { isUuid } from '../../kernel/ids.ts';
import type { Database } from '../../platform/database/index.ts';

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
