import { system } from '../../kernel/actor.ts';
import { type Tx, transaction } from '../../platform/database/index.ts';
import { removeJobs } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { mandateLifecycle, statusNow } from '../mandates/index.ts';
import { endMandate, holdWithAct } from './end-mandate.ts';
import { EXPIRE_TASK } from './task-names.ts';

/** Writes down what the clock says already. True where this call did; safe to call any number of times. */
export const expireMandate = (kit: Kit, id: string): Promise<boolean> =>
  transaction(kit.database, async (tx) => {
    const known = await tx.mandate.findUnique({ where: { id }, select: { id: true, envelopeId: true } });
    const held = known && (await holdWithAct(tx, known));
    if (!held || held.mandate.status === 'EXPIRED') return false;
    if (statusNow(held.mandate, kit.clock.now()) !== 'EXPIRED') return false;
    await endMandate(kit, tx, held, { move: 'expired', actor: system });
    return true;
  });

/** Expires everything that is due. */
export async function expireDueMandates(kit: Kit): Promise<number> {
  const due = await kit.database.prisma.mandate.findMany({
    where: { status: { in: [...mandateLifecycle.moves.expired.from] }, endsAt: { lte: kit.clock.now() } },
    select: { id: true },
  });
  let expired = 0;
  for (const { id } of due) if (await expireMandate(kit, id)) expired += 1;
  return expired;
}

/** A mandate that has ended otherwise expires no more. */
export const forgetExpiry = (tx: Tx, id: string): Promise<void> => removeJobs(tx, [`${EXPIRE_TASK}:${id}`]);
