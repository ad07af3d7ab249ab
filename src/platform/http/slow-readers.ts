import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '../../kernel/clock.ts';

/** Milliseconds in which a reader must take something of what waits for it. An answer is written 64 or 128 KB at a time. */
const PATIENCE = 60 * SECOND;

interface Seen {
  /** Bytes that the system had taken by then. */
  readonly taken: number;
  readonly since: number;
}

/**
 * Cuts connections whose reader takes nothing for a minute while bytes wait: answers, downloads, event streams and
 * sockets alike. What waits for a reader is bounded by its writer; this bounds for how long. Returns a function that ends
 * the watching.
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
      // `bytesWritten` counts what waits, too.
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
