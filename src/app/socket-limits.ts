import type { WebSocket } from 'ws';
import { SECOND } from '../kernel/clock.ts';

/**
 * What sockets may use: one socket, one network, one credential. A page needs one subscription, a dashboard a few. How many
 * connections of any kind a network has open is `CONNECTIONS_PER_NETWORK`.
 */
export const socketLimits = {
  messageBytes: 64 * 1024,
  messageParts: 64,
  subscriptions: 50,
  /** Bytes that wait for the reader; beyond, the socket is closed. */
  bufferedBytes: 1024 * 1024,
  /** Milliseconds until `connection_init` must have come. */
  introduction: 5 * SECOND,
  /** Before it is introduced a socket says hello, and answers a ping or two; a credential has 512 characters. */
  strangerMessages: 10,
  strangerBytes: 4 * 1024,
  /** Sockets of one network that have not introduced themselves: a classroom behind one address reconnects at once. */
  strangersOfNetwork: 500,
  /** Sockets of all networks that have not introduced themselves: they take memory. */
  strangers: 5_000,
  /** Sockets and event streams of one credential: a dashboard for everybody in a company. */
  streamsOfCredential: 1_000,
  /** Of a socket with a credential, in ten seconds: fifty subscriptions at once, several times over. */
  messages: 1_000,
  bytes: 1024 * 1024,
} as const;

/** graphql-ws close codes: 4403 forbidden, 4429 too many (graphql-transport-ws protocol); 1013 of RFC 6455's registry. */
export const closeCodes = { forbidden: 4403, tooMany: 4429, slow: 4408, tryAgainLater: 1013 } as const;

const WINDOW = 10 * SECOND;

/** Counts what a socket sends, frames of the protocol included, and ends it beyond its limits. */
export class SocketMeter {
  readonly #socket: WebSocket;
  /** Called when the socket is introduced. */
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

  /** Call once the socket's credential was found to be good. */
  introduce(): void {
    this.#introduced = true;
    this.#messages = this.#bytes = 0;
    this.onIntroduced();
  }

  /** False where a message of so many bytes is one too many: the socket is being closed, and it must not be read. */
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
    // What comes after the close frame is a flood: nobody reads it.
    else this.#socket.terminate();
    return false;
  }
}
