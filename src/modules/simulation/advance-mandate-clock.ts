import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { expireMandate } from '../batches/index.ts';
import {
  chainOfMandate as chainOf,
  lockOwnMandate,
  mandateLifecycle,
  setMandateTestDates as setTestDates,
  mandateStatusNow as statusNow,
} from '../identities/index.ts';
import { advanceClock } from './test-clock.ts';

export type MandateMoment = 'START' | 'END';

/**
 * Advances a mandate to its start or its end. Sets `valid_from` and `valid_until` to the new times, so that they agree
 * with its status. The signed act keeps its dates.
 */
export async function advanceMandateClock(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, to }: { readonly id: string; readonly to: MandateMoment },
): Promise<void> {
  await transaction(services.database, 'advance-mandate-clock', async (tx) => {
    const mandate = await lockOwnMandate(tx, key, id);
    const { startsAt, endsAt } = mandate;
    const now = services.clock.now();
    const lasting = mandateLifecycle.moves.expired.from.some((status) => status === statusNow(mandate, now));
    const moved = await advanceClock(services, tx, origin, chainOf(mandate), {
      to,
      column: to === 'START' ? 'startsAt' : 'endsAt',
      due: { startsAt, endsAt },
      open: lasting && (to === 'END' || startsAt > now),
    });
    const texts = {
      ...(moved.startsAt ? { validFrom: moved.startsAt.toISOString() } : {}),
      ...(moved.endsAt ? { validUntil: moved.endsAt.toISOString() } : {}),
    };
    await setTestDates(tx, id, { ...moved, ...texts });
  });
  await expireMandate(services, id);
}
