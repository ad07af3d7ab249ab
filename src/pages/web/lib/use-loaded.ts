import { useEffect, useState } from 'preact/hooks';
import { connected, online } from './connected.ts';

/**
 * A part of the page in a file that loads when it is needed first. If it failed to load, each new connection
 * and each change of `again` tries again.
 */
export function useLoaded<Part>(needed: boolean, load: () => Promise<Part>, again?: unknown): Part | undefined {
  const [loaded, setLoaded] = useState<Part>();
  const [isConnected, isOnline] = [connected.value, online.value];
  useEffect(() => {
    if (needed && !loaded) load().then(setLoaded, () => undefined);
  }, [needed, loaded, again, isConnected, isOnline]);
  return loaded;
}
