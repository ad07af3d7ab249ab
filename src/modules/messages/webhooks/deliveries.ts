import type { SafeFetch } from '../../../platform/http/safe-fetch.ts';
import { serviceKey } from '../../../platform/service-key.ts';
import type { Services } from '../../../platform/services.ts';
import { Dispatcher } from './delivery/dispatcher.ts';

/** Delivers in this process. Null until the first delivery. */
export const deliveries = serviceKey<{ dispatcher: Dispatcher | null }>('deliveries');

/** Returns the dispatcher of this process. */
export const dispatcherOf = (services: Services): Dispatcher =>
  (services.of(deliveries).dispatcher ??= new Dispatcher(services));

/** For tests: replaces the HTTP client of deliveries, for example to trust a test CA or to resolve test names. */
export function deliverBy(services: Services, fetch: SafeFetch): void {
  services.of(deliveries).dispatcher = new Dispatcher(services, fetch);
}

/** Resolves when no delivery of this process is under way. */
export const deliveriesIdle = async (services: Services): Promise<void> => services.of(deliveries).dispatcher?.idle();
