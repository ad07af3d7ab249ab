import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Database, Deposit, Ending, Sql } from '../../../platform/database/index.ts';
import { sql, type Tx } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { BlobQuestion } from '../../../platform/storage/blobs-in-use.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import type { ChainSubject } from '../../evidence/index.ts';

export const depositChain = ({
  id,
  organizationId,
  mode,
}: Pick<Deposit, 'id' | 'organizationId' | 'mode'>): ChainSubject => ({
  chainId: id,
  noun: 'deposit',
  organizationId,
  mode,
});

/** Returns a deposit of the caller's organisation and mode. @throws Fault `not_found`, `forbidden` */
export async function getOwnDeposit(
  { prisma }: Database,
  actor: Actor,
  scope: 'envelopes:read' | 'envelopes:write',
  id: string,
): Promise<Deposit> {
  const where = { id, ...ownedBy(assertScope(actor, scope)) };
  const deposit = isUuid(id) ? await prisma.deposit.findFirst({ where }) : null;
  if (!deposit) throw refuse('not_found');
  return deposit;
}

/** Locks a deposit and returns it as it is now. Null if it does not exist. */
export async function lockDeposit(tx: Tx, id: string): Promise<Deposit | null> {
  await tx.run(sql`SELECT 1 FROM deposits WHERE id = ${id}::uuid FOR UPDATE`);
  return tx.deposit.findUnique({ where: { id } });
}

/** Replaces the file of a deposit by a renewed one. Returns false, without a change, if its file is not `from`. */
export async function replaceDepositFile(
  tx: Tx,
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
): Promise<boolean> {
  const { count } = await tx.deposit.updateMany({ where: { id, sha256: from, status: 'KEPT' }, data: { sha256: to } });
  return count > 0;
}

/** Keeps the newest file of a deposit until its end. */
export const depositedBlobs = ({ asks }: BlobQuestion): Sql => sql`
  SELECT d.sha256 FROM deposits d WHERE d.status = 'KEPT' AND ${asks('d.sha256')}`;

/** A deposit without its file is kept for a year: its fingerprints still prove that it was preserved. */
export const endedDeposits: Ending = {
  table: 'deposits',
  due: ({ yearAgo }) => sql`SELECT d.id FROM deposits d WHERE d.ended_at <= ${yearAgo}`,
  atOnce: 200,
};

/** How many deposits are kept, and how large they were given, for metrics. */
export async function countDeposits({
  database,
}: Pick<Services, 'database'>): Promise<{ kept: number; bytes: number }> {
  const { _count: kept, _sum } = await database.prisma.deposit.aggregate({
    where: { status: 'KEPT' },
    _count: true,
    _sum: { receivedSize: true },
  });
  return { kept, bytes: _sum.receivedSize ?? 0 };
}
