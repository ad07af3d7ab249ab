import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { itemAt } from '../../../kernel/definitely.ts';
import { errorCode } from '../../../kernel/unknown.ts';
import type { Log } from '../../log/index.ts';
import { timeLimits } from '../../neighbours/index.ts';
import { EmbeddedPostgresError } from './owner.ts';
import { EmbeddedServer } from './server.ts';

/** A process's hold on the built-in server. The server runs while there is at least one. */
export interface EmbeddedHold {
  readonly url: string;
  /** The data folder. */
  readonly folder: string;
  /** Releases the hold; the last one stops the server. */
  release(): Promise<void>;
}

export interface HoldOptions {
  readonly dataDir: string;
  /** Name of the connection in `pg_stat_activity`. */
  readonly applicationName: string;
  readonly log: Log;
}

const databaseName = 'esign';

/** Starts or adopts the server of `dataDir`, creates the database on first use, and restarts the server if it dies. */
export async function holdEmbedded({ dataDir, applicationName, log }: HoldOptions): Promise<EmbeddedHold> {
  const server = await takeServer(dataDir);
  const adopted = server.running();
  const keeper = new Keeper(server, applicationName, log);
  await keeper.connect();
  await keeper.createDatabase();
  const url = server.url(databaseName);
  log.debug({ adopted, folder: server.folder }, 'the built-in database is ready');
  return { url, folder: server.folder, release: () => keeper.release() };
}

/**
 * Advisory lock. Each holder has it shared; stopping the server requires it exclusively. So nobody joins a server that
 * is being stopped, and nobody stops a server in use. It is released whenever a session ends.
 */
const holdLock = 72707371;

/** Number of attempts to connect to a running server, and the pause between them, ms. */
const attempts = 100;
const pause = 50;

/** Owns the connection that represents the hold, and notices when the server is lost. */
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

  /** The last holder may stop the server while this connects; then it is started again. */
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

  /** Takes a hold on the running server. */
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
      // Another process created it first: duplicate_database, or unique_violation in the catalogue.
      if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error;
    }
  }

  #lost(): void {
    if (this.#released) return;
    this.#log.error('the built-in database stopped unexpectedly and is being restarted');
    this.#healing = this.#heal();
  }

  /** Tries until it succeeds: for example, the operator may free a full disk. */
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
   * The last holder stops the server. If the connection breaks during release, reconnect and try again while a server
   * runs.
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
          this.#log.warn({ err: error }, 'the built-in database stopped before it was released');
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
      if (itemAt(rows, 0).last) await this.#server.stop();
    } finally {
      await client.end().catch(() => {});
    }
  }
}

/** Servers that start before the program that uses them is loaded, by data folder. */
const starting = new Map<string, Promise<EmbeddedServer>>();

/** Begins to start the built-in server and returns at once. `takeServer` reports what fails. */
export function startEarly(dataDir: string): void {
  const server = startServer(dataDir);
  server.catch(() => {});
  starting.set(path.resolve(dataDir), server);
}

async function startServer(dataDir: string): Promise<EmbeddedServer> {
  const server = await EmbeddedServer.prepare({ dataDir });
  await server.ensureRunning();
  return server;
}

/** Returns the server that `startEarly` started, once it is ready, or finds it. @throws EmbeddedPostgresError */
function takeServer(dataDir: string): Promise<EmbeddedServer> {
  const place = path.resolve(dataDir);
  const early = starting.get(place);
  starting.delete(place);
  return early ?? EmbeddedServer.prepare({ dataDir });
}
