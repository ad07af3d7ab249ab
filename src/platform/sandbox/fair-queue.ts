/** A task that runs longer than this, ms, frees its slot for the next caller while it continues. */
const LONG_MS = 250;

/** A limited number of slots, shared fairly between callers. */
export interface FairQueue {
  /** Waits for a slot; returns a function that releases it. */
  acquire(caller: string): Promise<() => void>;
}

/**
 * Gives slots to waiting callers in turn (round robin), so that a hundred slow tasks of one caller do not delay the
 * others. A task that runs longer than a quarter of a second no longer counts: others run beside it, up to twice `size`
 * in all. A caller gets a slot only while it holds fewer than are left of these, so it never holds more than `size`.
 */
export function openFairQueue(size: number, longMs = LONG_MS): FairQueue {
  const waiting = new Map<string, (() => void)[]>();
  const held = new Map<string, number>();
  let counted = 0;
  let long = 0;

  const heldBy = (caller: string): number => held.get(caller) ?? 0;
  const mayStart = (caller: string): boolean => counted < size && heldBy(caller) < 2 * size - counted - long;

  const start = (caller: string): (() => void) => {
    counted++;
    held.set(caller, heldBy(caller) + 1);
    let isLong = false;
    const timer = setTimeout(() => {
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
      if (!mayStart(caller)) continue;
      // To the end of the queue, for the next round.
      waiting.delete(caller);
      const next = queue.shift()!;
      if (queue.length) waiting.set(caller, queue);
      next();
    }
  };

  return {
    async acquire(caller) {
      if (mayStart(caller) && !waiting.has(caller)) return start(caller);
      return new Promise((resolve) => {
        const queue = waiting.get(caller) ?? [];
        queue.push(() => resolve(start(caller)));
        waiting.set(caller, queue);
      });
    },
  };
}
