import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Services } from '../platform/services.ts';
import { networkOfRequest } from './rates.ts';
import { socketLimits } from './socket-limits.ts';

/** Retry-After in seconds: by then most unauthenticated sockets are authenticated or closed. */
const SOON = 5;

/** Limits sockets by network until they are authenticated. */
export interface SocketAdmission {
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
