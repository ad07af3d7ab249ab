import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { Gauge, Registry } from 'prom-client';
import { MINUTE, SECOND } from '../../kernel/clock.ts';
import { type Queries, queriesOn } from '../database/index.ts';
import { combinations, type LabelSets } from './instruments.ts';

/** One value of a gauge. */
export interface Sample {
  readonly name: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly value: number;
}

/** A gauge of the whole service, read from the database: every process reports the same value. */
export interface StateGauge {
  readonly name: string;
  readonly help: string;
  /** Combinations of known label values that a reading omits are 0. */
  readonly labels?: LabelSets;
}

/** Gauges that are read together. */
export interface StateSource {
  readonly gauges: readonly StateGauge[];
  /** How long a reading is reused, ms; default 5 s, longer for expensive ones. */
  readonly every?: number;
  /** Reads on a connection that is read-only, with a time limit for each statement. */
  readonly read: (on: Queries) => Promise<readonly Sample[]>;
}

const limits = {
  /** Two servers may read the same database, and some scrapers ask every second. */
  every: 5 * SECOND,
  /** How long a scrape waits for the database. Prometheus's own limit is ten seconds. */
  patience: 2 * SECOND,
  /** Readings are cheap and use indexes; a slow one must not occupy the database. */
  statement: 2 * SECOND,
  /** An old reading is no longer reported after this time. */
  shown: MINUTE,
};

interface Kept {
  samples: readonly Sample[];
  /** Time by `performance.now()`. */
  at: number;
}

/** Reads the sources one after another on one connection, so that scrapes never take a second one from requests. */
export class StateMetrics {
  readonly registry = new Registry();
  readonly #pool: pg.Pool;
  readonly #sources: readonly StateSource[];
  readonly #gauges = new Map<string, Gauge>();
  readonly #readable: Gauge;
  readonly #kept = new Map<StateSource, Kept>();
  /** Sources whose last reading failed; their previous values are reported for a while. */
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

  /** Returns the gauges as text, without those that could not be read in time. Never rejects, never waits long. */
  async text(): Promise<string> {
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    const isInTime = await Promise.race([
      this.#reading.then(() => true),
      sleep(limits.patience, false, { ref: false }),
    ]);
    const oldest = performance.now() - limits.shown;
    // `reset` alone would report 0 for gauges without labels.
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
        // The next scrape tries again; `esign_state_readable` shows the failure.
      }
    }
  }

  async #readOnly<T>(read: (on: Queries) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    try {
      await client.query(`BEGIN READ ONLY; SET LOCAL statement_timeout = ${limits.statement}`);
      const result = await read(queriesOn(client));
      await client.query('COMMIT');
      client.release();
      return result;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }
}
