import type { IncomingMessage } from 'node:http';
import { makeServer, type ServerOptions } from 'graphql-ws';
import type { WebSocket } from 'ws';
import { SECOND } from '../kernel/clock.ts';
import type { Log } from '../platform/log/index.ts';
import { closeCodes, SocketMeter, socketLimits } from './socket-limits.ts';

/** What the protocol's callbacks know of a socket. */
export interface SocketExtra {
  readonly socket: WebSocket;
  readonly request: IncomingMessage;
  readonly meter: SocketMeter;
}

/** A socket that does not answer a ping for so long is ended: nobody is there, or nobody reads. */
const KEEP_ALIVE = 12 * SECOND;

/**
 * Speaks graphql-transport-ws on sockets of `ws`. The library's own adapter reads every message, however many come, and
 * keeps what a reader does not take; here a message beyond the limits is not read, and a slow reader is closed.
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
              log.error({ err: error }, 'a socket could not be served');
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

/** Resolves when the text is handed to the system. Closes a socket for which too much waits already. */
function send(socket: WebSocket, text: string): Promise<void> | undefined {
  if (socket.readyState !== socket.OPEN) return;
  if (socket.bufferedAmount > socketLimits.bufferedBytes) return void socket.close(closeCodes.slow, 'Too slow');
  return new Promise((resolve) => socket.send(text, () => resolve()));
}

/** A ping every twelve seconds; a socket whose pong is not there by the next one is ended. */
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
