import { system } from '../../kernel/actor.ts';
import { eachRow, repeatableTransaction, type Tx } from '../../platform/database/index.ts';
import { removeJobs } from '../../platform/jobs/index.ts';
import type { Services } from '../../platform/services.ts';
import { findAct, pageOfDue, statusNow } from '../mandates/index.ts';
import { endMandate, holdWithAct } from './end-mandate.ts';
import { EXPIRE_TASK } from './task-names.ts';

/** Writes down what the clock says already. True where this call did; safe to call any number of times. */
export const expireMandate = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const known = await findAct(tx, id);
    const held = known && (await holdWithAct(tx, known));
    if (!held || held.mandate.status === 'EXPIRED') return false;
    if (statusNow(held.mandate, services.clock.now()) !== 'EXPIRED') return false;
    await endMandate(services, tx, held, { move: 'expired', actor: system });
    return true;
  });

/** Expires everything that is due. */
export const expireDueMandates = (services: Services): Promise<number> =>
  eachRow(
    (page) => pageOfDue(services.database, services.clock.now(), page),
    (id) => expireMandate(services, id),
  );

/** A mandate that has ended otherwise expires no more. */
export const forgetExpiry = (tx: Tx, id: string): Promise<void> => removeJobs(tx, [`${EXPIRE_TASK}:${id}`]);
