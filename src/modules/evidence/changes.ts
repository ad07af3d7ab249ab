import type { DomainEvent, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { changesTopic } from './append.ts';

/** A change of an envelope or a session, as subscribers see it. */
export interface Change {
  /** Where to go on from after a break. */
  readonly cursor: bigint;
  readonly type: string;
  /** The row it happened to. */
  readonly subjectId: string;
  readonly at: Date;
}

/** Changes read at a time unless said otherwise: a slow reader never holds more than this in memory. */
const PAGE = 100;
/** A wake-up may be lost (Redis down): look again anyway. */
const RECHECK_MS = 15_000;

/**
 * The changes of one aggregate after a cursor, in order and without a gap, for as long as the reader stays.
 * Truth is read from the database; the bus only says when to look.
 */
export async function* followChanges(
  services: Services,
  aggregateId: string,
  cursor: bigint,
  signal: AbortSignal,
): AsyncGenerator<Change> {
  for await (const page of followPages(services, aggregateId, cursor, signal)) yield* page;
}

/** The same, all that is there at each look at once, up to `most`. */
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

/** Yields when it is time to look at an aggregate: at once, after each wake-up, and now and then in case one was lost. */
export async function* followWakeups(
  services: Services,
  aggregateId: string,
  signal: AbortSignal,
): AsyncGenerator<void> {
  const wakeups = services.bus.subscribe(changesTopic(aggregateId), signal)[Symbol.asyncIterator]();
  // Listening begins before the first look, so that nothing falls between the two.
  const woken = bellOf(wakeups);
  try {
    while (!signal.aborted) {
      yield;
      await woken(RECHECK_MS);
    }
  } finally {
    await wakeups.return?.();
  }
}

/** The changes after a cursor that are there now, in order, up to `most`. */
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
  return rows.map(changeOf);
}

const changeOf = ({ id, type, subjectId, at }: DomainEvent): Change => ({ cursor: id, type, subjectId, at });

/**
 * A bell that rings at each wake-up, and when there will be none any more. Waiting for it, up to some milliseconds,
 * leaves nothing behind, however often it is done: a reader may stay for days.
 */
function bellOf(wakeups: AsyncIterator<void>): (patience: number) => Promise<void> {
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

/** The newest change so far, in a transaction or now: where a new subscriber begins. */
export async function latestChange(services: Services, aggregateId: string, tx?: Tx): Promise<Change | null> {
  const row = await (tx ?? services.database.prisma).domainEvent.findFirst({
    where: { aggregateId },
    orderBy: { id: 'desc' },
  });
  return row && changeOf(row);
}
