import { setTimeout as sleep } from 'node:timers/promises';
import type { Services } from '../../platform/services.ts';
import type { ChainSubject } from './chain-subject.ts';
import { listTopic } from './topics.ts';

/** Shortest time between two yields, ms. Changes in between count as one, so that a busy list is not read too often. */
const PAUSE_MS = 1_000;
/** Events are read again for this long, ms: a transaction can commit after one whose events have higher numbers. */
const SETTLE_MS = 10_000;
/** Most events of one reading. With more, the reader is told to read the whole list. */
const MOST = 1_000;

type List = Omit<ChainSubject, 'chainId'>;

/**
 * Yields at once, and after each change of a subject of this kind: the ids of the aggregates of the organisation that
 * changed since then, of any kind, or null if the reader must read the list (the first time, and after more than 1,000
 * events). Ends when the signal aborts.
 */
export async function* followList(
  services: Services,
  list: List,
  signal: AbortSignal,
): AsyncGenerator<readonly string[] | null> {
  // Listens before the first read, so that no change is missed between the two.
  const wakeups = services.bus.subscribe(listTopic(list), signal);
  const changed = await openReader(services, list);
  yield null;
  for await (const _ of wakeups) {
    yield await changed();
    await sleep(PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
  }
}

/** Returns a function that reads which aggregates changed since its last call. */
async function openReader({ database, clock }: Services, { organizationId, mode }: List) {
  const newest = () =>
    database.prisma.domainEvent.findFirst({
      where: { organizationId, mode },
      orderBy: { id: 'desc' },
      select: { id: true },
    });
  let floor = (await newest())?.id ?? 0n;
  let seen = new Set<bigint>();
  return async (): Promise<string[] | null> => {
    const rows = await database.prisma.domainEvent.findMany({
      where: { organizationId, mode, id: { gt: floor } },
      orderBy: { id: 'asc' },
      take: MOST + 1,
      select: { id: true, aggregateId: true, at: true },
    });
    if (rows.length > MOST) {
      floor = (await newest())?.id ?? floor;
      seen = new Set();
      return null;
    }
    const fresh = rows.filter(({ id }) => !seen.has(id));
    const settled = clock.now().getTime() - SETTLE_MS;
    floor = rows.filter(({ at }) => at.getTime() < settled).at(-1)?.id ?? floor;
    seen = new Set(rows.flatMap(({ id }) => (id > floor ? [id] : [])));
    return [...new Set(fresh.map(({ aggregateId }) => aggregateId))];
  };
}
