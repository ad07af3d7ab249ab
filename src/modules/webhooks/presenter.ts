import type { Services } from '../../platform/services.ts';
import type { Resource } from './event-kinds.ts';
import type { Owner } from './store.ts';

/** What `app` shows of the other rooms: a resource as REST does, links made anew; null where there is none. */
export type Present = (
  resource: Exclude<Resource, 'endpoint'>,
  id: string,
  owner: Owner,
) => Promise<Readonly<Record<string, unknown>> | null>;

const presents = new WeakMap<Services, Present>();

/** Hands the room how resources are presented: said once, when the services is made. */
export const providePresent = (services: Services, present: Present): void => void presents.set(services, present);

export function presentOf(services: Services): Present {
  const present = presents.get(services);
  if (!present) throw new Error('the room webhooks was not told how to present resources');
  return present;
}
