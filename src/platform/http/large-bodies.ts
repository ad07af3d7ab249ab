import { refuse } from '../../kernel/fault.ts';

/**
 * Maximum concurrent large bodies of one caller. Each uses memory while it is read, however slowly it arrives, and
 * disk space until its request ends.
 */
const MOST_EACH = 128;
/** Retry-After in seconds: by then one of them has probably ended. */
const SOON = 5;

const underWay = new Map<string, number>();

/**
 * Notes that a large body of `caller` begins; gives how to note that its request is over.
 * @throws Fault `rate_limited`
 */
export function beginLargeBody(caller: string): () => void {
  const openBodies = underWay.get(caller) ?? 0;
  if (openBodies >= MOST_EACH)
    throw refuse('rate_limited', 'Too many large requests are in progress. Retry later.', undefined, {
      retryAfter: SOON,
    });
  underWay.set(caller, openBodies + 1);
  let over = false;
  return () => {
    if (over) return;
    over = true;
    const left = underWay.get(caller)! - 1;
    if (left > 0) underWay.set(caller, left);
    else underWay.delete(caller);
  };
}
