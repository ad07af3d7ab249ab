import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { definitely } from '../../../kernel/definitely.ts';
import { asNumber, propertyOf } from '../../../kernel/unknown.ts';
import { type Binaries, bareEnvironment, type Cluster, findBinaries, prepareCluster, superuser } from './cluster.ts';
import { appendOwned, credentials, EmbeddedPostgresError, type Owner, serverOwner } from './owner.ts';
import { type Endpoint, previousPort, readPostmaster, type Settings, socketFits, writeSettings } from './settings.ts';

const startLimit = 60_000;
const stopLimit = 60_000;

export interface EmbeddedOptions {
  readonly dataDir: string;
  /** Settings that differ from the defaults (for tests). */
  readonly settings?: Settings;
  /** False skips fsync while creating the data folder (for tests). */
  readonly sync?: boolean;
}

/** The built-in PostgreSQL of one data folder. Several processes can hold it; the last one stops it. */
export class EmbeddedServer {
  readonly #cluster: Cluster;
  readonly #binaries: Binaries;
  readonly #owner: Owner | null;
  readonly #settings: Settings | undefined;

  private constructor(cluster: Cluster, binaries: Binaries, owner: Owner | null, settings: Settings | undefined) {
    this.#cluster = cluster;
    this.#binaries = binaries;
    this.#owner = owner;
    this.#settings = settings;
  }

  /** Finds or creates the data folder; starts nothing. @throws EmbeddedPostgresError */
  static async prepare({ dataDir, settings, sync = true }: EmbeddedOptions): Promise<EmbeddedServer> {
    const owner = serverOwner();
    const binaries = findBinaries(owner);
    const cluster = await prepareCluster(path.resolve(dataDir), owner, binaries, { sync }).catch(unusable);
    return new EmbeddedServer(cluster, binaries, owner, settings);
  }

  /**
   * Returns once a server of this data folder is ready: one that already runs (started by another process, or left by
   * a killed one), or a new one.
   *
   * @throws EmbeddedPostgresError (did not start; with the end of its log)
   */
  async ensureRunning(): Promise<void> {
    const deadline = Date.now() + startLimit;
    let launches = 0;
    let lastLaunch = 0;
    for (;;) {
      const postmaster = readPostmaster(this.#cluster.folder);
      if (postmaster?.ready) return;
      const settled = Date.now() - lastLaunch > 1_000;
      if (Date.now() > deadline || (postmaster === null && settled && launches === 5)) {
        throw new EmbeddedPostgresError(`PostgreSQL did not start:\n${this.#lastWords()}`);
      }
      // Right after a crash, children of the old server may keep its shared memory for a moment, so several launches
      // may be needed.
      if (postmaster === null && settled) {
        launches++;
        await this.#launch();
        lastLaunch = Date.now();
      }
      await sleep(10);
    }
  }

  /** The data folder. It is outside DATA_DIR if root had to relocate it. */
  get folder(): string {
    return this.#cluster.folder;
  }

  /** Returns the URL of a database. The server must be running. */
  url(database: string): string {
    const endpoint = readPostmaster(this.#cluster.folder)?.endpoint;
    if (!endpoint) throw new EmbeddedPostgresError('PostgreSQL has stopped.');
    return 'socketDir' in endpoint
      ? `postgresql://${superuser}@localhost/${database}?host=${encodeURIComponent(endpoint.socketDir)}`
      : `postgresql://${superuser}:${this.#cluster.password}@127.0.0.1:${endpoint.port}/${database}`;
  }

  /** Returns whether a server of this data folder runs (ready or not). */
  running(): boolean {
    return readPostmaster(this.#cluster.folder) !== null;
  }

  /** Stops the server. Open transactions are rolled back; everything committed is on disk when this returns. */
  async stop(): Promise<void> {
    const folder = this.#cluster.folder;
    const pid = readPostmaster(folder)?.pid;
    if (pid === undefined) return;
    const deadline = Date.now() + stopLimit;
    try {
      // Wait here, because pg_ctl would continue to wait if another server is started at once.
      await this.#pgCtl(['stop', '--pgdata', folder, '--mode', 'fast', '--no-wait', '--silent']);
    } catch (cause) {
      if (readPostmaster(folder)?.pid === pid)
        throw new EmbeddedPostgresError('PostgreSQL does not stop. Stop its process, then start again.', { cause });
    }
    while (readPostmaster(folder)?.pid === pid) {
      if (Date.now() > deadline) throw new EmbeddedPostgresError('PostgreSQL has not stopped after a minute.');
      await sleep(10);
    }
  }

  async #launch(): Promise<void> {
    const folder = this.#cluster.folder;
    const endpoint: Endpoint = socketFits(folder)
      ? { socketDir: folder }
      : { port: await freePort(previousPort(folder)) };
    writeSettings(folder, endpoint, this.#owner, this.#settings);
    const log = this.#logFile();
    if ((statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 1_000_000) rmSync(log);
    // pg_ctl starts the server in its own session, so that Ctrl-C does not reach it. On Windows it also drops
    // administrator rights, with which PostgreSQL refuses to run.
    await this.#pgCtl(['start', '--pgdata', folder, '--log', log, '--no-wait', '--silent']);
  }

  async #pgCtl(args: string[]): Promise<void> {
    // Write pg_ctl's output to the log. On Windows a pipe would be inherited by the server and never close.
    const log = appendOwned(this.#logFile(), this.#owner);
    try {
      const child = spawn(this.#binaries.pgCtl, args, {
        ...credentials(this.#owner),
        cwd: this.#cluster.folder,
        env: bareEnvironment(),
        stdio: ['ignore', log, log],
        windowsHide: true,
      });
      const [code] = await once(child, 'exit');
      if (code !== 0) throw new EmbeddedPostgresError(`pg_ctl ${args[0]} failed:\n${this.#lastWords()}`);
    } finally {
      closeSync(log);
    }
  }

  #logFile(): string {
    return path.join(this.#cluster.folder, 'server.log');
  }

  #lastWords(): string {
    try {
      return readFileSync(this.#logFile(), 'utf8').trimEnd().split('\n').slice(-10).join('\n');
    } catch {
      return '(it left no log)';
    }
  }
}

/** Wraps errors of the file system. Other errors already explain what to do. */
function unusable(error: NodeJS.ErrnoException): never {
  if (error.errno === undefined) throw error;
  throw new EmbeddedPostgresError(`DATA_DIR cannot be used: ${error.message}.`, { cause: error });
}

/** Returns a free loopback port: the preferred one if possible, so that a restart keeps the address. */
function freePort(preferred: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', (error) => (preferred === 0 ? reject(error) : resolve(freePort(0))));
    probe.listen(preferred, '127.0.0.1', () => {
      const port = definitely(asNumber(propertyOf(probe.address(), 'port')), 'port');
      probe.close(() => resolve(port));
    });
  });
}
