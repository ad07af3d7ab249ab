/** A task that runs longer than this, ms, frees its slot for the next one while it continues. */
const LONG_MS = 2_000;

/** A limited number of slots, shared fairly between callers. */
export interface FairQueue {
  /** Waits for a slot; returns a function that releases it. */
  acquire(caller: string): Promise<() => void>;
}

/**
 * Gives slots to waiting callers in turn (round robin), so that a hundred slow tasks of one caller do not delay the
 * others. One caller holds at most `size` slots. A task of more than two seconds no longer counts: up to `size` more
 * run beside the long ones.
 */
export function openFairQueue(size: number, longMs = LONG_MS): FairQueue {
  const waiting = new Map<string, (() => void)[]>();
  const held = new Map<string, number>();
  let counted = 0;
  let long = 0;

  const heldBy = (caller: string): number => held.get(caller) ?? 0;

  const start = (caller: string): (() => void) => {
    counted++;
    held.set(caller, heldBy(caller) + 1);
    let isLong = false;
    const timer = setTimeout(() => {
      if (long >= size) return;
      isLong = true;
      long++;
      counted--;
      admit();
    }, longMs);
    timer.unref();
    return () => {
      clearTimeout(timer);
      if (isLong) long--;
      else counted--;
      if (heldBy(caller) === 1) held.delete(caller);
      else held.set(caller, heldBy(caller) - 1);
      admit();
    };
  };

  const admit = (): void => {
    for (const [caller, queue] of [...waiting]) {
      if (counted >= size) return;
      if (heldBy(caller) >= size) continue;
      // To the end of the queue, for the next round.
      waiting.delete(caller);
      const next = queue.shift()!;
      if (queue.length) waiting.set(caller, queue);
      next();
    }
  };

  return {
    async acquire(caller) {
      if (counted < size && heldBy(caller) < size && !waiting.has(caller)) return start(caller);
      return new Promise((resolve) => {
        const queue = waiting.get(caller) ?? [];
        queue.push(() => resolve(start(caller)));
        waiting.set(caller, queue);
      });
    },
  };
}
