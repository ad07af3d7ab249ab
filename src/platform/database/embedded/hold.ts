import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log/index.ts';
import { timeLimits } from '../../neighbours/index.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { EmbeddedServer } from './server.ts';

/** A process's claim on the built-in server: while one is held, the server is kept running. */
export interface EmbeddedHold {
  readonly url: string;
  /** Where the data is. */
  readonly folder: string;
  /** Lets go; the last one out stops the server. */
  release(): Promise<void>;
}

export interface HoldOptions {
  readonly dataDir: string;
  /** How the connection shows in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly log: Log;
}

const databaseName = 'esign';

/** Starts or adopts the server of `dataDir`, makes the database at first, and starts it again if it dies. */
export async function holdEmbedded({ dataDir, applicationName, log }: HoldOptions): Promise<EmbeddedHold> {
  const server = await EmbeddedServer.prepare({ dataDir });
  const adopted = server.running();
  const keeper = new Keeper(server, applicationName, log);
  await keeper.connect();
  await keeper.createDatabase();
  const url = server.url(databaseName);
  log.debug({ adopted, folder: server.folder }, 'the built-in database is ready');
  return { url, folder: server.folder, release: () => keeper.release() };
}

/**
 * Holders hold it shared, one who wants to stop the server holds it alone: nobody joins a server that is about
 * to be stopped, and nobody stops one that somebody else holds. Sessions that end, however, let go.
 */
const holdLock = 72707371;

/** How often a connection to a running server is tried, and the milliseconds between two tries. */
const attempts = 100;
const pause = 50;

/** The one connection that stands for the hold, and the first to notice a loss of the server. */
class Keeper {
  readonly #server: EmbeddedServer;
  readonly #applicationName: string;
  readonly #log: Log;
  #client: pg.Client | undefined;
  #released = false;
  #healing: Promise<void> = Promise.resolve();

  constructor(server: EmbeddedServer, applicationName: string, log: Log) {
    this.#server = server;
    this.#applicationName = applicationName;
    this.#log = log;
  }

  /** The server may be stopped by its last holder while we connect; then it is started again. */
  async connect(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await this.#server.ensureRunning();
      try {
        return await this.#join();
      } catch (error) {
        if (attempt === attempts) throw error;
        await sleep(pause);
      }
    }
  }

  /** Holds the server that runs now. */
  async #join(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#server.url('postgres'),
      application_name: this.#applicationName,
      keepAlive: true,
      connectionTimeoutMillis: timeLimits.database.connect,
      query_timeout: timeLimits.database.jobAnswer,
    });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.query('SELECT pg_advisory_lock_shared($1)', [holdLock]);
      this.#client = client;
      client.once('end', () => this.#lost());
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
  }

  async createDatabase(): Promise<void> {
    const client = this.#client!;
    const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [databaseName]);
    if (rowCount) return;
    try {
      await client.query(`CREATE DATABASE ${databaseName}`);
    } catch (error) {
      // Another process on its first start was quicker: duplicate_database, or a unique name in the catalogue.
      if (!['42P04', '23505'].includes((error as pg.DatabaseError).code ?? '')) throw error;
    }
  }

  #lost(): void {
    if (this.#released) return;
    this.#log.error('the built-in database went away and is started again');
    this.#healing = this.#heal();
  }

  /** For as long as it takes: a full disk is emptied some day, and the program is to go on then. */
  async #heal(): Promise<void> {
    while (!this.#released) {
      try {
        return await this.connect();
      } catch (error) {
        this.#log.fatal({ err: error }, 'the built-in database cannot be started');
        await sleep(1_000);
      }
    }
  }

  /**
   * Whoever leaves last stops the server. A connection that breaks at this moment says nothing about the server:
   * the hold is let go over another one for as long as a server runs.
   */
  async release(): Promise<void> {
    this.#released = true;
    await this.#healing;
    for (let attempt = 1; ; attempt++) {
      try {
        return await this.#leave();
      } catch (error) {
        if (error instanceof EmbeddedPostgresError) throw error;
        if (!this.#server.running() || attempt === attempts) {
          this.#log.warn({ err: error }, 'the built-in database went away before it was let go');
          return;
        }
      }
      await sleep(pause);
      await this.#join().catch(() => {});
    }
  }

  async #leave(): Promise<void> {
    const client = this.#client!;
    try {
      await client.query('SELECT pg_advisory_unlock_shared($1)', [holdLock]);
      const { rows } = await client.query<{ last: boolean }>('SELECT pg_try_advisory_lock($1) AS last', [holdLock]);
      if (rows[0]!.last) await this.#server.stop();
    } finally {
      await client.end().catch(() => {});
    }
  }
}
