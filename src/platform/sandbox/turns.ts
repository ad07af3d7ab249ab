/** A task that takes longer gives its place up to the next, though it goes on. */
const LONG_MS = 2_000;

/** Whose turn it is at a number of places that everybody wants. */
export interface Turns {
  /** Waits for a place; gives how to leave it. */
  take(who: string): Promise<() => void>;
}

/**
 * Places go round between those who wait, one turn each, so that a hundred slow tasks of one keep nobody else waiting
 * behind them. One holder has at most `places` at once. Who is not done after two seconds no longer counts: as many again
 * may run beside them, for others.
 */
export function openTurns(places: number, longMs = LONG_MS): Turns {
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
      if (long >= places) return;
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
      if (counted >= places) return;
      if (heldBy(who) >= places) continue;
      // To the end of the row, for the next turn.
      waiting.delete(who);
      const next = queue.shift()!;
      if (queue.length) waiting.set(who, queue);
      next();
    }
  };

  return {
    async take(who) {
      if (counted < places && heldBy(who) < places && !waiting.has(who)) return start(who);
      return new Promise((resolve) => {
        const queue = waiting.get(who) ?? [];
        queue.push(() => resolve(start(who)));
        waiting.set(who, queue);
      });
    },
  };
}
