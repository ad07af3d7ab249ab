import type { components, webhooks } from './generated/contract.ts';

/** The resources of the contract: `Schemas['Envelope']`. */
export type Schemas = components['schemas'];

type BodyOf<W> = W extends { post: { requestBody: { content: { 'application/json': infer B } } } } ? B : never;

/** Each event and its payload, by its name: `EsignEvents['envelope.completed']`. */
export type EsignEvents = { [Name in keyof webhooks]: BodyOf<webhooks[Name]> };

/** An event: `event.event` tells which, and with it what `event.data` holds. */
export type EsignEvent = EsignEvents[keyof EsignEvents];
