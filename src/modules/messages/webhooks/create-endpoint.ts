import type { Actor } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { transaction, type WebhookEndpoint } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import type { EventType } from './event-kinds.ts';
import { limits } from './limits.ts';
import { because } from './reasons.ts';
import { addSecret } from './secrets.ts';
import { lockForOwner } from './store.ts';

/** An endpoint with a secret. The secret is shown only once. */
export interface EndpointWithSecret {
  readonly endpoint: WebhookEndpoint;
  readonly secret: string;
}

export interface NewEndpoint {
  /** A validated https address. */
  readonly url: string;
  /** The wanted events. Empty for all. */
  readonly events: readonly EventType[];
}

/** Registers an endpoint for the events of the caller's organisation and mode. */
export async function createEndpoint(
  services: Services,
  actor: Actor,
  { url, events }: NewEndpoint,
): Promise<EndpointWithSecret> {
  const owner = ownedBy(assertScope(actor, 'webhooks:manage'));
  return transaction(services.database, 'create-webhook-endpoint', async (tx) => {
    await lockForOwner(tx, 'endpoints', owner);
    const count = await tx.webhookEndpoint.count({ where: { ...owner, deletedAt: null } });
    if (count >= limits.endpoints)
      throw refuse('invalid_body', because('too_many_endpoints', { count: limits.endpoints }));
    const endpoint = await tx.webhookEndpoint.create({
      data: { ...owner, url, events: [...new Set(events)], createdAt: services.clock.now() },
    });
    return { endpoint, secret: await addSecret(services, tx, endpoint.id) };
  });
}
