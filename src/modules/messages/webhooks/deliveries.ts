import type { SafeFetch } from '../../../platform/http/safe-fetch.ts';
import type { Services } from '../../../platform/services.ts';
import { Dispatcher } from './delivery/dispatcher.ts';

/** Returns the dispatcher of this process. */
export const dispatcherOf = (services: Services): Dispatcher =>
  (services.webhooks.dispatcher ??= new Dispatcher(services));

/** For tests: replaces the HTTP client of deliveries, for example to trust a test CA or to resolve test names. */
export function deliverBy(services: Services, fetch: SafeFetch): void {
  services.webhooks.dispatcher = new Dispatcher(services, fetch);
}

/** Stops starting deliveries and waits for those under way. */
export const closeDeliveries = async ({ webhooks }: Services): Promise<void> => webhooks.dispatcher?.close();

/** Resolves when no delivery of this process is under way. */
export const deliveriesIdle = async ({ webhooks }: Services): Promise<void> => webhooks.dispatcher?.idle();
