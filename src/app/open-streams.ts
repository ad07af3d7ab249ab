import { SECOND } from '../kernel/clock.ts';
import { findRevoked } from '../modules/access/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';

/** Sockets and event streams of one credential: a dashboard for everybody in a company, and a flood is stopped. */
const MAX_EACH = 1_000;
/** Every credential is asked for again this often, so that five seconds after its revocation nothing of it is open. */
const RECHECK = 4 * SECOND;

/** What stays open under a credential: sockets and server-sent events. */
export interface OpenStreams {
  /** Notes one; `end` is called when the credential is revoked. Gives how to forget it, or null where there are too many. */
  add(authorization: string, end: () => void): (() => void) | null;
  /** Notes something to end when the server stops; gives how to forget it. */
  endAtStop(end: () => void): () => void;
  stop(): void;
}

export function watchOpenStreams(services: Services, { most = MAX_EACH, recheck = RECHECK } = {}): OpenStreams {
  const open = new Map<string, Set<() => void>>();
  const ends = new Set<() => void>();
  let asking = false;
  const closeRevoked = async () => {
    if (asking || open.size === 0) return;
    asking = true;
    try {
      const revoked = await findRevoked(services, [...open.keys()]);
      for (const authorization of revoked) for (const end of open.get(authorization) ?? []) end();
    } catch (error) {
      logFailure(services.log, 'warn', { err: error }, 'open streams could not be checked');
    } finally {
      asking = false;
    }
  };
  const timer = setInterval(closeRevoked, recheck);
  timer.unref();
  return {
    add(authorization, end) {
      const streams = open.get(authorization) ?? new Set();
      if (streams.size >= most) return null;
      open.set(authorization, streams.add(end));
      return () => {
        streams.delete(end);
        if (streams.size === 0 && open.get(authorization) === streams) open.delete(authorization);
      };
    },
    endAtStop(end) {
      ends.add(end);
      return () => ends.delete(end);
    },
    stop() {
      clearInterval(timer);
      for (const end of ends) end();
    },
  };
}
