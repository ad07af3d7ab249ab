import type { KeyActor, Origin } from '../../kernel/actor.ts';
import { transaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { chainOf, lockSessionFor, purgeSession, setTestDates } from '../attendance/index.ts';
import { advanceClock } from './test-clock.ts';

export type SessionMoment = 'PURGE' | 'PROOF_END';

/**
 * Advances a sealed attendance session to its purge or to the end of its proof, and then does what the jobs would do.
 */
export async function advanceSessionClock(
  services: Services,
  key: KeyActor,
  origin: Origin,
  { id, to }: { readonly id: string; readonly to: SessionMoment },
): Promise<void> {
  await transaction(services.database, 'advance-session-clock', async (tx) => {
    const session = await lockSessionFor(tx, key, id);
    const { purgeAfter, purgedAt, proofRetainedUntil } = session;
    const due = { purgeAfter, proofRetainedUntil };
    const data = await advanceClock(services, tx, origin, chainOf(session), {
      ...(to === 'PURGE'
        ? { to, due, column: 'purgeAfter', open: !purgedAt }
        : {
            to,
            due,
            column: 'proofRetainedUntil',
            open: !!proofRetainedUntil && proofRetainedUntil > services.clock.now(),
          }),
    });
    await setTestDates(tx, id, data);
  });
  await purgeSession(services, id);
}
