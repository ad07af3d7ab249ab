import type { Kit } from '../../platform/kit.ts';
import type { Resource } from './event-kinds.ts';
import type { Owner } from './store.ts';

/** What `app` shows of the other rooms: a resource as REST does, links made anew; null where there is none. */
export type Present = (
  resource: Exclude<Resource, 'endpoint'>,
  id: string,
  owner: Owner,
) => Promise<Readonly<Record<string, unknown>> | null>;

const presents = new WeakMap<Kit, Present>();

/** Hands the room how resources are presented: said once, when the kit is made. */
export const providePresent = (kit: Kit, present: Present): void => void presents.set(kit, present);

export function presentOf(kit: Kit): Present {
  const present = presents.get(kit);
  if (!present) throw new Error('the room webhooks was not told how to present resources');
  return present;
}
