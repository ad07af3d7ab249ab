import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import type { RequestHandler, Response } from 'express';
import { SECOND } from '../../kernel/clock.ts';
import { type commonFaults, Fault, refuse } from '../../kernel/fault.ts';
import { isUnavailable } from '../database/index.ts';
import { limitWaiting, type ResponseState, timeLimits } from '../neighbours/index.ts';
import { isBusy } from '../sandbox/index.ts';
import { isStorageDown } from '../storage/blob-storage.ts';

/** Milliseconds of a turn of the event loop in which nothing happened. */
const SHORT_TURN = 0.2;
/** Milliseconds for which such a turn is looked for. */
const BUSY_LIMIT = 1_000;
/** Interval of checks for idle connections, ms. */
const IDLE_LOOK = 100;

interface ClosingTimes {
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

/** Ends keep-alive: the next request of a client uses a new connection, to whichever process then listens. */
export interface Draining {
  readonly handler: RequestHandler;
  readonly isDraining: boolean;
  /** From now on every response, also of running requests, has `Connection: close`. */
  start(): void;
}

/** Tracks the open responses of a server, to drain it later. */
export function openDraining(): Draining {
  const open = new Set<Response>();
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    handler: (_request, response, next) => {
      if (isDraining) response.shouldKeepAlive = false;
      // Node warns from eleven listeners; each middleware adds one.
      response.setMaxListeners(30);
      open.add(response);
      response.on('close', () => open.delete(response));
      next();
    },
    start() {
      isDraining = true;
      for (const response of open) response.shouldKeepAlive = false;
    },
  };
}

/** A client must read some of the waiting bytes within this time, ms. Responses are written 64 or 128 KB at a time. */
const PATIENCE = 60 * SECOND;

interface Seen {
  /** Bytes that the operating system had accepted at that time. */
  readonly taken: number;
  readonly since: number;
}

/**
 * Closes connections whose client reads nothing for a minute while bytes wait: responses, downloads, event streams and
 * sockets alike. Writers limit how many bytes wait; this limits for how long. Returns a function that stops the
 * checks.
 */
export function cutSlowReaders(server: Server, patience = PATIENCE): () => void {
  const open = new Set<Socket>();
  const seen = new WeakMap<Socket, Seen>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  const look = () => {
    const now = performance.now();
    for (const socket of open) {
      // `bytesWritten` includes the waiting bytes.
      const taken = socket.bytesWritten - socket.writableLength;
      const before = seen.get(socket);
      if (socket.writableLength === 0) seen.delete(socket);
      else if (!before || before.taken !== taken) seen.set(socket, { taken, since: now });
      else if (now - before.since >= patience) socket.destroy();
    }
  };
  const timer = setInterval(look, patience / 6);
  timer.unref();
  return () => clearInterval(timer);
}

/**
 * Limits how long a request waits for dependencies: without an answer in time it fails with 503 `unavailable`. Adds
 * `Retry-After` to each such response.
 */
export function boundWaiting(): RequestHandler {
  return (_request, response, next) => {
    const { writeHead } = response;
    const state: ResponseState = { begun: false };
    response.writeHead = ((status: number, ...rest: unknown[]) => {
      const { code = 'unavailable' } = response.locals;
      const isPassing = status === 503 && code === 'unavailable';
      if (isPassing && !response.hasHeader('Retry-After')) response.setHeader('Retry-After', RETRY_SOON);
      Reflect.apply(writeHead, response, [status, ...rest]);
      state.begun = true;
      return response;
    }) as typeof writeHead;
    response.once('close', () => {
      state.begun = true;
    });
    limitWaiting(timeLimits.request, next, state);
  };
}

/** Types of errors that express's body-parser throws (its README, "Errors"). */
const bodyRefusals: Readonly<Record<string, keyof typeof commonFaults>> = {
  'entity.too.large': 'payload_too_large',
  'encoding.unsupported': 'unsupported_media_type',
  'charset.unsupported': 'unsupported_media_type',
  'request.aborted': 'invalid_body',
  'request.size.invalid': 'invalid_body',
};

/** Retry-After in seconds: most outages, such as a restart, are over by then. */
export const RETRY_SOON = 5;

/**
 * Converts any error to the Fault that the caller sees: a Fault unchanged; an error of express's body parser by its
 * type; `unavailable` with `retryAfter` in seconds, if the database or the storage did not answer or no child process
 * was free; otherwise `internal`, which discloses nothing.
 */
export function httpRefusal(error: unknown): Fault {
  if (error instanceof Fault) return error;
  const unread = error instanceof Error && 'type' in error && bodyRefusals[String(error.type)];
  if (unread) return refuse(unread, error.message);
  if (!isUnavailable(error) && !isStorageDown(error) && !isBusy(error)) return refuse('internal');
  return refuse('unavailable', undefined, undefined, { retryAfter: RETRY_SOON });
}
