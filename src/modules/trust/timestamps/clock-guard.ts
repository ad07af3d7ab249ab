import { SECOND } from '../../../kernel/clock.ts';
import { SingleFlight } from '../../../kernel/shared-work.ts';
import { type Database, type Queries, sql } from '../../../platform/database/index.ts';
import type { Log } from '../../../platform/log/index.ts';
import { type MachineTime, machineTime } from '../../../platform/machine-clock/index.ts';
import type { Neighbours } from '../../../platform/neighbours/index.ts';
import type { Certificate } from '../../../standards/x509/certificate.ts';
import { TimestampUnavailable } from './authority.ts';

/** What the clock of a time-stamping unit is compared with. */
interface StampingTimes {
  /** By the clock of the database. */
  readonly now: Date;
  /** When the unit last compared its clock before it made tokens. Null if it has made none. */
  readonly newestToken: Date | null;
}

/**
 * Reads the clock of the database, and when a unit made its newest token; and notes that it makes the next one at
 * `wall`, the time of the machine, unless that differs from the database by more than `accuracy` ms.
 */
async function compareStampingTimes(
  database: Queries,
  { fingerprintSha256 }: Certificate,
  { wall, accuracy }: { readonly wall: Date; readonly accuracy: number },
): Promise<StampingTimes> {
  const [row] = await database.rows<{ now: Date; newest: Date | null }>(sql`
    WITH unit AS (
      SELECT k.id, k.newest_token_at, clock_timestamp() AS now
      FROM pki_keys k JOIN pki_certificates c ON c.key_id = k.id WHERE c.fingerprint_sha256 = ${fingerprintSha256}
    ), noted AS (
      UPDATE pki_keys k SET newest_token_at = ${wall}::timestamptz FROM unit
      WHERE k.id = unit.id AND (k.newest_token_at IS NULL OR k.newest_token_at < ${wall}::timestamptz)
        AND abs(extract(epoch FROM unit.now - ${wall}::timestamptz)) * 1000 <= ${accuracy})
    SELECT now, newest_token_at AS newest FROM unit`);
  return { now: row!.now, newestToken: row!.newest };
}

/** The accuracy that tokens claim, ms. */
const ACCURACY = SECOND;
/** How long the comparison with the database holds, ms. */
const HOLDS = 5 * SECOND;

/** The clock of the machine is not what a token would claim. */
export class ClockWrong extends TimestampUnavailable {
  readonly plain = true;
}

export interface ClockGuardOptions {
  readonly database: Database;
  readonly log: Log;
  /** Told whether the built-in authority can make time-stamps. */
  readonly neighbours?: Neighbours | undefined;
  readonly time?: MachineTime | undefined;
}

/**
 * Compares the clock of the machine, before the built-in unit makes a token, with three things that it must agree with to
 * the second: the steady counter of the machine, the clock of the database, and the newest token of the unit. Compares
 * real clocks, also where a test moves the clock of the service.
 */
export class ClockGuard {
  readonly #options: ClockGuardOptions;
  readonly #time: MachineTime;
  readonly #comparing = new SingleFlight<void>();
  /** When a unit was last compared, by the steady counter. */
  readonly #comparedAt = new Map<string, number>();
  /** Difference of the two times of the machine when all agreed last. Null before. */
  #offset: number | null = null;
  #isWrong = false;

  constructor(options: ClockGuardOptions) {
    this.#options = options;
    this.#time = options.time ?? machineTime;
  }

  /**
   * Asserts that this unit may state the time. Asks the database every five seconds at most.
   * @throws ClockWrong
   */
  async assertRight(unit: Certificate): Promise<void> {
    try {
      this.#assertNoJump();
      const { fingerprintSha256: key } = unit;
      const comparedAt = this.#comparedAt.get(key) ?? Number.NEGATIVE_INFINITY;
      if (this.#time.steady() - comparedAt < HOLDS) return;
      await this.#comparing.run(key, () => this.#compare(unit));
    } catch (error) {
      if (error instanceof ClockWrong) this.#report(error);
      throw error;
    }
    this.#report(null);
  }

  /** The clock was set while the process ran. What it was set to is right only if others say so, or after a restart. */
  #assertNoJump(): void {
    if (this.#offset === null) return;
    const jump = this.#offsetNow() - this.#offset;
    if (Math.abs(jump) <= ACCURACY) return;
    throw new ClockWrong(
      `the clock of this machine was moved ${distance(jump)}: no time-stamp is made until it is moved back, or until the service is restarted with the right time`,
    );
  }

  async #compare(unit: Certificate): Promise<void> {
    const { database } = this.#options;
    const asked = this.#time.wall();
    const wall = new Date(asked);
    const { now, newestToken } = await compareStampingTimes(database, unit, { wall, accuracy: ACCURACY });
    const answered = this.#time.wall();
    this.#assertNoJump();
    // The database read its clock at some moment between.
    const ahead = asked > now.getTime() ? asked - now.getTime() : Math.min(0, answered - now.getTime());
    if (Math.abs(ahead) > ACCURACY)
      throw new ClockWrong(
        `the clock of this machine is ${distance(ahead)} of that of the database: no time-stamp is made until they agree`,
      );
    if (newestToken && newestToken.getTime() - answered > ACCURACY)
      throw new ClockWrong(
        `the clock of this machine is before the newest time-stamp of the unit (${newestToken.toISOString()}): none is made until that time. If that time-stamp was wrong, make a new unit: esign keys rotate --role tsu`,
      );
    this.#offset = this.#offsetNow();
    this.#comparedAt.set(unit.fingerprintSha256, this.#time.steady());
  }

  #offsetNow(): number {
    return this.#time.wall() - this.#time.steady();
  }

  #report(error: ClockWrong | null): void {
    const { log, neighbours } = this.#options;
    if (error) {
      this.#comparedAt.clear();
      if (!this.#isWrong) log.error({ err: error }, 'the clock is not right: no time-stamps are made');
      neighbours?.failed('timestamps', error);
    } else if (this.#isWrong) {
      log.info('the clock is right again: time-stamps are made');
      neighbours?.answered('timestamps');
    }
    this.#isWrong = error !== null;
  }
}

/** `3.2 s ahead`. */
const distance = (milliseconds: number): string =>
  `${(Math.abs(milliseconds) / SECOND).toFixed(1)} s ${milliseconds > 0 ? 'ahead' : 'back'}`;
