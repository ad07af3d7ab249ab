import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Milliseconds of a turn of the event loop in which nothing happened. */
const SHORT_TURN = 0.2;
/** Milliseconds for which such a turn is looked for. */
const BUSY_LIMIT = 1_000;
/** Milliseconds between two looks for connections that have become idle. */
const IDLE_LOOK = 100;

export interface ClosingTimes {
  /** Milliseconds for which idle connections may still bring a request after the server has stopped listening. */
  readonly linger: number;
  /** Milliseconds after which whatever is open is cut. */
  readonly limit: number;
}

/**
 * Stops listening and resolves when the last connection has ended. A proxy must lose nothing that it has sent:
 * - what the system has connected already is accepted before the server stops listening, or it would be reset;
 * - a kept connection is closed only when nobody has used it for a while, because a request may be on its way.
 *
 * Whoever asks here must have seen to `Connection: close` in every answer.
 */
export async function closeServer(server: Server, { linger, limit }: ClosingTimes): Promise<void> {
  await quietTurn(server);
  // The method of `http.Server` would close the idle connections, too.
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
