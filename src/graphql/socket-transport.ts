import type { IncomingMessage } from 'node:http';
import type { Request } from 'express';
import { makeServer, type ServerOptions } from 'graphql-ws';
import type { WebSocket } from 'ws';
import type { Actor } from '../kernel/actor.ts';
import { SECOND } from '../kernel/clock.ts';
import { findGrants, grantOf } from '../modules/access/index.ts';
import type { Log } from '../platform/log/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';
import { closeCodes, SocketMeter, socketLimits } from './socket-limits.ts';

/** Data of a socket that the protocol's callbacks receive. */
interface SocketExtra {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly meter: SocketMeter;
}

/** Interval of pings, ms. A socket that has not answered by the next one is terminated. */
const KEEP_ALIVE = 12 * SECOND;

/**
 * Implements graphql-transport-ws on sockets of `ws`. The library's own adapter processes every message and buffers
 * without limit for slow clients; here messages beyond the limits are not processed, and slow clients are
 * disconnected.
 */
export function openTransport(
  options: ServerOptions<Record<string, unknown> | undefined, SocketExtra>,
  log: Log,
): (socket: WebSocket, request: IncomingMessage) => SocketMeter {
  const protocol = makeServer<Record<string, unknown> | undefined, SocketExtra>(options);
  return (socket, request) => {
    const meter = new SocketMeter(socket);
    const stopPinging = pingRegularly(socket);
    socket.on('error', (error) => log.debug({ err: error }, 'a socket broke the rules'));
    const closed = protocol.opened(
      {
        protocol: socket.protocol,
        send: (text) => send(socket, text),
        close: (code, reason) => socket.close(code, reason),
        onMessage: (read) =>
          socket.on('message', (data: Buffer) => {
            if (!meter.admit(data.length)) return;
            read(String(data)).catch((error: unknown) => {
              log.error({ err: error }, 'a WebSocket connection failed');
              socket.close(closeCodes.tryAgainLater, 'Try again later');
            });
          }),
      },
      { socket, request, meter },
    );
    socket.once('close', (code, reason) => {
      stopPinging();
      void closed(code, String(reason));
    });
    return meter;
  };
}

/** Resolves when the text was handed to the operating system. Closes a socket whose buffer is full. */
function send(socket: WebSocket, text: string): Promise<void> | undefined {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > socketLimits.bufferedBytes) return void socket.close(closeCodes.slow, 'Too slow');
  return new Promise((resolve) => socket.send(text, () => resolve()));
}

/** Sends a ping every twelve seconds; terminates a socket that has not answered by the next one. */
function pingRegularly(socket: WebSocket): () => void {
  let isAnswered = true;
  socket.on('pong', () => {
    isAnswered = true;
  });
  const timer = setInterval(() => {
    if (!isAnswered) return socket.terminate();
    isAnswered = false;
    if (socket.readyState === socket.OPEN) socket.ping();
  }, KEEP_ALIVE);
  return () => clearInterval(timer);
}

/** Interval between checks of all credentials: streams end within five seconds of a change. */
const RECHECK = 4 * SECOND;

/** Registry of open streams (WebSockets and server-sent events) by credential. */
export interface OpenStreams {
  /**
   * Registers a stream that `actor` opened. `end` is called once its credential is revoked or grants something else,
   * for example because a member has another role or organisation. Returns a function that removes the stream, or null
   * if the credential has too many.
   */
  add(authorization: string, actor: Actor, end: () => void): (() => void) | null;
  /** Registers a function to call when the server stops; returns a function that removes it. */
  endAtStop(end: () => void): () => void;
  stop(): void;
}

interface OpenStream {
  /** What the credential granted when the stream was opened. */
  readonly grant: string;
  readonly end: () => void;
}

/** Checks the streams of this process; changes made by other processes are found in the database. */
export function watchOpenStreams(
  services: Services,
  {
    most = socketLimits.streamsOfCredential,
    recheck = RECHECK,
  }: { readonly most?: number; readonly recheck?: number } = {},
): OpenStreams {
  const open = new Map<string, Set<OpenStream>>();
  const ends = new Set<() => void>();
  let isChecking = false;
  const closeChanged = async () => {
    if (isChecking || open.size === 0) return;
    isChecking = true;
    try {
      const authorizations = [...open.keys()];
      const grants = await findGrants(services, authorizations);
      for (const authorization of authorizations) {
        const grant = grants.get(authorization);
        for (const stream of open.get(authorization) ?? []) if (stream.grant !== grant) stream.end();
      }
    } catch (error) {
      logFailure(services.log, 'warn', { err: error }, 'open streams could not be checked');
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(closeChanged, recheck);
  timer.unref();
  return {
    add(authorization, actor, end) {
      const streams = open.get(authorization) ?? new Set();
      if (streams.size >= most) return null;
      const stream = { grant: grantOf(actor), end };
      open.set(authorization, streams.add(stream));
      return () => {
        streams.delete(stream);
        if (streams.size === 0 && open.get(authorization) === streams) open.delete(authorization);
      };
    },
    endAtStop(end) {
      ends.add(end);
      return () => ends.delete(end);
    },
    stop() {
      clearInterval(timer);
      for (const end of ends) end();
    },
  };
}

const TYPE = 'text/event-stream';

/** Whether a response is a stream of server-sent events. */
export const isEventStream = ({ headers }: Response): boolean => headers.get('content-type')?.startsWith(TYPE) ?? false;

/** Whether a request prefers an event stream to JSON. Clients for queries list it last. */
export const prefersEventStream = (request: Request): boolean =>
  request.accepts(['application/json', 'application/graphql-response+json', TYPE]) === TYPE;

/**
 * The status of an event stream that refuses. Clients discard the body of any status but 200 and retry, so a refusal
 * that a retry cannot change begins a stream and is its only event (`PROTOCOL.md` of graphql-sse, distinct connections).
 */
export const statusOfStream = (status: number): number => (status === 429 || status >= 500 ? status : 200);

/** A whole stream that only refuses. */
export const refusalStream = (errors: readonly object[]): string =>
  `event: next\ndata: ${JSON.stringify({ errors })}\n\nevent: complete\ndata:\n\n`;
