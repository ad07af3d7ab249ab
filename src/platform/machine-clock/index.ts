import { uptime } from 'node:os';
import { type Clock, DAY, SECOND } from '../../kernel/clock.ts';
import { type Fault, refuse, rule } from '../../kernel/fault.ts';
import { SingleFlight } from '../../kernel/shared-work.ts';
import { type Connections, sql } from '../database/index.ts';
import type { Log } from '../log/index.ts';
import type { Neighbours } from '../neighbours/index.ts';
import { markReported } from '../neighbours/neighbours.ts';
import { logFailure } from '../outage.ts';

/** Largest difference at which moments may be written, ms. */
export const CLOCK_LIMIT = 30 * SECOND;
/** How long a statement of time is compared with; the steady counter has drifted by a few seconds then, ms. */
const LAPSES = DAY;
/** The name of the database among those that state the time. */
const DATABASE = 'database';
/** Shortest time between two questions to the database that a wrong clock causes, ms. */
const PAUSE = SECOND;

/** What somebody else said about the time: it was `stated` at a moment between `asked` and `answered`. */
interface Statement {
  /** Since 1970, ms. */
  readonly stated: number;
  /** By the steady counter, ms. */
  readonly asked: number;
  readonly answered: number;
}

/** A difference of the clock of this machine from another one. */
interface ClockDifference {
  /** `database`, or the host of a time-stamp authority. */
  readonly from: string;
  /** Positive if the clock of this machine is ahead, ms; 0 if the difference is too small to be told. */
  readonly ms: number;
}

interface ClockWatchOptions {
  readonly database: Connections;
  readonly clock: Clock;
  readonly log: Log;
  /** Told whether the clock is right. */
  readonly neighbours: Neighbours;
  readonly time?: MachineTime | undefined;
}

/**
 * Compares the clock of this machine with that of the database and with time-stamps of outside authorities. Each
 * statement is kept with the steady counter of the machine, so that a clock that is set is noticed at once. Compares
 * real clocks, also where a test moves the clock of the service.
 */
export class ClockWatch {
  readonly #options: ClockWatchOptions;
  readonly #time: MachineTime;
  readonly #statements = new Map<string, Statement>();
  readonly #comparing = new SingleFlight<void>();
  #comparedAt = Number.NEGATIVE_INFINITY;

  constructor(options: ClockWatchOptions) {
    this.#options = options;
    this.#time = options.time ?? machineTime;
  }

  /** The steady counter now, for `noteTimestamp`. */
  steady(): number {
    return this.#time.steady();
  }

  /** Asks the database for the time. Without an answer, what it said before counts. */
  compare(): Promise<void> {
    return this.#comparing.run(DATABASE, async () => {
      const asked = this.steady();
      this.#comparedAt = asked;
      try {
        const rows = await this.#options.database.rows<{ now: Date }>(sql`SELECT clock_timestamp() AS now`);
        this.#note(DATABASE, rows[0]!.now.getTime(), asked);
      } catch (error) {
        const message = 'the clock could not be compared with that of the database';
        logFailure(this.#options.log, 'warn', { err: error }, message);
      }
      this.#report();
    });
  }

  /** Notes the time in a time-stamp of the authority `host`, which was asked at `asked`, by `steady`. */
  noteTimestamp(host: string, stated: Date, asked: number): void {
    // An authority of a test goes by the clock that the test moves.
    const moved = this.#options.clock.now().getTime() - this.#time.wall();
    this.#note(host, stated.getTime() - moved, asked);
  }

  /** Returns the differences from all that have stated the time within a day. */
  differences(): readonly ClockDifference[] {
    const wall = this.#time.wall();
    const now = this.steady();
    return [...this.#statements]
      .filter(([, { answered }]) => now - answered < LAPSES)
      .map(([from, { stated, asked, answered }]) => {
        const [earliest, latest] = [stated + now - answered, stated + now - asked];
        const ms = wall > latest ? wall - latest : Math.min(0, wall - earliest);
        return { from, ms: Math.round(ms) };
      });
  }

  /** Whether moments may be written. */
  isRight(): boolean {
    return this.#findWrong() === null;
  }

  /**
   * Asserts that moments may be written. If not, asks the database again, for the next call.
   * @throws Fault `unavailable` with the reason `clock_wrong`
   */
  assertRight(): void {
    const wrong = this.#report();
    if (!wrong) return;
    if (this.steady() - this.#comparedAt >= PAUSE) void this.compare();
    throw clockFault(wrong);
  }

  #note(from: string, stated: number, asked: number): void {
    this.#statements.set(from, { stated, asked, answered: this.steady() });
  }

  #findWrong(): ClockDifference | null {
    const all = this.differences();
    const isWrong = ({ ms }: ClockDifference) => Math.abs(ms) > CLOCK_LIMIT;
    const outside = all.filter(({ from }) => from !== DATABASE);
    // If two authorities do not agree, one of them is wrong, not this machine.
    return all.find((one) => isWrong(one) && (one.from === DATABASE || outside.every(isWrong))) ?? null;
  }

  #report(): ClockDifference | null {
    const { neighbours } = this.#options;
    const wrong = this.#findWrong();
    if (wrong) neighbours.failed('clock', new WrongTime(wrong));
    else neighbours.answered('clock');
    return wrong;
  }
}

/** Callers may repeat the request: another process may have the right time. */
const RETRY_AFTER = 30;

function clockFault({ ms }: ClockDifference): Fault {
  const values = { seconds: Math.ceil(Math.abs(ms) / SECOND), limit: CLOCK_LIMIT / SECOND };
  const fault = refuse('unavailable', rule('clock_wrong', values), undefined, { retryAfter: RETRY_AFTER });
  markReported(fault);
  return fault;
}

/** For the log. */
class WrongTime extends Error {
  readonly forOperator = true;

  constructor({ from, ms }: ClockDifference) {
    const distance = `${Math.ceil(Math.abs(ms) / SECOND)} s ${ms > 0 ? 'ahead of' : 'behind'}`;
    super(`the clock of this machine is ${distance} that of ${from === DATABASE ? 'the database' : from}`);
  }
}

/** The time of the machine, from two sources, ms. Tests move one of them. */
export interface MachineTime {
  /** Since 1970, by the clock that can be set. */
  wall(): number;
  /** Counts steadily, also while the machine sleeps; nobody can set it. */
  steady(): number;
}

export const machineTime: MachineTime = {
  wall: () => Date.now(),
  // Linux's monotonic clock, which `performance.now` reads, stands still while the machine sleeps.
  steady: process.platform === 'linux' ? () => uptime() * SECOND : () => performance.now(),
};
