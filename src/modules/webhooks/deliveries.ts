import type { SafeFetch } from '../../platform/http/safe-fetch.ts';
import type { Kit } from '../../platform/kit.ts';
import { Dispatcher } from './delivery/dispatcher.ts';

const dispatchers = new WeakMap<Kit, Dispatcher>();

/** The dispatcher of this process. */
export function dispatcherOf(kit: Kit): Dispatcher {
  const dispatcher = dispatchers.get(kit) ?? new Dispatcher(kit);
  dispatchers.set(kit, dispatcher);
  return dispatcher;
}

/** For tests: deliveries go out by this, which trusts their own authority or resolves names their way. */
export const deliverBy = (kit: Kit, fetch: SafeFetch): void => void dispatchers.set(kit, new Dispatcher(kit, fetch));

/** Begins no delivery any more and waits for those under way. */
export const closeDeliveries = async (kit: Kit): Promise<void> => dispatchers.get(kit)?.close();

/** Resolves when no delivery of this process is under way. */
export const deliveriesIdle = async (kit: Kit): Promise<void> => dispatchers.get(kit)?.idle();
