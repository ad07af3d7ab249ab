import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Actor } from '../kernel/actor.ts';
import { MINUTE, SECOND } from '../kernel/clock.ts';
import { refuse } from '../kernel/fault.ts';
import { networkOf } from '../kernel/network.ts';
import type { RateBudget, RateState } from '../platform/http/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { originOf } from './context.ts';

/** What a call takes from its caller's budgets. */
export interface Cost {
  /** Points of the general budget: 1, or more for an expensive document. */
  readonly points: number;
  /** Number of verifications, which have an additional budget of their own. */
  readonly verifications: number;
}

/** Throws `rate_limited` with Retry-After if the call is beyond its caller's budget. */
type AssertWithin = () => void;

/**
 * Counts a call against its caller's budgets, and sets `RateLimit-*` to the tightest of them. Returns a function that
 * throws `rate_limited` once the budget is spent. These are two steps because every response to a key shows its
 * budget, also when the call fails for another reason first. Anonymous calls are not counted here: see
 * `assertStrangerWithin`.
 */
export async function countCall(
  services: Services,
  actor: Actor,
  response: ServerResponse | null,
  cost: Cost = { points: 1, verifications: 0 },
): Promise<AssertWithin> {
  const states = await Promise.all(takes(services, actor, cost));
  const tightest = states.sort((a, b) => Number(a.allowed) - Number(b.allowed) || a.remaining - b.remaining)[0];
  if (!tightest) return () => {};
  response?.setHeader('RateLimit-Limit', tightest.limit);
  response?.setHeader('RateLimit-Remaining', tightest.remaining);
  response?.setHeader('RateLimit-Reset', tightest.reset);
  return () => {
    if (tightest.allowed) return;
    response?.setHeader('Retry-After', tightest.reset);
    throw refuse('rate_limited', undefined, undefined, { retryAfter: tightest.reset });
  };
}

/**
 * Counts a call of somebody without a credential by address, as the calls of one personal link.
 * @throws Fault `rate_limited`
 */
export async function assertStrangerWithin(services: Services, ip: string | null): Promise<void> {
  const { allowed, reset } = await services.rates.take('link', `stranger:${networkOf(ip ?? '')}`);
  if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
}

/** The network that a request comes from. */
export const networkOfRequest = (services: Services, request: IncomingMessage): string =>
  networkOf(originOf(services, request).ip ?? '');

/** The budget of all networks together, as a multiple of the budget of one. */
const ALL_NETWORKS = 10;

/**
 * Limits what anybody may ask for, by network and in all: an attacker with many networks spends the common budget of
 * this process and no more of its time.
 * @throws Fault `rate_limited`
 */
export function limitByNetwork(services: Services, budget: 'tsa' | 'pki'): RequestHandler {
  const most = services.config.rateLimits[budget] * ALL_NETWORKS;
  let ends = 0;
  let calls = 0;
  return async (request, _response, next) => {
    const now = performance.now();
    if (now >= ends) {
      ends = now + MINUTE;
      calls = 0;
    }
    const { allowed, reset } = await services.rates.take(budget, networkOfRequest(services, request));
    if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
    calls += 1;
    if (calls <= most) return next();
    const retryAfter = Math.ceil((ends - now) / SECOND);
    throw refuse('rate_limited', undefined, undefined, { retryAfter });
  };
}

function takes({ rates }: Services, actor: Actor, { points, verifications }: Cost): Promise<RateState>[] {
  const take = (budget: RateBudget, key: string, points: number) =>
    points > 0 ? [rates.take(budget, key, points)] : [];
  if (actor.kind === 'link') {
    const { holder = actor.subjectId } = actor;
    return holder === null ? [] : take('link', holder, points);
  }
  if (actor.kind !== 'key') return [];
  const own = take(actor.mode === 'LIVE' ? 'live' : 'test', actor.keyId, points);
  return [...own, ...take('verify', actor.keyId, verifications)];
}
