import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { SECOND } from '../../kernel/clock.ts';

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
