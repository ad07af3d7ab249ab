import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A TCP relay before an outside service that simulates network faults. */
export interface Gate {
  readonly port: number;
  /** Hands everything on. Connections that were swallowed stay dead; the neighbour hears now of those that we gave up. */
  open(): void;
  /** Half-open: takes connections and bytes, hands nothing on and answers nothing, as when the other end lost its power. */
  swallow(): void;
  /** Hands every piece of an answer on after `ms` milliseconds. */
  slow(ms: number): void;
  /** Cuts what is open and refuses what comes, as when nothing listens. */
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
      // In their order, also where the line becomes fast again while some are on their way.
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
