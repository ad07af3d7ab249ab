import { spawn } from 'node:child_process';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createPlainServer, type Server as ListeningServer } from 'node:net';
import { definitely } from '../kernel/definitely.ts';
import { asNumber, propertyOf } from '../kernel/unknown.ts';
import { type Config, ConfigError } from '../platform/config/index.ts';
import type { Log } from '../platform/log/index.ts';

/** A server that accepts requests. */
export interface RunningServer {
  readonly server: Server;
  readonly port: number;
  /** From now on `/readyz` answers 503, and connections close after their next response; requests are still served. */
  drain(): void;
  /** Accepts no new connections, gives requests ten seconds to end, closes sockets and event streams. */
  stop(): Promise<void>;
}

/** How long requests may take to end when the server stops, ms. No request waits longer for a dependency. */
export const LAST_REQUESTS = 10_000;
/** How long idle keep-alive connections stay open after a drain, ms. */
export const LINGER = 1_000;

/** Makes an HTTP server with the time limits of the service. */
export function makeServer(handler: RequestListener): Server {
  const server = createServer({ requestTimeout: 300_000, headersTimeout: 20_000 }, handler);
  server.keepAliveTimeout = 65_000;
  return server;
}

/**
 * Listens at the configured address; returns the port.
 * @throws ConfigError if the address cannot be used
 */
export async function listen(server: ListeningServer, config: Config): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(unusable(error, config)));
    server.listen(config.port, config.host, resolve);
  });
  return definitely(asNumber(propertyOf(server.address(), 'port')), 'port');
}

/**
 * Tries the configured address, before the start has done anything.
 * @throws ConfigError if it cannot be used
 */
export async function assertListens(config: Config): Promise<void> {
  const trial = createPlainServer();
  await listen(trial, config);
  await new Promise((resolve) => trial.close(resolve));
}

/** Explains why the server cannot listen, naming the variable to change. */
function unusable(error: NodeJS.ErrnoException, { host, port }: Config): Error {
  const problems: Readonly<Record<string, string>> = {
    EADDRINUSE: `PORT ${port} is taken: something listens there on ${host} already.`,
    EACCES: `PORT ${port} is not open to this account.`,
    EADDRNOTAVAIL: `HOST ${host} is no address of this machine.`,
    ENOTFOUND: `HOST ${host} is no address of this machine.`,
  };
  const problem = problems[error.code ?? ''];
  return problem ? new ConfigError([problem]) : error;
}

/** What a process does. One process of role `all` is a complete service; the other roles share the work. */
export type Role = keyof typeof parts;

/** The parts that each role starts. */
export const parts = {
  /** Answers HTTP and sockets, and only enqueues jobs. */
  web: { interfaces: true, jobs: false },
  /** Runs jobs and the regular ones; its port has `/healthz`, `/readyz` and `/metrics` only. */
  worker: { interfaces: false, jobs: true },
  all: { interfaces: true, jobs: true },
} as const satisfies Readonly<Record<string, { readonly interfaces: boolean; readonly jobs: boolean }>>;

/**
 * Tells systemd that the event loop runs, three times in `WatchdogSec` of the unit (sd_watchdog_enabled(3)); without a
 * sign systemd kills the process and starts it again. Does nothing elsewhere. Returns how to stop.
 */
export function feedWatchdog(log: Log, env: NodeJS.ProcessEnv = process.env): () => Promise<void> {
  const { NOTIFY_SOCKET, WATCHDOG_USEC, WATCHDOG_PID = String(process.pid) } = env;
  const every = Number(WATCHDOG_USEC) / 1_000 / 3;
  if (!NOTIFY_SOCKET || !(every > 0) || Number(WATCHDOG_PID) !== process.pid) return async () => {};
  let isTold = false;
  const feed = () =>
    // Node has no datagrams to a path.
    spawn('systemd-notify', ['WATCHDOG=1'], { env: { PATH: env.PATH, NOTIFY_SOCKET }, stdio: 'ignore' }).once(
      'error',
      (error) => {
        if (!isTold)
          log.error({ err: error }, 'systemd-notify cannot be run: the watchdog of the unit will end this process');
        isTold = true;
      },
    );
  feed();
  const timer = setInterval(feed, every);
  return async () => clearInterval(timer);
}
