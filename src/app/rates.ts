import type { ServerResponse } from 'node:http';
import type { Actor } from '../kernel/actor.ts';
import { refuse } from '../kernel/fault.ts';
import type { RateState } from '../platform/http/rate-limit.ts';
import type { Kit } from '../platform/kit.ts';

/** A consultation of proof has a budget of its own beside the key's. */
const VERIFY = 'verifyDocument';

/** Refuses a call that is beyond its caller's budget: `rate_limited`, telling when to come back. */
type AssertWithin = () => void;

/**
 * Counts a call against its caller's budgets, and says in `RateLimit-*` how the tightest stands; what it gives refuses a
 * call beyond. They are two steps, because every answer to a key tells the budget, also one that is refused for another
 * reason first. Anonymous calls are refused elsewhere.
 */
export async function countCall(
  kit: Kit,
  actor: Actor,
  response: ServerResponse | null,
  operation?: string,
): Promise<AssertWithin> {
  const states = await Promise.all(takes(kit, actor, operation));
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

function takes({ rates }: Kit, actor: Actor, operation: string | undefined): Promise<RateState>[] {
  if (actor.kind === 'link') {
    const { holder = actor.subjectId } = actor;
    return holder === null ? [] : [rates.take('link', holder)];
  }
  if (actor.kind !== 'key') return [];
  const own = rates.take(actor.mode === 'LIVE' ? 'live' : 'test', actor.keyId);
  return operation === VERIFY ? [own, rates.take('verify', actor.keyId)] : [own];
}
