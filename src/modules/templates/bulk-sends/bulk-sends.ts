import { setTimeout as sleep } from 'node:timers/promises';
import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import {
  type BulkSend,
  type BulkSendRow,
  type Database,
  type Ending,
  type Prisma,
  sql,
  type Tx,
} from '../../../platform/database/index.ts';
import { eventSharer, untilReturned } from '../../../platform/graphql/stream.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMayChangeIn, inSeenFolder, ownedBy, sightOf } from '../../access/index.ts';
import type { RowRequest } from './read-rows.ts';

/** Filter: the bulk sends that a caller sees. A member sees none whose envelopes land in a folder that is hidden from them. */
export const seenBulkSends = (key: KeyActor): Prisma.BulkSendWhereInput => ({
  AND: [ownedBy(key), inSeenFolder(sightOf(key))],
});

/** Finds a bulk send that the caller sees. @throws Fault `not_found`, also when another organisation owns the row */
export async function getOwn({ prisma }: Database, key: KeyActor, id: string): Promise<BulkSend> {
  const found = isUuid(id) ? await prisma.bulkSend.findFirst({ where: { id, ...seenBulkSends(key) } }) : null;
  if (!found) throw refuse('not_found');
  return found;
}

/** Locks a bulk send that the caller may change. @throws Fault `not_found`, `forbidden` (the caller only reads its folder) */
export async function lockOwn(tx: Tx, key: KeyActor, id: string): Promise<BulkSend> {
  if (!isUuid(id)) throw refuse('not_found');
  await tx.run(sql`SELECT 1 FROM bulk_sends WHERE id = ${id}::uuid FOR UPDATE`);
  const found = await tx.bulkSend.findFirst({ where: { id, ...ownedBy(key) } });
  if (!found) throw refuse('not_found');
  await assertMayChangeIn(tx, key, [found.folderId]);
  return found;
}

/** Whether a bulk send that runs, or a signing link, still puts envelopes into a folder. */
export const getsMore = async (tx: Tx, folderId: string): Promise<boolean> =>
  (await tx.bulkSend.count({ where: { folderId, endedAt: null } })) +
    (await tx.signingLink.count({ where: { folderId } })) >
  0;

/** What is stored of the credential in whose name envelopes are created later. */
export const bulkSendSender = ({ keyId, member }: KeyActor) => ({ keyId, member: member ? { ...member } : null });

/** The stored credential, with the one right that the creation of envelopes needs. */
export function bulkSendActor({
  organizationId,
  mode,
  sender,
}: Pick<BulkSend, 'organizationId' | 'mode' | 'sender'>): KeyActor {
  const { keyId, member } = sender as unknown as ReturnType<typeof bulkSendSender>;
  const scopes = ['envelopes:write'] as const;
  return { kind: 'key', keyId, organizationId, mode, scopes, ...(member ? { member } : {}) };
}

/** The request of a row. Empty once it was sent or forgotten. */
export const bulkRowRequest = ({ request }: Pick<BulkSendRow, 'request'>): Partial<RowRequest> =>
  request as unknown as Partial<RowRequest>;

/** The topic that wakes those who follow a bulk send. */
const bulkSendTopic = (id: string): string => `bulk-send:${id}`;

/** The organisation and mode of a list of bulk sends. */
type Owner = Pick<BulkSend, 'organizationId' | 'mode'>;

/** The topic that wakes those who follow the list of an organisation and mode. */
const listTopicOf = ({ organizationId, mode }: Owner): string => `bulk-sends:${organizationId}:${mode}`;

/** Wakes those who follow a bulk send, and those who follow the list. */
export function announce({ bus }: Services, bulkSend: Owner & Pick<BulkSend, 'id'>): void {
  bus.publish(bulkSendTopic(bulkSend.id));
  bus.publish(listTopicOf(bulkSend));
}

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
    const wakeups = services.bus.subscribe(bulkSendTopic(id), signal);
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

/** Most bulk sends that the overview lists. */
const MOST = 5;

/** Bulk sends with rows that failed. */
export interface FailedRows {
  /** Number of rows. */
  readonly totalCount: number;
  /** Ids of the bulk sends, the latest in front. */
  readonly bulkSendIds: readonly string[];
}

/** Filter: bulk sends with failed rows whose people are not erased yet. Their envelopes can still be sent by hand. */
export const withFailedRows: Prisma.BulkSendWhereInput = {
  OR: [{ endedAt: null }, { forgetAt: { not: null } }],
  rows: { some: { state: 'FAILED' } },
};

/** Counts the rows that failed, in the bulk sends that the caller sees. */
export async function readFailedRows({ prisma }: Database, key: KeyActor): Promise<FailedRows> {
  const seen = seenBulkSends(key);
  const [totalCount, bulkSends] = await Promise.all([
    prisma.bulkSendRow.count({ where: { state: 'FAILED', bulkSend: { ...seen, OR: withFailedRows.OR! } } }),
    prisma.bulkSend.findMany({
      where: { ...seen, ...withFailedRows },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      take: MOST,
      select: { id: true },
    }),
  ]);
  return { totalCount, bulkSendIds: bulkSends.map(({ id }) => id) };
}

/** SQL of the bulk sends all of whose rows have ended. */
export const endedBulkSends: Ending = {
  table: 'bulk_sends',
  due: () => sql`
  SELECT b.id FROM bulk_sends b
  WHERE b.ended_at IS NOT NULL AND NOT EXISTS (SELECT FROM bulk_send_rows r WHERE r.bulk_send_id = b.id)`,
  atOnce: 50,
};
