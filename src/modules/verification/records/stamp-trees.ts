import { after, doubling, HOUR, MINUTE } from '../../../kernel/clock.ts';
import { sha256 } from '../../../kernel/ids.ts';
import { type RecordTree, repeatableTransaction } from '../../../platform/database/index.ts';
import { NeighbourMissing } from '../../../platform/neighbours/index.ts';
import { logFailure } from '../../../platform/outage.ts';
import type { Services } from '../../../platform/services.ts';
import { embedValidationData } from '../../../standards/ers/embed-data.ts';
import { readTokenProtection } from '../../../standards/pades/index.ts';
import { authorities } from '../../signing/index.ts';
import { TimestampUnavailable } from '../../trust/index.ts';
import { askAgainAt, dueAt, isWorthIt } from '../preservation/register-files.ts';
import { dataOfEarlier, latestEnd } from '../renewal-authority.ts';

/** Trees that a run renews at most: the next run goes on. */
const MOST = 200;
/** Wait after a failed renewal. Doubles from `first` up to `longest`. */
const WAITS = { first: 5 * MINUTE, longest: 12 * HOUR } as const;
/** A tree is renewed as long as it is there: it goes with its last fingerprint. */
const FOREVER = new Date(8.64e15);

/** A time-stamp as rows have it, and how long it protects. */
async function makeStamp(services: Services, { mode }: RecordTree, digest: Buffer) {
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

type Protection = Awaited<ReturnType<typeof makeStamp>>['protection'];

/** What a tree keeps of its newest time-stamp. */
const protectionFields = (id: string, protection: Protection) => ({
  protectedUntil: protection.until,
  nextAt: dueAt({ id, protection, retainedUntil: FOREVER }),
  attempts: 0,
  reason: null,
});

/** Time-stamps the root of a new tree. Does nothing if another process was first. @throws TimestampUnavailable */
export async function stampTree(services: Services, tree: RecordTree, root: Buffer): Promise<void> {
  const { id } = tree;
  const { row, protection } = await makeStamp(services, tree, root);
  await repeatableTransaction(services.database, async (tx) => {
    const { count } = await tx.recordTree.updateMany({
      where: { id, root: null },
      data: { root: root.toString('hex'), ...protectionFields(id, protection) },
    });
    if (count > 0) await tx.recordTimestamp.create({ data: { treeId: id, seq: 1, ...row } });
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

/** Makes the next time-stamp of a tree, over the last one with validation data of this moment. Returns whether it did. */
async function renewTree(services: Services, tree: RecordTree): Promise<boolean> {
  const { id, mode } = tree;
  const { prisma } = services.database;
  const now = services.clock.now();
  const last = await prisma.recordTimestamp.findFirstOrThrow({ where: { treeId: id }, orderBy: { seq: 'desc' } });
  const old = { stampedAt: last.stampedAt, until: tree.protectedUntil! };
  if (old.until <= now) {
    const reason = 'The protection ended before it was renewed. A new time-stamp would prove nothing.';
    await note(services, tree, { nextAt: null, reason });
    services.log.error({ treeId: id, until: old.until }, 'the protection of evidence records has ended');
    return false;
  }
  const latest = await latestEnd(services, mode);
  if (latest && !isWorthIt(old, latest, now)) return postpone(services, tree, old.until);
  const token = Buffer.from(last.token);
  const stamp = embedValidationData(token, await dataOfEarlier(services, mode, token));
  const { row, protection } = await makeStamp(services, tree, sha256(stamp));
  if (!isWorthIt(old, protection.until, now)) return postpone(services, tree, old.until);
  return repeatableTransaction(services.database, async (tx) => {
    const { count } = await tx.recordTree.updateMany({
      where: { id, protectedUntil: old.until },
      data: protectionFields(id, protection),
    });
    if (count === 0) return false;
    const { seq } = last;
    await tx.recordTimestamp.update({
      where: { treeId_seq: { treeId: id, seq } },
      data: { stamp: Uint8Array.from(stamp) },
    });
    await tx.recordTimestamp.create({ data: { treeId: id, seq: seq + 1, ...row } });
    return true;
  });
}

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
