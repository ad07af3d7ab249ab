import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP relay before an outside service that simulates network faults. */
export interface Gate {
  readonly port: number;
  /** Forwards everything. Half-open connections stay dead; the service now learns of those that we closed. */
  open(): void;
  /** Half-open: accepts connections and bytes, forwards and answers nothing, as after a power loss of the other end. */
  swallow(): void;
  /** Forwards every part of an answer after `ms` milliseconds. */
  slow(ms: number): void;
  /** Cuts open connections and refuses new ones, as if nothing listened. */
  refuse(): Promise<void>;
  close(): Promise<void>;
}

/** `target`: what `net.connect` takes, a port of loopback or a unix socket's path. */
export async function openGate(target: { readonly port: number } | { readonly path: string }): Promise<Gate> {
  let mode: 'open' | 'swallow' | 'slow' = 'open';
  let delay = 0;
  const pairs = new Set<{ inward: Socket; outward: Socket }>();
  const serve = (inward: Socket) => {
    const outward = connect({ host: '127.0.0.1', ...target });
    const pair = { inward, outward };
    pairs.add(pair);
    let isDead = mode === 'swallow';
    const late: Buffer[] = [];
    let dueAt = 0;
    const end = () => {
      inward.destroy();
      outward.destroy();
      pairs.delete(pair);
    };
    for (const socket of [inward, outward])
      socket.on('error', () => {}).on('close', () => (!isDead || mode !== 'swallow') && end());
    inward.on('data', (piece) => {
      isDead ||= mode === 'swallow';
      if (!isDead) outward.write(piece);
    });
    outward.on('data', (piece) => {
      isDead ||= mode === 'swallow';
      if (isDead) return;
      // Keeps their order, also if the delay ends while some are still waiting.
      dueAt = mode === 'slow' ? Math.max(dueAt, performance.now() + delay) : dueAt;
      const wait = dueAt - performance.now();
      if (wait > 0 || late.length > 0) {
        late.push(piece);
        setTimeout(() => inward.writable && inward.write(late.shift()!), Math.max(0, wait));
      } else inward.write(piece);
    });
  };
  const listen = async (port: number): Promise<Server> => {
    const server = createServer(serve).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return server;
  };
  let server: Server | null = await listen(0);
  const { port } = server.address() as AddressInfo;
  let ready: Promise<unknown> = Promise.resolve();
  const stop = async () => {
    const closing = server;
    server = null;
    for (const { inward, outward } of pairs) {
      inward.destroy();
      outward.destroy();
    }
    pairs.clear();
    if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
  };
  const change = (next: typeof mode, ms = 0) => {
    mode = next;
    delay = ms;
    if (!server) ready = listen(port).then((opened) => (server = opened));
  };
  return {
    port,
    open: () => {
      change('open');
      for (const { inward, outward } of pairs) if (inward.destroyed) outward.destroy();
    },
    swallow: () => change('swallow'),
    slow: (ms) => change('slow', ms),
    refuse: stop,
    close: async () => {
      await ready;
      await stop();
    },
  };
}
