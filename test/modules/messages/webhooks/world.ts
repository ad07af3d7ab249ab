import { deliverBy, deliveriesIdle } from '../../../../src/modules/messages/webhooks/deliveries.ts';
import { subscribers } from '../../../../src/modules/messages/webhooks/record-event.ts';
import { repeatableTransaction } from '../../../../src/platform/database/index.ts';
import type { Resolve } from '../../../../src/platform/http/safe-fetch.ts';
import { openSafeFetch } from '../../../../src/platform/http/safe-fetch.ts';
import { isPublicAddress } from '../../../../src/platform/http/safe-fetch-addresses.ts';
import { type GraphqlAnswer, graphql, rest } from '../../../world/client.ts';
import { assertDocumentedDelivery } from '../../../world/documented.ts';
import { type Caller, openWorld, type World } from '../../../world/world.ts';
import { openReceiver, type Receiver } from './receiver.ts';

/** An endpoint as returned by its creation. */
export interface CreatedEndpoint {
  readonly id: string;
  readonly url: string;
  readonly secret: string;
}

/** A world whose deliveries reach a receiver on this machine, taken for the public internet. */
export interface WebhookWorld extends World {
  readonly receiver: Receiver;
  endpoint(caller: Caller, way: string): Promise<CreatedEndpoint>;
  ask(caller: Caller, query: string, variables?: Record<string, unknown>): Promise<GraphqlAnswer>;
  /** Changes a resource as its room would. */
  happen(caller: Caller, type: string, subjectId: string): Promise<void>;
  /** Runs what is due by the world's clock, deliveries included, until nothing is under way. */
  deliver(): Promise<void>;
}

/** The limit of an attempt: what answers at all does so in time, however busy the machine. */
export const TIME_LIMIT = 8_000;

export async function openWebhookWorld({
  resolve = async () => [{ address: '127.0.0.1', family: 4 }],
  timeLimit = TIME_LIMIT,
}: {
  readonly resolve?: Resolve;
  readonly timeLimit?: number;
} = {}): Promise<WebhookWorld> {
  const receiver = await openReceiver();
  const world = await openWorld({ env: { RATE_LIMIT_TEST: '1000000' } });
  const { services } = world.service;
  const permits = (address: string) => address === '127.0.0.1' || isPublicAddress(address);
  deliverBy(services, openSafeFetch({ allowPrivate: false, timeLimit, ca: receiver.ca, resolve, permits }));
  return {
    ...world,
    receiver,
    endpoint: async ({ key }, way) => {
      const { status, body } = await rest(world.url, key, 'POST', '/webhook-endpoints', { url: receiver.url(way) });
      if (status !== 201) throw new Error(`no endpoint: ${status}`);
      return body;
    },
    ask: ({ key }, query, variables) => graphql(world.url, `Bearer ${key}`, query, variables),
    happen: async ({ keyId, organizationId }, type, subjectId) => {
      const { mode } = await world.database.prisma.apiKey.findUniqueOrThrow({ where: { id: keyId } });
      const domainEvent = { type, subjectId, aggregateId: subjectId, organizationId, mode };
      await repeatableTransaction(services.database, (tx) => subscribers(services, tx, [domainEvent]));
    },
    deliver: async () => {
      await world.settle();
      await deliveriesIdle(services);
      for (const { headers, event } of receiver.received)
        assertDocumentedDelivery({ headers: new Headers(headers as Record<string, string>), event });
    },
    close: async () => {
      await receiver.close();
      await world.close();
    },
  };
}
