import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createPlainServer, type Server as ListeningServer } from 'node:net';
import { definitely } from '../kernel/definitely.ts';
import { numberOf, propertyOf } from '../kernel/unknown.ts';
import { type Config, ConfigError } from '../platform/config/index.ts';

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
  return definitely(numberOf(propertyOf(server.address(), 'port')), 'port');
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
