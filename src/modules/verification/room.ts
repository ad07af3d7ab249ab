import './deposits/schema/operations.ts';
import './digest-seals/schema/operations.ts';
import './schema/index.ts';
import { DAY, HOUR } from '../../kernel/clock.ts';
import { enqueue, type Tasks } from '../../platform/jobs/index.ts';
import type { Room } from '../../platform/room.ts';
import type { Services } from '../../platform/services.ts';
import { endDueDeposits } from './deposits/end-deposits.ts';
import { depositedBlobs } from './deposits/store.ts';
import {
  PRESERVE_TASK,
  jobs as preservationJobs,
  subscribers,
  sweep as sweepPreservation,
} from './preservation/preserve-due.ts';
import { liveBlobs } from './preservation/register-files.ts';
import { reasons } from './reasons.ts';
import { makeRecords, RECORDS_TASK } from './records/make-trees.ts';
import { RENEW_TREES_TASK, renewTrees } from './records/renew-trees.ts';
import { refreshTrustedLists } from './trusted-lists/lists-file.ts';

/** Obtains the trusted lists again. */
const LISTS_TASK = 'verification.trusted-lists';

/** How long a list is used before it is asked for again, and how long after a failure. */
const KEPT = DAY;
const RETRY = HOUR;

export const jobs = (services: Services): Tasks => ({
  // The sweep queues another one while this one runs.
  [LISTS_TASK]: async () => {
    if (await isDue(services)) await refreshTrustedLists(services);
  },
});

/** Ends the deposits whose time is over. Queues a refresh of the trusted lists once a day, and an hour after one that failed. */
export async function sweep(services: Services): Promise<Record<string, number>> {
  const deposits_ended = await endDueDeposits(services);
  if (!(await isDue(services))) return { deposits_ended };
  await enqueue(services.database, LISTS_TASK, {}, { key: LISTS_TASK, queue: LISTS_TASK, maxAttempts: 1 });
  return { deposits_ended, trusted_lists_due: 1 };
}

async function isDue({ clock, config, database }: Services): Promise<boolean> {
  const { sources = [] } = config.trustedLists ?? {};
  if (sources.length === 0) return false;
  const kept = await database.prisma.trustedList.findMany({
    select: { source: true, checkedAt: true, problem: true },
  });
  const now = clock.now().getTime();
  const isFresh = ({ checkedAt, problem }: (typeof kept)[number]): boolean =>
    now - checkedAt.getTime() < (problem === null ? KEPT : RETRY);
  return !kept.every(isFresh) || !sources.every((source) => kept.some((each) => each.source === source));
}

export const room = {
  reasons,
  jobs: (services) => ({
    ...preservationJobs(services),
    ...jobs(services),
    [RECORDS_TASK]: async () => {
      await makeRecords(services);
    },
    [RENEW_TREES_TASK]: async () => {
      await renewTrees(services);
    },
  }),
  cron: [
    { task: PRESERVE_TASK, everyMinutes: 10 },
    { task: RECORDS_TASK, everyMinutes: 60 },
  ],
  sweep,
  sweepLong: async (services) => {
    const { trees, renewed } = await makeRecords(services);
    return { ...(await sweepPreservation(services)), record_trees: trees, records_renewed: renewed };
  },
  subscribers,
  blobsInUse: [liveBlobs, depositedBlobs],
} satisfies Room;
