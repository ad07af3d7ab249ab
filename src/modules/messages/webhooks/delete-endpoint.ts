import type { Actor } from '../../../kernel/actor.ts';
import { transaction, type WebhookEndpoint } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope } from '../../access/index.ts';
import { cancelDeliveries } from './cancel-deliveries.ts';
import { lockOwnEndpoint } from './store.ts';

/** Deletes an endpoint and its secrets for ever, and cancels its pending deliveries. */
export async function deleteEndpoint(
  services: Services,
  actor: Actor,
  { id }: { readonly id: string },
): Promise<WebhookEndpoint> {
  const key = assertScope(actor, 'webhooks:manage');
  return transaction(services.database, 'delete-webhook-endpoint', async (tx) => {
    await lockOwnEndpoint(tx, key, id);
    await tx.webhookSecret.deleteMany({ where: { endpointId: id } });
    const endpoint = await tx.webhookEndpoint.update({ where: { id }, data: { deletedAt: services.clock.now() } });
    await cancelDeliveries(services, tx, { endpointId: id });
    return endpoint;
  });
}
