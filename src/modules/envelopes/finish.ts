import { type Actor, system } from '../../kernel/actor.ts';
import { after, DAY } from '../../kernel/clock.ts';
import type { Tx } from '../../platform/database/index.ts';
import { enqueue } from '../../platform/jobs/index.ts';
import type { Kit } from '../../platform/kit.ts';
import { advance } from '../evidence/index.ts';
import { envelopeLifecycle } from './lifecycle.ts';
import { chainOf, type LockedEnvelope } from './store.ts';
import { EXPIRE_TASK, PURGE_TASK } from './task-names.ts';

interface Ending {
  readonly move: 'completed' | 'expired' | 'canceled';
  readonly actor?: Actor;
  /** Columns that say more about this ending. */
  readonly set?: Readonly<Record<string, unknown>>;
  readonly data?: Readonly<Record<string, unknown>>;
  readonly personal?: Readonly<Record<string, string | null>>;
}

const momentColumn = { completed: 'completedAt', expired: 'expiredAt', canceled: 'canceledAt' } as const;

/** Brings an envelope to one of its ends; from then on its retention runs, and the purge waits at its end. */
export async function finishEnvelope(kit: Kit, tx: Tx, envelope: LockedEnvelope, ending: Ending): Promise<void> {
  const at = kit.clock.now();
  const purgeAfter = after(at, envelope.retentionDays * DAY);
  await advance(kit, tx, ending.actor ?? system, {
    lifecycle: envelopeLifecycle,
    move: ending.move,
    row: envelope,
    set: { [momentColumn[ending.move]]: at, purgeAfter, ...ending.set },
    subject: chainOf(envelope),
    ...(ending.data ? { data: ending.data } : {}),
    ...(ending.personal ? { personal: ending.personal } : {}),
  });
  await tx.$executeRaw`SELECT graphile_worker.remove_job(${`${EXPIRE_TASK}:${envelope.id}`})`;
  await enqueue(tx, PURGE_TASK, { id: envelope.id }, { runAt: purgeAfter, key: `${PURGE_TASK}:${envelope.id}` });
}
