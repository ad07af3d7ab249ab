/** A task that takes longer gives its place up to the next, though it goes on. */
const LONG_MS = 2_000;

/** A number of places that everybody wants. */
export interface Places {
  /** Waits for a place; gives how to leave it. */
  take(who: string): Promise<() => void>;
}

/**
 * Places go round between those who wait, one turn each, so that a hundred slow tasks of one keep nobody else waiting
 * behind them. One holder has at most `size` at once. Who is not done after two seconds no longer counts: as many again
 * may run beside them, for others.
 */
export function openPlaces(size: number, longMs = LONG_MS): Places {
  const waiting = new Map<string, (() => void)[]>();
  const held = new Map<string, number>();
  let counted = 0;
  let long = 0;

  const heldBy = (who: string): number => held.get(who) ?? 0;

  const start = (who: string): (() => void) => {
    counted++;
    held.set(who, heldBy(who) + 1);
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
      if (heldBy(who) === 1) held.delete(who);
      else held.set(who, heldBy(who) - 1);
      admit();
    };
  };

  const admit = (): void => {
    for (const [who, queue] of [...waiting]) {
      if (counted >= size) return;
      if (heldBy(who) >= size) continue;
      // To the end of the row, for the next turn.
      waiting.delete(who);
      const next = queue.shift()!;
      if (queue.length) waiting.set(who, queue);
      next();
    }
  };

  return {
    async take(who) {
      if (counted < size && heldBy(who) < size && !waiting.has(who)) return start(who);
      return new Promise((resolve) => {
        const queue = waiting.get(who) ?? [];
        queue.push(() => resolve(start(who)));
        waiting.set(who, queue);
      });
    },
  };
}
