import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../log/index.ts';
import { EmbeddedServer } from './server.ts';

/** A process's claim on the built-in server: while one is held, the server is kept running. */
export interface EmbeddedHold {
  readonly url: string;
  /** Lets go; the last one out stops the server. */
  release(): Promise<void>;
}

export interface HoldOptions {
  readonly dataDir: string;
  /** Every connection of the holder carries it, so that another process can tell whose they are. */
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
  log.debug({ adopted }, 'the built-in database is ready');
  return { url, release: () => keeper.release() };
}

/** The one connection that stands for the hold: seen by other holders, and the first to notice a loss. */
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

  /** Another holder may be stopping the server at this very moment, so a few tries are made. */
  async connect(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      await this.#server.ensureRunning();
      const client = new pg.Client({
        connectionString: this.#server.url('postgres'),
        application_name: this.#applicationName,
        keepAlive: true,
      });
      client.on('error', () => {});
      try {
        await client.connect();
        this.#client = client;
        client.once('end', () => this.#lost());
        return;
      } catch (error) {
        if (attempt === 100) throw error;
        await sleep(50);
      }
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
    this.#healing = this.connect().catch((error: Error) => {
      this.#log.fatal({ err: error }, 'the built-in database cannot be started');
    });
  }

  async release(): Promise<void> {
    this.#released = true;
    await this.#healing;
    const client = this.#client!;
    let others = 0;
    try {
      const { rows } = await client.query<{ others: number }>(
        `SELECT count(*)::int AS others FROM pg_stat_activity
         WHERE backend_type = 'client backend' AND application_name <> $1`,
        [this.#applicationName],
      );
      others = rows[0]!.others;
    } catch {
      // It is gone already, or going.
    }
    await client.end().catch(() => {});
    if (others === 0) await this.#server.stop();
  }
}
