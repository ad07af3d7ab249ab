/** Counts the open connections of each network, up to a limit. */
export interface NetworkCounter {
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
