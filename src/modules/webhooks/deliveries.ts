import type { SafeFetch } from '../../platform/http/safe-fetch.ts';
import type { Services } from '../../platform/services.ts';
import { Dispatcher } from './delivery/dispatcher.ts';

const dispatchers = new WeakMap<Services, Dispatcher>();

/** The dispatcher of this process. */
export function dispatcherOf(services: Services): Dispatcher {
  const dispatcher = dispatchers.get(services) ?? new Dispatcher(services);
  dispatchers.set(services, dispatcher);
  return dispatcher;
}

/** For tests: deliveries go out by this, which trusts their own authority or resolves names their way. */
export const deliverBy = (services: Services, fetch: SafeFetch): void =>
  void dispatchers.set(services, new Dispatcher(services, fetch));

/** Begins no delivery any more and waits for those under way. */
export const closeDeliveries = async (services: Services): Promise<void> => dispatchers.get(services)?.close();

/** Resolves when no delivery of this process is under way. */
export const deliveriesIdle = async (services: Services): Promise<void> => dispatchers.get(services)?.idle();
