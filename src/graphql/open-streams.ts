import type { Actor } from '../kernel/actor.ts';
import { SECOND } from '../kernel/clock.ts';
import { findGrants, grantOf } from '../modules/access/index.ts';
import { logFailure } from '../platform/outage.ts';
import type { Services } from '../platform/services.ts';
import { socketLimits } from './socket-limits.ts';

/** Interval between checks of all credentials: streams end within five seconds of a change. */
const RECHECK = 4 * SECOND;

/** Registry of open streams (WebSockets and server-sent events) by credential. */
export interface OpenStreams {
  /**
   * Registers a stream that `actor` opened. `end` is called once its credential is revoked or grants something else,
   * for example because a member has another role or organisation. Returns a function that removes the stream, or null
   * if the credential has too many.
   */
  add(authorization: string, actor: Actor, end: () => void): (() => void) | null;
  /** Registers a function to call when the server stops; returns a function that removes it. */
  endAtStop(end: () => void): () => void;
  stop(): void;
}

interface OpenStream {
  /** What the credential granted when the stream was opened. */
  readonly grant: string;
  readonly end: () => void;
}

/** Checks the streams of this process; changes made by other processes are found in the database. */
export function watchOpenStreams(
  services: Services,
  {
    most = socketLimits.streamsOfCredential,
    recheck = RECHECK,
  }: { readonly most?: number; readonly recheck?: number } = {},
): OpenStreams {
  const open = new Map<string, Set<OpenStream>>();
  const ends = new Set<() => void>();
  let isChecking = false;
  const closeChanged = async () => {
    if (isChecking || open.size === 0) return;
    isChecking = true;
    try {
      const authorizations = [...open.keys()];
      const grants = await findGrants(services, authorizations);
      for (const authorization of authorizations) {
        const grant = grants.get(authorization);
        for (const stream of open.get(authorization) ?? []) if (stream.grant !== grant) stream.end();
      }
    } catch (error) {
      logFailure(services.log, 'warn', { err: error }, 'open streams could not be checked');
    } finally {
      isChecking = false;
    }
  };
  const timer = setInterval(closeChanged, recheck);
  timer.unref();
  return {
    add(authorization, actor, end) {
      const streams = open.get(authorization) ?? new Set();
      if (streams.size >= most) return null;
      const stream = { grant: grantOf(actor), end };
      open.set(authorization, streams.add(stream));
      return () => {
        streams.delete(stream);
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
