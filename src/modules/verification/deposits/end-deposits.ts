import type { KeyActor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import {
  type Deposit,
  eachDueRow,
  onCommit,
  repeatableTransaction,
  type Tx,
  transaction,
} from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listMoved } from '../../access/index.ts';
import { removeUnreferenced } from '../../documents/index.ts';
import { appendEvent, eraseOpenings } from '../../evidence/index.ts';
import { depositChain, getOwnDeposit, lockDeposit } from './store.ts';

/**
 * Ends a deposit: its name is erased, in the chain too, and nothing renews its file, which is deleted after the commit; what a crash
 * leaves, the sweep deletes. The fingerprints stay.
 */
async function end(services: Services, tx: Tx, deposit: Deposit, status: 'ENDED' | 'DELETED'): Promise<void> {
  const { id, sha256 } = deposit;
  const endedAt = services.clock.now();
  await tx.deposit.update({ where: { id }, data: { status, name: null, endedAt } });
  await tx.preservedFile.updateMany({ where: { chainId: id }, data: { state: 'ENDED', nextAt: null, reason: null } });
  await appendEvent(services, tx, depositChain(deposit), {
    type: status === 'ENDED' ? 'deposit.ended' : 'deposit.deleted',
    actor: status === 'ENDED' ? 'system' : 'organization',
    data: { sha256 },
  });
  await eraseOpenings(tx, id);
  onCommit(tx, async () => void (await removeUnreferenced(services, [sha256], deposit.createdAt)));
}

/**
 * Deletes a deposited PDF before its end. Nothing happens if it has ended already.
 * @throws Fault `not_found`
 */
export async function deleteDeposit(services: Services, key: KeyActor, id: string): Promise<void> {
  await getOwnDeposit(services.database, key, 'envelopes:write', id);
  return transaction(services.database, 'delete-deposit', async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (!deposit) throw refuse('not_found');
    if (deposit.status === 'KEPT') await end(services, tx, deposit, 'DELETED');
  });
}

/** Ends the deposits whose time is over. Returns how many. */
export async function endDueDeposits(services: Services): Promise<number> {
  const { clock, database } = services;
  const organizationId = { notIn: await listMoved(database) };
  return eachDueRow(
    'preservedUntil',
    ({ after, page }) =>
      database.prisma.deposit.findMany({
        where: { ...after, organizationId, status: 'KEPT', preservedUntil: { lte: clock.now() } },
        ...page,
      }),
    (id) => endDue(services, id),
  );
}

const endDue = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const deposit = await lockDeposit(tx, id);
    if (deposit?.status !== 'KEPT' || deposit.preservedUntil > services.clock.now()) return false;
    await end(services, tx, deposit, 'ENDED');
    return true;
  });
