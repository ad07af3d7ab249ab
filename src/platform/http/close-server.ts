import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Milliseconds of a turn of the event loop in which nothing happened. */
const SHORT_TURN = 0.2;
/** Milliseconds for which such a turn is looked for. */
const BUSY_LIMIT = 1_000;
/** Interval of checks for idle connections, ms. */
const IDLE_LOOK = 100;

export interface ClosingTimes {
  /** How long idle connections may still send a request after the server has stopped listening, ms. */
  readonly linger: number;
  /** After this time all open connections are closed, ms. */
  readonly limit: number;
}

/**
 * Stops listening and resolves when the last connection has ended. Requests that a proxy has already sent must not be
 * lost:
 * - connections that the operating system has established are accepted before the server stops listening; otherwise
 * they would be reset;
 * - keep-alive connections are closed only after being idle for a while, because a request may be on its way.
 *
 * Before calling this, make sure that every response has `Connection: close`.
 */
export async function closeServer(server: Server, { linger, limit }: ClosingTimes): Promise<void> {
  await quietTurn(server);
  // `http.Server.close` would also close idle connections.
  const closed = new Promise<void>((resolve) => void NetServer.prototype.close.call(server, () => resolve()));
  const cut = setTimeout(() => server.closeAllConnections(), limit);
  let idle: NodeJS.Timeout | undefined;
  const lingering = setTimeout(() => {
    server.close();
    idle = setInterval(() => server.closeIdleConnections(), IDLE_LOOK);
  }, linger);
  await closed;
  clearTimeout(cut);
  clearTimeout(lingering);
  clearInterval(idle);
}

/**
 * Resolves at the end of a turn of the event loop that brought no connection and no request, and was short: what the system
 * connects after the turn has looked for connections is reset when the server stops listening.
 */
function quietTurn(server: Server): Promise<void> {
  let hasNews = true;
  let turnBegan = 0;
  const note = () => {
    hasNews = true;
  };
  const events = ['connection', 'request'] as const;
  for (const event of events) server.on(event, note);
  const deadline = performance.now() + BUSY_LIMIT;
  return new Promise((resolve) => {
    const look = () => {
      const now = performance.now();
      const isQuiet = !hasNews && now - turnBegan < SHORT_TURN;
      if (!isQuiet && now < deadline) {
        hasNews = false;
        turnBegan = now;
        setImmediate(look);
        return;
      }
      for (const event of events) server.off(event, note);
      resolve();
    };
    setImmediate(look);
  });
}
