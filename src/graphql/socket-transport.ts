import type { IncomingMessage } from 'node:http';
import { makeServer, type ServerOptions } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { SECOND } from '../kernel/clock.ts';
import type { Log } from '../platform/log/index.ts';
import { closeCodes, SocketMeter, socketLimits } from './socket-limits.ts';

/** Data of a socket that the protocol's callbacks receive. */
export interface SocketExtra {
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
