import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { refuse } from '../kernel/fault.ts';
import { networkOf } from '../kernel/network.ts';
import { countNetworks, RETRY_SOON } from '../platform/http/index.ts';
import type { Services } from '../platform/services.ts';
import { forwardedFor, plainAddress } from './context.ts';

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
