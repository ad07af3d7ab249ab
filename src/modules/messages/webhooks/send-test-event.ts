import type { Actor } from '../../../kernel/actor.ts';
import { itemAt } from '../../../kernel/definitely.ts';
import { transaction, type WebhookEvent } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertScope, ownedBy } from '../../access/index.ts';
import { recordEvents } from './record-event.ts';
import { lockOwnEndpoint } from './store.ts';

/** Sends `endpoint.test` to one endpoint, whatever events it wants. Signed, retried and logged like any other event. */
export async function sendTestEvent(
  services: Services,
  actor: Actor,
  { endpointId }: { readonly endpointId: string },
): Promise<WebhookEvent> {
  const key = assertScope(actor, 'webhooks:manage');
  return transaction(services.database, 'send-test-event', async (tx) => {
    await lockOwnEndpoint(tx, key, endpointId);
    const event = { ...ownedBy(key), type: 'endpoint.test', subjectId: endpointId } as const;
    return itemAt(await recordEvents(services, tx, [event], [endpointId]), 0);
  });
}
