import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import type { Actor } from '../kernel/actor.ts';
import { MINUTE, SECOND } from '../kernel/clock.ts';
import { refuse } from '../kernel/fault.ts';
import { networkOf } from '../kernel/network.ts';
import type { RateState } from '../platform/http/rate-limit.ts';
import type { Services } from '../platform/services.ts';
import { requestOrigin } from './context.ts';

/** What a call takes from its caller's budgets. */
export interface Cost {
  /** Points of the general budget: 1, or more for an expensive document. */
  readonly points: number;
  /** Number of verifications, which have an additional budget of their own. */
  readonly verifications: number;
}

/** A call after it was counted. */
export interface CountedCall {
  /** Throws `rate_limited` with Retry-After if the call is beyond its caller's budget. */
  readonly assertWithin: () => void;
  /** Points left of the general budget in this minute; null if the call took none, or its caller has no budget. */
  readonly remaining: number | null;
}

/**
 * Counts a call against its caller's budgets, and sets `RateLimit-*` to the tightest of them. Counting and
 * `assertWithin` are two steps because every response to a key shows its budget, also when the call fails for another
 * reason first. Anonymous calls are not counted here: see `assertStrangerWithin`.
 */
export async function countCall(
  services: Services,
  actor: Actor,
  response: ServerResponse | null,
  cost: Cost = { points: 1, verifications: 0 },
): Promise<CountedCall> {
  // An answer that asks its client something in between has sent its header.
  const setHeader = (name: string, value: number) => response?.headersSent || response?.setHeader(name, value);
  const [general, verify] = await Promise.all([
    takePoints(services, actor, cost.points),
    takeVerifications(services, actor, cost.verifications),
  ]);
  const remaining = general?.remaining ?? null;
  const [tightest] = [general, verify]
    .filter((state) => state !== null)
    .sort((a, b) => Number(a.allowed) - Number(b.allowed) || a.remaining - b.remaining);
  if (!tightest) return { assertWithin: () => {}, remaining };
  setHeader('RateLimit-Limit', tightest.limit);
  setHeader('RateLimit-Remaining', tightest.remaining);
  setHeader('RateLimit-Reset', tightest.reset);
  const assertWithin = () => {
    if (tightest.allowed) return;
    setHeader('Retry-After', tightest.reset);
    throw refuse('rate_limited', undefined, undefined, { retryAfter: tightest.reset });
  };
  return { assertWithin, remaining };
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
  networkOf(requestOrigin(services, request).ip ?? '');

/** What one network may register of programs in a minute, as a part of its other calls. */
const NEW_CLIENT_POINTS = 30;

/**
 * Counts a program that registers, or whose metadata document is read: `RATE_LIMIT_LINK` / 30 in a minute, by network.
 * @throws Fault `rate_limited`
 */
export async function assertNewClientWithin(services: Services, request: IncomingMessage): Promise<void> {
  const key = `client:${networkOfRequest(services, request)}`;
  const { allowed, reset } = await services.rates.take('link', key, NEW_CLIENT_POINTS);
  if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
}

/** The budget of all networks together, as a multiple of the budget of one. */
const ALL_NETWORKS = 10;

/**
 * Limits what anybody may ask for, by network and in all: an attacker with many networks spends the common budget of
 * this process and no more of its time.
 * @param prefix keeps the counts apart from others of the same budget
 * @throws Fault `rate_limited`
 */
export function limitByNetwork(services: Services, budget: 'tsa' | 'pki' | 'link', prefix = ''): RequestHandler {
  const most = services.config.rateLimits[budget] * ALL_NETWORKS;
  let ends = 0;
  let calls = 0;
  return async (request, _response, next) => {
    const now = performance.now();
    if (now >= ends) {
      ends = now + MINUTE;
      calls = 0;
    }
    const { allowed, reset } = await services.rates.take(budget, `${prefix}${networkOfRequest(services, request)}`);
    if (!allowed) throw refuse('rate_limited', undefined, undefined, { retryAfter: reset });
    calls += 1;
    if (calls <= most) return next();
    const retryAfter = Math.ceil((ends - now) / SECOND);
    throw refuse('rate_limited', undefined, undefined, { retryAfter });
  };
}

async function takePoints({ rates }: Services, actor: Actor, points: number): Promise<RateState | null> {
  if (points <= 0) return null;
  if (actor.kind === 'key') return rates.take(actor.mode === 'LIVE' ? 'live' : 'test', actor.keyId, points);
  if (actor.kind === 'client') return rates.take('link', actor.holder, points);
  if (actor.kind !== 'link') return null;
  const { holder = actor.subjectId } = actor;
  return holder === null ? null : rates.take('link', holder, points);
}

async function takeVerifications({ rates }: Services, actor: Actor, verifications: number): Promise<RateState | null> {
  return verifications > 0 && actor.kind === 'key' ? rates.take('verify', actor.keyId, verifications) : null;
}
