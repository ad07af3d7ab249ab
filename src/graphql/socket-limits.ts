import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { RequestHandler } from 'express';
import type { WebSocket } from 'ws';
import { MIB } from '../kernel/bytes.ts';
import { SECOND } from '../kernel/clock.ts';
import { refuse } from '../kernel/fault.ts';
import { networkOf } from '../kernel/network.ts';
import { countNetworks, RETRY_SOON } from '../platform/http/index.ts';
import type { Services } from '../platform/services.ts';
import { forwardedFor, plainAddress } from './context.ts';
import { networkOfRequest } from './rates.ts';

/**
 * Limits of one socket, one network and one credential. A page needs one subscription, a dashboard a few.
 * `CONNECTIONS_PER_NETWORK` limits the number of connections of any kind.
 */
export const socketLimits = {
  messageBytes: 64 * 1024,
  messageParts: 64,
  subscriptions: 50,
  /** Bytes that wait to be read by the client. Beyond this the socket is closed. */
  bufferedBytes: MIB,
  /** Time for `connection_init` to arrive, ms. */
  introduction: 5 * SECOND,
  /**
   * Before authentication a socket sends `connection_init`, and perhaps a ping or two. A credential has up to 512
   * characters.
   */
  strangerMessages: 10,
  strangerBytes: 4 * 1024,
  /** Unauthenticated sockets of one network: a classroom behind one address reconnects at the same time. */
  strangersOfNetwork: 500,
  /** Unauthenticated sockets of all networks, because they take memory. */
  strangers: 5_000,
  /** Sockets and event streams of one credential: a dashboard for everybody in a company. */
  streamsOfCredential: 1_000,
  /** For an authenticated socket, per ten seconds: enough to start fifty subscriptions several times. */
  messages: 1_000,
  bytes: MIB,
} as const;

/**
 * Close codes: 4403 forbidden and 4429 too many (graphql-transport-ws protocol), 1013 try again later (RFC 6455
 * registry).
 */
export const closeCodes = { forbidden: 4403, tooMany: 4429, slow: 4408, tryAgainLater: 1013 } as const;

const WINDOW = 10 * SECOND;

/** Counts what a socket sends, including protocol frames, and closes it beyond its limits. */
export class SocketMeter {
  readonly #socket: WebSocket;
  /** Called when the socket is authenticated. */
  onIntroduced: () => void = () => {};
  #introduced = false;
  #window = 0;
  #messages = 0;
  #bytes = 0;

  constructor(socket: WebSocket) {
    this.#socket = socket;
    const count = (data: Buffer) => void this.admit(data.length);
    socket.on('ping', count).on('pong', count);
  }

  /** Call once the socket's credential is verified. */
  introduce(): void {
    this.#introduced = true;
    this.#messages = this.#bytes = 0;
    this.onIntroduced();
  }

  /**
   * Counts a message. Returns false if it exceeds the limits: the socket is being closed, and the message must not be
   * processed.
   */
  admit(bytes: number): boolean {
    const now = Math.floor(performance.now() / WINDOW);
    if (this.#introduced && now !== this.#window) this.#messages = this.#bytes = 0;
    this.#window = now;
    this.#messages += 1;
    this.#bytes += bytes;
    const [messages, most] = this.#introduced
      ? [socketLimits.messages, socketLimits.bytes]
      : [socketLimits.strangerMessages, socketLimits.strangerBytes];
    if (this.#messages <= messages && this.#bytes <= most) return true;
    if (this.#socket.readyState === this.#socket.OPEN) this.#socket.close(closeCodes.tooMany, 'Too many messages');
    // More data after the close frame is a flood: end the connection at once.
    else this.#socket.terminate();
    return false;
  }
}

/** Retry-After in seconds: by then most unauthenticated sockets are authenticated or closed. */
const SOON = 5;

/** Limits sockets by network until they are authenticated. */
interface SocketAdmission {
  /**
   * Returns a function to call once, when the socket is authenticated (`true`) or closed; null if there are too many.
   */
  admit(request: IncomingMessage): Promise<((isIntroduced: boolean) => void) | null>;
}

/**
 * Limits unauthenticated sockets per network. Sockets that close without authentication are counted against the
 * network's budget, which equals that of a personal link: a client that only opens sockets is soon rejected before the
 * handshake.
 */
export function openAdmission(services: Services): SocketAdmission {
  // Number of unauthenticated sockets by network; at most `strangers` in total.
  const waiting = new Map<string, number>();
  let all = 0;
  return {
    async admit(request) {
      const network = networkOfRequest(services, request);
      const budget = `socket:${network}`;
      if (all >= socketLimits.strangers || (waiting.get(network) ?? 0) >= socketLimits.strangersOfNetwork) return null;
      all += 1;
      waiting.set(network, (waiting.get(network) ?? 0) + 1);
      let isOver = false;
      const over = (isIntroduced: boolean) => {
        if (isOver) return;
        isOver = true;
        all -= 1;
        const left = waiting.get(network)! - 1;
        if (left > 0) waiting.set(network, left);
        else waiting.delete(network);
        if (!isIntroduced) void services.rates.take('link', budget);
      };
      const { remaining, allowed } = await services.rates.take('link', budget, 0);
      if (allowed && remaining > 0) return over;
      over(true);
      return null;
    },
  };
}

/** Rejects the upgrade (RFC 6455 §4.2.2) and closes the connection. */
export function refuseUpgrade(
  socket: Duplex,
  status: '429 Too Many Requests' | '421 Misdirected Request' = '429 Too Many Requests',
): void {
  const retry = status.startsWith('429') ? `Retry-After: ${SOON}\r\n` : '';
  socket.end(`HTTP/1.1 ${status}\r\n${retry}Content-Length: 0\r\nConnection: close\r\n\r\n`, () => socket.destroy());
}

/** Limits each network to `CONNECTIONS_PER_NETWORK`. */
export interface ConnectionLimit {
  /** Closes connections beyond the limit. Applies when clients connect directly to this server. */
  watch(server: Server): void;
  /** Rejects requests beyond the limit that came through trusted proxies. @throws Fault `rate_limited` */
  readonly handler: RequestHandler;
  /**
   * Counts an upgrade that came through trusted proxies. Returns a function to call when it ends, or null if it must
   * be refused.
   */
  enter(request: IncomingMessage): (() => void) | null;
}

/**
 * Limits what one network has open at the same time. Without trusted proxies it counts connections. Behind trusted
 * proxies (`TRUST_PROXY`) the connections belong to the proxy and are not limited; instead it counts running requests
 * and open sockets by the client address in `X-Forwarded-For`. A request without this header, such as a health check,
 * comes from the proxy itself and is not counted.
 */
export function limitConnections({ config }: Pick<Services, 'config'>): ConnectionLimit {
  const counter = countNetworks(config.connectionsPerNetwork);
  const enter = (request: IncomingMessage) => {
    const address = forwardedFor(config, request);
    return address === undefined ? () => {} : counter.enter(networkOf(address));
  };
  return {
    watch(server) {
      if (config.trustProxy > 0) return;
      server.on('connection', (socket: Socket) => {
        const leave = counter.enter(networkOf(plainAddress(socket.remoteAddress) ?? ''));
        if (leave) socket.once('close', leave);
        else socket.destroy();
      });
    },
    handler: (request, response, next) => {
      const leave = enter(request);
      if (!leave) {
        // Do not read the rest of the request: close the connection.
        response.shouldKeepAlive = false;
        throw refuse('rate_limited', undefined, undefined, { retryAfter: RETRY_SOON });
      }
      response.once('close', leave);
      next();
    },
    enter,
  };
}
