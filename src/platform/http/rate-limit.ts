import { RateLimiterMemory, RateLimiterRedis, type RateLimiterRes } from 'rate-limiter-flexible';
import type { Log } from '../log/index.ts';
import { Neighbours } from '../neighbours/index.ts';
import { openRedis } from '../realtime/index.ts';

/**
 * Budgets: calls of live keys, of test keys, verifications, calls of personal links, timestamps, calls to the PKI, and
 * public verifications of one network and of all.
 */
export type RateBudget = 'live' | 'test' | 'verify' | 'link' | 'tsa' | 'pki' | 'visitor' | 'visitors';

/** State of a budget after a call. */
export interface RateState {
  readonly allowed: boolean;
  /** Calls per minute. */
  readonly limit: number;
  readonly remaining: number;
  /** Whole seconds until the budget is renewed. */
  readonly reset: number;
}

export interface RateLimiter {
  /**
   * Takes points of the budget of `who`: a call takes one (default), an expensive document more. Never fails: without
   * Redis each process counts on its own.
   */
  take(budget: RateBudget, key: string, points?: number): Promise<RateState>;
  close(): Promise<void>;
}

/** The limiter uses our connection as a client of the package `redis`, and only while it is ready. */
const overRedis = { useRedisPackage: true, rejectIfRedisNotReady: true };
/** The burst is a minute's budget. */
const WINDOW_SECONDS = 60;

/**
 * Opens counters in Redis (several processes) or in this process. If Redis fails, each process counts in memory;
 * limits always apply.
 */
export async function openRateLimiter(options: {
  readonly limits: Readonly<Record<RateBudget, number>>;
  readonly redisUrl: string | null;
  readonly log: Log;
  /** Notified whether Redis answers. */
  readonly neighbours?: Neighbours;
}): Promise<RateLimiter> {
  const { log, neighbours = new Neighbours(log) } = options;
  const redis = options.redisUrl ? await openRedis(options.redisUrl, { log, neighbours }) : null;
  const budgets = Object.entries(options.limits) as [RateBudget, number][];
  const limiters = new Map(
    budgets.map(([budget, points]) => {
      const own = { points, duration: WINDOW_SECONDS, keyPrefix: `esign:rate:${budget}` };
      const memory = new RateLimiterMemory(own);
      return [
        budget,
        redis ? new RateLimiterRedis({ ...own, ...overRedis, storeClient: redis, insuranceLimiter: memory }) : memory,
      ] as const;
    }),
  );
  return {
    async take(budget, key, points = 1) {
      const limit = options.limits[budget];
      const { allowed, state } = await limiters
        .get(budget)!
        .consume(key, points)
        .then(
          (taken) => ({ allowed: true, state: taken }),
          (refused: RateLimiterRes) => ({ allowed: false, state: refused }),
        );
      const reset = Math.max(1, Math.ceil((state.msBeforeNext ?? 1_000) / 1_000));
      return { allowed, limit, remaining: Math.max(0, state.remainingPoints ?? 0), reset };
    },
    close: async () => void redis?.destroy(),
  };
}

/** Counts the open connections of each network, up to a limit. */
interface NetworkCounter {
  /** Counts one more. Returns a function to call when it ends, or null if the network has reached the limit. */
  enter(network: string): (() => void) | null;
}

/** Uses memory only for networks that have something open. */
export function countNetworks(most: number): NetworkCounter {
  const open = new Map<string, number>();
  return {
    enter(network) {
      const count = open.get(network) ?? 0;
      if (count >= most) return null;
      open.set(network, count + 1);
      let isOpen = true;
      return () => {
        if (!isOpen) return;
        isOpen = false;
        const left = open.get(network)! - 1;
        if (left > 0) open.set(network, left);
        else open.delete(network);
      };
    },
  };
}
