import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Services } from '../platform/services.ts';
import { networkOfRequest } from './rates.ts';
import { socketLimits } from './socket-limits.ts';

/** Seconds until most of them are introduced or closed. */
const SOON = 5;

/** Lets sockets in by the network that they come from, while nobody knows yet who they are. */
export interface SocketAdmission {
  /** A function to call once when the socket is introduced (`true`) or gone; null where there are too many. */
  admit(request: IncomingMessage): Promise<((isIntroduced: boolean) => void) | null>;
}

/**
 * Counts the sockets of each network that are not introduced yet, and takes those that never are from the network's
 * budget, which is as large as a personal link's: whoever only opens sockets is soon refused before the handshake.
 */
export function openAdmission(services: Services): SocketAdmission {
  // One entry for each network with an open socket; all together at most `strangers`.
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

/** Refuses the upgrade (RFC 6455 §4.2.2) with 429, and cuts the connection. */
export function refuseUpgrade(socket: Duplex): void {
  socket.end(
    `HTTP/1.1 429 Too Many Requests\r\nRetry-After: ${SOON}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n`,
    () => socket.destroy(),
  );
}
