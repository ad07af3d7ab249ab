import { system } from '../../../kernel/actor.ts';
import { eachDueRow, repeatableTransaction, type Tx } from '../../../platform/database/index.ts';
import { removeJobs } from '../../../platform/jobs/index.ts';
import type { Services } from '../../../platform/services.ts';
import { findAct, pageOfDue, mandateStatusNow as statusNow } from '../../identities/index.ts';
import { endMandate, holdWithAct } from './end-mandate.ts';
import { EXPIRE_TASK } from './task-names.ts';

/** Stores the expiry of a mandate that has ended by the clock. Returns true if this call did it. Safe to repeat. */
export const expireMandate = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const known = await findAct(tx, id);
    const held = known && (await holdWithAct(tx, known));
    if (!held || held.mandate.status === 'EXPIRED') return false;
    if (statusNow(held.mandate, services.clock.now()) !== 'EXPIRED') return false;
    await endMandate(services, tx, held, { move: 'expired', actor: system });
    return true;
  });

/** Expires all mandates that are due. */
export const expireDueMandates = (services: Services): Promise<number> =>
  eachDueRow(
    'endsAt',
    (page) => pageOfDue(services.database, services.clock.now(), page),
    (id) => expireMandate(services, id),
  );

/** Removes the expiry job of a mandate that has ended otherwise. */
export const forgetExpiry = (tx: Tx, id: string): Promise<void> => removeJobs(tx, [`${EXPIRE_TASK}:${id}`]);
