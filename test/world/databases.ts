import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { runOn, withDatabase } from './database-url.ts';

/** Databases that are made ahead of their use: one for each of two workers. */
const AHEAD = 2;
/** A database that grew beyond this is not used again: bytes. */
const LARGEST = 64 * 2 ** 20;
/** How long the connections of a closed service may take to end, ms. */
const PATIENCE = 500;

/**
 * Clones of a template, which CREATE DATABASE makes in half a second of processor time. One that nobody uses any more is
 * emptied and given out again, in hundredths of a second; if its schema was changed, or if somebody is still connected,
 * it is dropped at the end.
 */
export class Databases {
  readonly #url: string;
  readonly #template: string;
  readonly #ready: Promise<string>[] = [];
  readonly #used = new Set<string>();
  readonly #spent: string[] = [];
  #making: Promise<unknown> = Promise.resolve();
  #fingerprint: Promise<string | null> | undefined;

  /** `url`: the server's maintenance database. */
  constructor(url: string, template: string) {
    this.#url = url;
    this.#template = template;
  }

  /** Returns the address of an empty database with the schema of the template. */
  async take(): Promise<string> {
    while (this.#ready.length <= AHEAD) this.#ready.push(this.#make());
    const name = await this.#ready.shift()!;
    this.#used.add(name);
    return withDatabase(this.#url, name);
  }

  /** Notes that nobody uses a database any more. */
  async giveBack(name: string): Promise<void> {
    if (!this.#used.delete(name)) return;
    const isReusable = await this.#empty(name).catch(() => false);
    if (isReusable) this.#ready.unshift(Promise.resolve(name));
    else this.#spent.push(name);
  }

  async dropAll(): Promise<void> {
    const ready = await Promise.allSettled(this.#ready);
    const names = ready.flatMap((made) => (made.status === 'fulfilled' ? [made.value] : []));
    for (const name of [...names, ...this.#used, ...this.#spent])
      await runOn(this.#url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  }

  /** One after another: a template can be copied by one connection at a time. */
  #make(): Promise<string> {
    const name = `test_${randomBytes(8).toString('hex')}`;
    const made = this.#making.then(() => runOn(this.#url, `CREATE DATABASE ${name} TEMPLATE ${this.#template}`));
    this.#making = made.catch(() => {});
    this.#fingerprint ??= made.then(() => this.#fingerprintOf(name)).catch(() => null);
    return made.then(() => name);
  }

  #fingerprintOf(name: string): Promise<string> {
    return this.#on(name, async (client) => (await client.query<{ text: string }>(FINGERPRINT)).rows[0]!.text);
  }

  /** Returns whether the database is now as it was made. */
  #empty(name: string): Promise<boolean> {
    return this.#on(name, async (client) => {
      const end = Date.now() + PATIENCE;
      while ((await client.query(CONNECTED)).rowCount !== 0) {
        if (Date.now() > end) return false;
        await sleep(10);
      }
      const { rows } = await client.query<{ size: string }>('SELECT pg_database_size(current_database()) AS size');
      if (Number(rows[0]!.size) > LARGEST) return false;
      await client.query(EMPTY);
      const { rows: now } = await client.query<{ text: string }>(FINGERPRINT);
      return now[0]!.text === (await this.#fingerprint);
    });
  }

  async #on<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: withDatabase(this.#url, name) });
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
}

/** SQL: the schemas of the service and of its queue. Only the tables of migrations have rows from the start. */
const OURS = `n.nspname IN ('public', 'graphile_worker')`;

const CONNECTED = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`;

/** Without triggers and foreign keys, because some tables refuse to be emptied. */
const EMPTY = `
  DO $$
  DECLARE one record;
  BEGIN
    SET LOCAL session_replication_role = replica;
    FOR one IN SELECT format('%I.%I', n.nspname, c.relname) AS name, c.relkind AS kind FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace WHERE ${OURS} AND c.relkind IN ('r', 'S')
      AND c.relname !~ 'migration'
    LOOP
      IF one.kind = 'r' THEN EXECUTE 'DELETE FROM ' || one.name;
      ELSE PERFORM setval(one.name::regclass, 1, false);
      END IF;
    END LOOP;
  END $$`;

/** Of the schema, and of the migrations that were run. */
const FINGERPRINT = `
  SELECT md5(string_agg(line, '|' ORDER BY line)) AS text FROM (
    SELECT concat_ws(' ', n.nspname, c.relname, c.relkind, c.relhastriggers, i.indisvalid) AS line
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace LEFT JOIN pg_index i ON i.indexrelid = c.oid
      WHERE ${OURS}
    UNION ALL
    SELECT concat_ws(' ', attrelid::regclass, attname, atttypid::regtype, attnotnull, pg_get_expr(adbin, adrelid))
      FROM pg_attribute a JOIN pg_class c ON c.oid = attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      LEFT JOIN pg_attrdef d ON d.adrelid = attrelid AND d.adnum = attnum WHERE ${OURS} AND attnum > 0
    UNION ALL SELECT concat_ws(' ', tgrelid::regclass, tgname, tgenabled) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', conrelid::regclass, conname, pg_get_constraintdef(oid)) FROM pg_constraint
      WHERE conrelid <> 0
    UNION ALL SELECT concat_ws(' ', p.proname, md5(p.prosrc)) FROM pg_proc p
      JOIN pg_namespace n ON n.oid = p.pronamespace WHERE ${OURS}
    UNION ALL SELECT concat_ws(' ', nspname) FROM pg_namespace
    UNION ALL SELECT concat_ws(' ', setconfig::text) FROM pg_db_role_setting s JOIN pg_database d
      ON d.oid = s.setdatabase WHERE d.datname = current_database()
    UNION ALL SELECT concat_ws(' ', migration_name, checksum, finished_at, rolled_back_at) FROM _prisma_migrations
    UNION ALL SELECT m::text FROM _migration_phases m
    UNION ALL SELECT concat_ws(' ', id) FROM graphile_worker.migrations
  ) lines`;
