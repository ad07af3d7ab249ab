import type { RequestHandler, Response } from 'express';

/** The end of keep-alive: who asks next comes over a new connection, to whatever process listens then. */
export interface Draining {
  readonly handler: RequestHandler;
  readonly isDraining: boolean;
  /** From now on every answer, of requests under way too, says `Connection: close` and ends its connection. */
  start(): void;
}

/** Follows the answers of a server that may be asked to stop. */
export function openDraining(): Draining {
  const open = new Set<Response>();
  let isDraining = false;
  return {
    get isDraining() {
      return isDraining;
    },
    handler: (_request, response, next) => {
      if (isDraining) response.shouldKeepAlive = false;
      // Node warns from the eleventh on, and each part of an answer's way has one.
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
