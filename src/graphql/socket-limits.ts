import type { WebSocket } from 'ws';
import { MIB } from '../kernel/bytes.ts';
import { SECOND } from '../kernel/clock.ts';

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
