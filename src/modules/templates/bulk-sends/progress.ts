import { setTimeout as sleep } from 'node:timers/promises';
import type { BulkSendRow } from '../../../platform/database/index.ts';
import { eventSharer } from '../../../platform/graphql/shared-events.ts';
import { untilReturned } from '../../../platform/graphql/stream.ts';
import type { Services } from '../../../platform/services.ts';
import { listTopicOf, type Owner, topicOf } from './store.ts';

/** Progress of a bulk send, in numbers of rows. */
export interface Progress {
  readonly bulkSendId: string;
  readonly total: number;
  readonly waiting: number;
  readonly sent: number;
  readonly failed: number;
  readonly canceled: number;
  readonly endedAt: Date | null;
}

export async function readProgress({ database }: Services, id: string): Promise<Progress> {
  const { prisma } = database;
  const [groups, { endedAt }] = await Promise.all([
    prisma.bulkSendRow.groupBy({ by: ['state'], where: { bulkSendId: id }, _count: true }),
    prisma.bulkSend.findUniqueOrThrow({ where: { id }, select: { endedAt: true } }),
  ]);
  const of = (state: BulkSendRow['state']) => groups.find((group) => group.state === state)?._count ?? 0;
  return {
    bulkSendId: id,
    total: groups.reduce((sum, { _count: count }) => sum + count, 0),
    ...{ waiting: of('WAITING'), sent: of('SENT'), failed: of('FAILED'), canceled: of('CANCELED') },
    endedAt,
  };
}

/** Minimum time between two items: a page cannot show more, and it limits the cost of a hundred readers. */
const PAUSE_MS = 250;
/** Pause between two items of `followList`, ms. Its readers read the whole list again after each item. */
const LIST_PAUSE_MS = 1_000;

/** Yields at once, and after each change of a bulk send of the list, at most one a second. */
export const followList = (services: Services, owner: Owner) =>
  untilReturned(async function* (signal): AsyncGenerator<{ readonly at: Date }> {
    const wakeups = services.bus.subscribe(listTopicOf(owner), signal);
    yield { at: services.clock.now() };
    for await (const _ of wakeups) {
      yield { at: services.clock.now() };
      await sleep(LIST_PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  });

const shared = eventSharer<Progress>();

/** Reads the progress. Equal ones are one object, so that what subscriptions select beside it is read once. */
async function readShared(services: Services, id: string): Promise<Progress> {
  const progress = await readProgress(services, id);
  return shared(services, JSON.stringify(progress), () => Promise.resolve(progress));
}

/** Follows a bulk send: the current progress, then each change, a few per second at most, until it has ended. */
export const followProgress = (services: Services, id: string): AsyncIterableIterator<Progress> =>
  untilReturned(async function* (signal) {
    // Listens before the first read, so that no change is missed between the two.
    const wakeups = services.bus.subscribe(topicOf(id), signal);
    let progress = await readShared(services, id);
    yield progress;
    if (progress.endedAt) return;
    for await (const _ of wakeups) {
      progress = await readShared(services, id);
      yield progress;
      if (progress.endedAt) return;
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  });
