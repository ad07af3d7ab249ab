import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import { MINUTE, SECOND } from '../../kernel/clock.ts';
import { combinations, type LabelSets } from './registry.ts';

/** Where a reading asks: one connection, read only, with a time limit for each statement. */
export type Queryable = Pick<pg.PoolClient, 'query'>;

/** One value of a gauge. */
export interface Sample {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge of the whole service, read from the database: every process shows the same. */
export interface StateGauge {
  readonly name: string;
  readonly help: string;
  /** Combinations of known values that a reading does not name are 0. */
  readonly labels?: LabelSets;
}

/** Gauges that are read together. */
export interface StateSource {
  readonly gauges: readonly StateGauge[];
  /** How long a reading is shown, ms; a few seconds unless it is expensive. */
  readonly every?: number;
  readonly read: (client: Queryable) => Promise<readonly Sample[]>;
}

const limits = {
  /** Two servers scrape one database, and some scrape every second. */
  every: 5 * SECOND,
  /** A scrape waits this long for the database. Prometheus gives a target ten seconds. */
  patience: 2 * SECOND,
  /** A reading is cheap and indexed; one that is not must not hold the database. */
  statement: 2 * SECOND,
  /** After so long without a new reading the old one is no longer shown. */
  shown: MINUTE,
};

interface Kept {
  samples: readonly Sample[];
  /** By `performance.now()`. */
  at: number;
}

/** Reads sources one after another on one connection: a scrape never takes a second one from the requests. */
export class StateMetrics {
  readonly registry = new Registry();
  readonly #pool: pg.Pool;
  readonly #sources: readonly StateSource[];
  readonly #gauges = new Map<string, Gauge>();
  readonly #readable: Gauge;
  readonly #kept = new Map<StateSource, Kept>();
  /** Sources whose last reading failed; what they said before is shown for a while. */
  readonly #failing = new Set<StateSource>();
  #reading: Promise<void> | undefined;

  constructor(pool: pg.Pool, sources: readonly StateSource[]) {
    this.#pool = pool;
    this.#sources = sources;
    const registers = [this.registry];
    for (const { name, help, labels = {} } of sources.flatMap(({ gauges }) => gauges)) {
      this.#gauges.set(
        name,
        new Gauge({ name, help: `${help} Whole service.`, labelNames: Object.keys(labels), registers }),
      );
    }
    this.#readable = new Gauge({
      name: 'esign_state_readable',
      help: '1 while the metrics of the whole service can be read from the database, 0 while they are missing. Per process.',
      registers,
    });
  }

  /** The text of the gauges; those that could not be read in time are left out. Never rejects, never waits long. */
  async text(): Promise<string> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    const isInTime = await Promise.race([
      this.#reading.then(() => true),
      sleep(limits.patience, false, { ref: false }),
    ]);
    const oldest = performance.now() - limits.shown;
    // `reset` would show 0 for a gauge without labels.
    for (const gauge of this.#gauges.values()) {
      gauge.reset();
      gauge.remove({});
    }
    let isComplete = isInTime && this.#failing.size === 0;
    for (const source of this.#sources) {
      const kept = this.#kept.get(source);
      const isFresh = kept !== undefined && kept.at + (source.every ?? 0) > oldest;
      if (!isFresh) isComplete = false;
      if (isFresh) this.#show(source, kept.samples);
    }
    this.#readable.set(isComplete ? 1 : 0);
    return this.registry.metrics();
  }

  #show({ gauges }: StateSource, samples: readonly Sample[]): void {
    for (const { name, labels } of gauges) {
      for (const known of labels ? combinations(labels) : []) this.#gauges.get(name)!.set(known, 0);
    }
    for (const { name, labels = {}, value } of samples) this.#gauges.get(name)!.set(labels, value);
  }

  async #read(): Promise<void> {
    for (const source of this.#sources) {
      const kept = this.#kept.get(source);
      if (kept && performance.now() - kept.at < (source.every ?? limits.every)) continue;
      try {
        const samples = await this.#readOnly(source.read);
        this.#kept.set(source, { samples, at: performance.now() });
        this.#failing.delete(source);
      } catch {
        this.#failing.add(source);
        // The database is asked again at the next scrape; `esign_state_readable` tells.
      }
    }
  }

  async #readOnly<T>(read: (client: Queryable) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${limits.statement}`);
      const result = await read(client);
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
