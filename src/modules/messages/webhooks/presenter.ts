import { serviceKey } from '../../../platform/service-key.ts';
import type { Resource } from './event-kinds.ts';
import type { Owner } from './store.ts';

/** Presents a resource of another room as REST does, with new links. Null if it does not exist. */
export type Present = (
  resource: Exclude<Resource, 'endpoint'>,
  id: string,
  owner: Owner,
) => Promise<Readonly<Record<string, unknown>> | null>;

export const presenting = serviceKey<Present>('presenting');
