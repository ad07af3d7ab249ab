import { SECOND } from '../kernel/clock.ts';
import { ClockWrong } from '../modules/trust/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Service } from './compose.ts';

const EVERY = 15 * SECOND;

/**
 * Checks the clock of the machine while the process runs, also when no time-stamp is made: so that it is noticed when it
 * is moved, and `/readyz` and the log say when it is right again. Not with outside authorities. Returns how to stop.
 */
export function watchClock({ authority, clockGuard, services }: Service): () => Promise<void> {
  if (services.config.timestampAuthorities.length > 0) return async () => {};
  let last = Promise.resolve();
  const check = async () => clockGuard.assertRight((await authority.tsuKey('LIVE')).certificate);
  const timer = setInterval(() => {
    last = check().catch((error: unknown) => {
      // The guard has logged it.
      if (!(error instanceof ClockWrong))
        logFailure(services.log, 'warn', { err: error }, 'the clock could not be compared with that of the database');
    });
  }, EVERY);
  timer.unref();
  return () => {
    clearInterval(timer);
    return last;
  };
}
