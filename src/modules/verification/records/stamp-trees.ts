import { after, doubling, HOUR, MINUTE } from '../../../kernel/clock.ts';
import {
  type RecordTimestamp,
  type RecordTree,
  repeatableTransaction,
  type Tx,
} from '../../../platform/database/index.ts';
import { NeighbourMissing } from '../../../platform/neighbours/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { embedValidationData } from '../../../standards/ers/embed-data.ts';
import { hashOfToken } from '../../../standards/ers/record.ts';
import { readTokenProtection } from '../../../standards/pades/index.ts';
import { authorities } from '../../signing/index.ts';
import { TimestampUnavailable } from '../../trust/index.ts';
import { askAgainAt, dueAt, isWorthIt } from '../preservation/register-files.ts';
import { dataOfEarlier, latestEnd } from '../renewal-authority.ts';
import { treeDigest } from './tiles.ts';

/** Trees that a run renews at most: the next run goes on. */
const MOST = 200;
/** Wait after a failed renewal. Doubles from `first` up to `longest`. */
const WAITS = { first: 5 * MINUTE, longest: 12 * HOUR } as const;
/** A tree is renewed as long as it is there: it goes with its last fingerprint. */
const FOREVER = new Date(8.64e15);

/** A time-stamp as rows have it, and how long it protects. */
export async function makeStamp(services: Services, { mode }: Pick<RecordTree, 'mode'>, digest: Buffer) {
  const authority = services.of(authorities).timestamps[mode];
  const { token } = await authority.timestamp(digest);
  const data = await authority.validationData([token]);
  const protection = readTokenProtection(token, digest, data);
  const row = {
    ...{ token: Uint8Array.from(token), stamp: Uint8Array.from(embedValidationData(token, data)) },
    stampedAt: protection.stampedAt,
  };
  return { row, protection };
}

type Made = Awaited<ReturnType<typeof makeStamp>>;

/** What a tree keeps of its newest time-stamp. */
const protectionFields = (id: string, protection: Made['protection']) => ({
  protectedUntil: protection.until,
  nextAt: dueAt({ id, protection, retainedUntil: FOREVER }),
  attempts: 0,
  reason: null,
});

/**
 * Time-stamps the root of a new tree, in one transaction with what its caller does. Does nothing if another process was first.
 * @throws TimestampUnavailable
 */
export async function stampTree(
  services: Services,
  tree: RecordTree,
  root: Buffer,
  also: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<void> {
  const { id } = tree;
  const { row, protection } = await makeStamp(services, tree, root);
  await repeatableTransaction(services.database, async (tx) => {
    const { count } = await tx.recordTree.updateMany({
      where: { id, root: null },
      data: { root: root.toString('hex'), ...protectionFields(id, protection) },
    });
    if (count === 0) return;
    await tx.recordTimestamp.create({ data: { treeId: id, seq: 1, ...row } });
    await also(tx);
  });
}

/**
 * Renews the time-stamps of trees that are due (RFC 4998, 5.2), one to two margins before their protection ends, as the files of
 * this room. Keeps the reason of a failure, and tries again later. Returns how many were renewed.
 */
export async function renewDue(services: Services): Promise<number> {
  const { clock, database, log } = services;
  const due = await database.prisma.recordTree.findMany({
    where: { nextAt: { lte: clock.now() }, root: { not: null } },
    orderBy: [{ attempts: 'asc' }, { nextAt: 'asc' }],
    take: MOST,
  });
  let renewed = 0;
  for (const tree of due)
    try {
      if (await renewTree(services, tree)) renewed++;
    } catch (error) {
      const attempts = tree.attempts + 1;
      const reason = error instanceof Error ? error.message : String(error);
      await note(services, tree, { attempts, reason, nextAt: after(clock.now(), doubling(WAITS, attempts)) });
      logFailure(log, 'warn', { treeId: tree.id, err: error }, 'the renewal of an evidence record is waiting');
      if (error instanceof TimestampUnavailable || error instanceof NeighbourMissing) break;
    }
  return renewed;
}

/** The newest time-stamp of a tree. */
export const lastStamp = ({ database }: Services, { id }: RecordTree): Promise<RecordTimestamp> =>
  database.prisma.recordTimestamp.findFirstOrThrow({ where: { treeId: id }, orderBy: { seq: 'desc' } });

/** A time-stamp with validation data of this moment inside: as the next one covers it. @throws TimestampUnavailable */
export async function refreshStamp(services: Services, { mode }: RecordTree, last: RecordTimestamp): Promise<Buffer> {
  const token = Buffer.from(last.token);
  return embedValidationData(token, await dataOfEarlier(services, mode, token));
}

/** Makes the next time-stamp of a tree, over the last one with validation data of this moment. Returns whether it did. */
async function renewTree(services: Services, tree: RecordTree): Promise<boolean> {
  const { id, mode } = tree;
  const now = services.clock.now();
  const last = await lastStamp(services, tree);
  const old = { stampedAt: last.stampedAt, until: tree.protectedUntil! };
  if (old.until <= now) {
    const reason = 'The protection ended before it was renewed. A new time-stamp would prove nothing.';
    await note(services, tree, { nextAt: null, reason });
    services.log.error({ treeId: id, until: old.until }, 'the protection of evidence records has ended');
    return false;
  }
  const latest = await latestEnd(services, mode);
  if (latest && !isWorthIt(old, latest, now)) return postpone(services, tree, old.until);
  const stamp = await refreshStamp(services, tree, last);
  const made = await makeStamp(services, tree, hashOfToken(treeDigest(tree), stamp));
  if (!isWorthIt(old, made.protection.until, now)) return postpone(services, tree, old.until);
  return addStamp(services, tree, { last, stamp, made });
}

/** A time-stamp over the last one, whose bytes no longer change. */
interface NextStamp {
  readonly last: RecordTimestamp;
  /** The last one, with validation data. */
  readonly stamp: Buffer;
  readonly made: Made;
}

/** Writes the next time-stamp of a tree. Returns false if another process was first. */
export const addStamp = (services: Services, tree: RecordTree, { last, stamp, made }: NextStamp): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const { id } = tree;
    const { count } = await tx.recordTree.updateMany({
      where: { id, protectedUntil: tree.protectedUntil },
      data: protectionFields(id, made.protection),
    });
    if (count === 0) return false;
    const { seq } = last;
    await tx.recordTimestamp.update({
      where: { treeId_seq: { treeId: id, seq } },
      data: { stamp: Uint8Array.from(stamp) },
    });
    await tx.recordTimestamp.create({ data: { treeId: id, seq: seq + 1, ...made.row } });
    return true;
  });

async function postpone(services: Services, tree: RecordTree, until: Date): Promise<false> {
  const reason = 'The time-stamp authority does not offer a later end of validity yet.';
  await note(services, tree, { attempts: 0, reason, nextAt: askAgainAt(until, services.clock.now()) });
  return false;
}

const note = (
  { database }: Services,
  { id }: RecordTree,
  data: Partial<Pick<RecordTree, 'attempts' | 'reason' | 'nextAt'>>,
): Promise<unknown> => database.prisma.recordTree.updateMany({ where: { id }, data });
