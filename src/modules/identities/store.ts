import type { KeyActor } from '../../kernel/actor.ts';
import { after, doubling } from '../../kernel/clock.ts';
import { refuse } from '../../kernel/fault.ts';
import { isUuid } from '../../kernel/ids.ts';
import { lifecycle } from '../../kernel/lifecycle.ts';
import { type Database, type Identity, type Prisma, sql, type Tx } from '../../platform/database/index.ts';
import { enqueue, removeJobs } from '../../platform/jobs/index.ts';
import { ownedBy } from '../access/index.ts';
import type { ChainSubject } from '../evidence/index.ts';
import { checkRules } from './limits.ts';

/** Locks an identity by id, for jobs and outcomes. Null if it does not exist. */
export async function lockIdentity(tx: Tx, id: string): Promise<Identity | null> {
  await tx.run(sql`SELECT 1 FROM identities WHERE id = ${id}::uuid FOR UPDATE`);
  return tx.identity.findUnique({ where: { id } });
}

/**
 * Locks the caller's own identity. Every change by an organisation begins here.
 * @throws Fault `not_found`, also when another organisation owns the row
 */
export async function lockOwnIdentity(tx: Tx, actor: KeyActor, id: string): Promise<Identity> {
  const { organizationId, mode } = ownedBy(actor);
  const identity = isUuid(id) ? await lockIdentity(tx, id) : null;
  if (!identity || identity.organizationId !== organizationId || identity.mode !== mode) throw refuse('not_found');
  return identity;
}

/** The evidence chain of an identity. */
export const identityChain = ({ id, organizationId, mode }: Identity): ChainSubject => ({
  chainId: id,
  noun: 'identity',
  organizationId,
  mode,
});

/** Locks identities against changes, shared. Returns the ids of the erased ones. */
export async function holdErased(tx: Tx, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const held = await tx.rows<{ id: string; status: string }>(sql`
    SELECT id, status::text FROM identities WHERE id = ANY(${[...ids]}::uuid[]) FOR SHARE`);
  return new Set(held.filter(({ status }) => status === 'DELETED').map(({ id }) => id));
}

/** Reads an identity by id with the selection of a GraphQL field. @throws Prisma's not-found error */
export const queryIdentity = ({ prisma }: Database, query: Prisma.IdentityDefaultArgs, id: string): Promise<Identity> =>
  prisma.identity.findUniqueOrThrow({ ...query, where: { id } });

/** Moves the future dates of a test identity. Only the test clock calls it. */
export const setTestDates = async (
  tx: Tx,
  id: string,
  dates: Partial<Pick<Identity, 'lapsesAt' | 'expiresAt'>>,
): Promise<void> => void (await tx.identity.update({ where: { id, mode: 'TEST' }, data: dates }));

/** A move is named after the event it records. An erased identity stays as a tombstone: no move leaves that state. */
export const identityLifecycle = lifecycle({
  noun: 'identity',
  stored: { table: 'identities', field: 'status' },
  states: ['PENDING', 'VERIFIED', 'FAILED', 'EXPIRED', 'DELETED'],
  initial: 'PENDING',
  moves: {
    verified: { from: ['PENDING'], to: 'VERIFIED' },
    failed: { from: ['PENDING'], to: 'FAILED' },
    expired: { from: ['PENDING', 'VERIFIED'], to: 'EXPIRED' },
    deleted: { from: ['PENDING', 'VERIFIED', 'FAILED', 'EXPIRED'], to: 'DELETED' },
  },
});

const identityJobKey = (task: string, id: string) => `${task}:${id}`;

/** Schedules the job that stores the expiry. Without a time there is no expiry. */
export async function scheduleExpiry(tx: Tx, id: string, lapsesAt: Date | null): Promise<void> {
  if (lapsesAt) await enqueue(tx, EXPIRE_TASK, { id }, { runAt: lapsesAt, key: identityJobKey(EXPIRE_TASK, id) });
}

/** Schedules the n-th poll of the provider (from 1). The wait doubles each time. */
export async function schedulePoll(
  tx: Tx,
  { id, organizationId }: Pick<Identity, 'id' | 'organizationId'>,
  attempt: number,
  now: Date,
): Promise<void> {
  const runAt = after(now, doubling(checkRules.poll, attempt));
  const turn = { lane: CHECKS_LANE, owner: organizationId };
  await enqueue(tx, POLL_TASK, { id, attempt }, { runAt, key: identityJobKey(POLL_TASK, id), turn });
}

/** Removes the jobs planned for the previous state. */
export const forgetJobs = (tx: Tx, id: string): Promise<void> =>
  removeJobs(
    tx,
    [EXPIRE_TASK, POLL_TASK, WALLET_TASK].map((task) => identityJobKey(task, id)),
  );

/** Names of this room's jobs as the database stores them. */
export const EXPIRE_TASK = 'identities.expire';
export const POLL_TASK = 'identities.poll';
/** Removes what requests to wallets hold once they have ended. */
export const WALLET_TASK = 'identities.wallet';
/** The lane of jobs that ask the identity provider. */
export const CHECKS_LANE = 'checks';
