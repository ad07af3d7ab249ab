import type { RequestHandler, Response } from 'express';

/** Ends keep-alive: the next request of a client uses a new connection, to whichever process then listens. */
export interface Draining {
  readonly handler: RequestHandler;
  readonly isDraining: boolean;
  /** From now on every response, also of running requests, has `Connection: close`. */
  start(): void;
}

/** Tracks the open responses of a server, to drain it later. */
export function openDraining(): Draining {
  const open = new Set<Response>();
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    handler: (_request, response, next) => {
      if (isDraining) response.shouldKeepAlive = false;
      // Node warns from eleven listeners; each middleware adds one.
      response.setMaxListeners(30);
      open.add(response);
      response.on('close', () => open.delete(response));
      next();
    },
    start() {
      isDraining = true;
      for (const response of open) response.shouldKeepAlive = false;
    },
  };
}
