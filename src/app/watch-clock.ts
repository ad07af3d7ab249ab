import { randomBytes } from 'node:crypto';
import { MINUTE, SECOND } from '../kernel/clock.ts';
import { ClockWrong, TimestampUnavailable } from '../modules/trust/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Service } from './compose.ts';

/** How often the clock is compared with that of the database, ms. */
const EVERY = MINUTE;
/** How often that of the built-in time-stamp authority is, which states the time to the second, ms. */
const EVERY_BUILT_IN = 15 * SECOND;

/**
 * Checks the clock of the machine while the process runs, also when nothing is written: so that it is noticed when it is
 * moved, and `/readyz` and the log say when it is right again. Outside authorities are asked for a time-stamp at the start,
 * and each minute while the clock is wrong: who has set the clock may have set that of the database too. Returns how to
 * stop.
 */
export function watchClock({ authority, clockGuard, services, timestamps }: Service): () => Promise<void> {
  const { clockWatch, config, log } = services;
  const isBuiltIn = config.timestampAuthorities.length === 0;
  const ask = async () => void (await timestamps.LIVE.timestamp(randomBytes(32)));
  const compare = async () => {
    await clockWatch.compare();
    if (!isBuiltIn && !clockWatch.isRight()) await ask();
  };
  const checks = isBuiltIn
    ? [
        repeat(EVERY, compare),
        repeat(EVERY_BUILT_IN, async () => clockGuard.assertRight((await authority.tsuKey('LIVE')).certificate)),
      ]
    : [repeat(EVERY, compare, ask)];
  return async () => void (await Promise.all(checks.map((stop) => stop())));

  function repeat(every: number, check: () => Promise<void>, atStart?: () => Promise<void>): () => Promise<void> {
    const run = (work: () => Promise<void>) =>
      work().catch((error: unknown) => {
        // The guard, and the list of authorities, have logged these.
        if (!(error instanceof ClockWrong || error instanceof TimestampUnavailable))
          logFailure(log, 'warn', { err: error }, 'the clock could not be compared with other clocks');
      });
    let last = atStart ? run(atStart) : Promise.resolve();
    const timer = setInterval(() => {
      last = run(check);
    }, every);
    timer.unref();
    return () => {
      clearInterval(timer);
      return last;
    };
  }
}
