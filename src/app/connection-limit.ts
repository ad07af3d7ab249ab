import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';
import { refuse } from '../kernel/fault.ts';
import { networkOf } from '../kernel/network.ts';
import { countNetworks, RETRY_SOON } from '../platform/http/index.ts';
import type { Services } from '../platform/services.ts';
import { forwardedFor, plainAddress } from './context.ts';

/** Holds each network to `CONNECTIONS_PER_NETWORK`. */
export interface ConnectionLimit {
  /** Closes connections beyond the limit where clients connect to this server themselves. */
  watch(server: Server): void;
  /** Refuses requests beyond the limit that came through trusted proxies. Throws `rate_limited`. */
  readonly handler: RequestHandler;
  /** Counts an upgrade that came through trusted proxies. Returns a function to call at its end; null: refuse it. */
  enter(request: IncomingMessage): (() => void) | null;
}

/**
 * Limits what one network has open at a time. Clients that connect themselves are counted by connection. Behind trusted
 * proxies (`TRUST_PROXY`) the connections are the proxy's and are not limited; there, requests under way and open sockets
 * are counted by the network that the proxy notes. A request without a note, such as a health check, is the proxy's own.
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
        // What it still sends is not read.
        response.shouldKeepAlive = false;
        throw refuse('rate_limited', undefined, undefined, { retryAfter: RETRY_SOON });
      }
      response.once('close', leave);
      next();
    },
    enter,
  };
}
