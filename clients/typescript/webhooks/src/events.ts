import type { components, webhooks } from './generated/contract.ts';

/** The resources of the contract: `Schemas['Envelope']`. */
export type Schemas = components['schemas'];

type BodyOf<W> = W extends { post: { requestBody: { content: { 'application/json': infer B } } } } ? B : never;

/** Events by name, with their payloads: `EsignEvents['envelope.completed']`. */
export type EsignEvents = { [Name in keyof webhooks]: BodyOf<webhooks[Name]> };

/** Any event. `event.event` is the discriminant: it determines the type of `event.data`. */
export type EsignEvent = EsignEvents[keyof EsignEvents];
