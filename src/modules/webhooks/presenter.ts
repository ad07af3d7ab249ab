import type { Dispatcher } from './delivery/dispatcher.ts';
import type { Resource } from './event-kinds.ts';
import type { Owner } from './store.ts';

/** Presents a resource of another room as REST does, with new links; null where there is none. */
export type Present = (
  resource: Exclude<Resource, 'endpoint'>,
  id: string,
  owner: Owner,
) => Promise<Readonly<Record<string, unknown>> | null>;

declare module '../../platform/services.ts' {
  interface Services {
    readonly webhooks: {
      readonly present: Present;
      /** Of this process; null until the first delivery. */
      dispatcher: Dispatcher | null;
    };
  }
}
