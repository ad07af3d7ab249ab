import { setTimeout as sleep } from 'node:timers/promises';
import { after, DAY } from '../../kernel/clock.ts';
import { type DomainEvent, sql, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { writePending } from './pending.ts';
import { type ChainSubject, changesTopic, listTopic } from './topics.ts';

/** A change of an envelope or a session, as subscribers see it. */
export interface Change {
  /** Position after which a reader continues. */
  readonly cursor: bigint;
  readonly type: string;
  /** Id of the row concerned. */
  readonly subjectId: string;
  readonly at: Date;
}

/** Default number of changes per read. Limits the memory that a slow reader uses. */
const PAGE = 100;
/** Interval of reads without a wake-up, ms: a wake-up can be lost (Redis down). */
const RECHECK_MS = 15_000;

/**
 * Yields the changes of one aggregate after a cursor, in order and without gaps, until the signal aborts. Reads them
 * from the database; the bus only signals when to read.
 */
export async function* followChanges(
  services: Services,
  aggregateId: string,
  cursor: bigint,
  signal: AbortSignal,
): AsyncGenerator<Change> {
  for await (const page of followPages(services, aggregateId, cursor, signal)) yield* page;
}

/** Like `followChanges`, but yields each read as a page of up to `most` changes. */
export async function* followPages(
  services: Services,
  aggregateId: string,
  cursor: bigint,
  signal: AbortSignal,
  most = PAGE,
): AsyncGenerator<readonly Change[]> {
  let last = cursor;
  for await (const _ of followWakeups(services, aggregateId, signal)) {
    for (let more = true; more && !signal.aborted; ) {
      const page = await readChanges(services, aggregateId, last, most);
      if (page.length) {
        last = page.at(-1)!.cursor;
        yield page;
      }
      more = page.length === most;
    }
  }
}

/** Yields when a reader should read an aggregate: at once, after each wake-up, and every 15 s in case one was lost. */
export async function* followWakeups(
  services: Services,
  aggregateId: string,
  signal: AbortSignal,
): AsyncGenerator<void> {
  const wakeups = services.bus.subscribe(changesTopic(aggregateId), signal)[Symbol.asyncIterator]();
  // Subscribe before the first read, so that no change is missed between the two.
  const woken = createWaiter(wakeups);
  try {
    while (!signal.aborted) {
      yield;
      await woken(RECHECK_MS);
    }
  } finally {
    await wakeups.return?.();
  }
}

/** Reads the committed changes after a cursor, in order, at most `most`. */
export async function readChanges(
  services: Services,
  aggregateId: string,
  cursor: bigint,
  most: number,
): Promise<readonly Change[]> {
  const rows = await services.database.prisma.domainEvent.findMany({
    where: { aggregateId, id: { gt: cursor } },
    orderBy: { id: 'asc' },
    take: most,
  });
  return rows.map(eventChange);
}

const eventChange = ({ id, type, subjectId, at }: DomainEvent): Change => ({ cursor: id, type, subjectId, at });

/**
 * Returns a function that waits for the next wake-up, for the end of the wake-ups, or for a time in ms. A waiting call
 * leaves no timer or listener behind, because a reader can stay for days.
 */
function createWaiter(wakeups: AsyncIterator<void>): (patience: number) => Promise<void> {
  let rung = false;
  let ring = () => {};
  const listen = async () => {
    for (let done: boolean | undefined = false; !done; ) {
      ({ done } = await wakeups.next());
      rung = true;
      ring();
    }
  };
  void listen();
  return async (patience) => {
    if (!rung) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, patience);
        timer.unref();
        ring = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    rung = false;
  };
}

/** Returns the newest change, from which a new subscriber starts. Null if there is none. */
export async function latestChange(services: Services, aggregateId: string, tx?: Tx): Promise<Change | null> {
  if (tx) await writePending(tx);
  const row = await (tx ?? services.database.prisma).domainEvent.findFirst({
    where: { aggregateId },
    orderBy: { id: 'desc' },
  });
  return row && eventChange(row);
}

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

/** How long a subscriber can resume from a cursor. Chains keep their events; these rows only tell of them. */
const KEPT = 90 * DAY;
/** Rows deleted at most per call, so that a transaction stays short: 14 million a day with a sweep each minute. */
const AT_ONCE = 10_000;

/** Deletes old changes; ids ascend with time, so the oldest are found without an index on the time. */
export async function forgetChanges({ database, clock }: Services): Promise<number> {
  return database.run(sql`DELETE FROM domain_events WHERE id = ANY(ARRAY(
      SELECT id FROM (SELECT id, at FROM domain_events ORDER BY id LIMIT ${AT_ONCE}) oldest WHERE at < ${after(clock.now(), -KEPT)}))`);
}
