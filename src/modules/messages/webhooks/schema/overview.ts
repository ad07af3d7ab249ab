import { builder } from '../../../../platform/graphql/builder.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { OverviewType } from '../../../envelopes/schema/index.ts';
import { type FailingEndpoint, listFailingEndpoints } from '../failing-endpoints.ts';
import { WebhookEndpointType } from './types.ts';

const FailingEndpointType = builder.objectRef<FailingEndpoint>('FailingWebhookEndpoint').implement({
  description: 'A webhook endpoint that does not accept its events.',
  fields: (t) => ({
    endpoint: t.prismaField({
      type: WebhookEndpointType,
      description: 'The endpoint.',
      resolve: (query, { endpointId }, _args, { services }) =>
        services.database.prisma.webhookEndpoint.findUniqueOrThrow({ ...query, where: { id: endpointId } }),
    }),
    retrying: t.exposeInt('retrying', { description: 'Number of deliveries that failed and will be tried again.' }),
    failed: t.exposeInt('failed', {
      description: 'Number of deliveries that were given up within the last 30 days and not sent again.',
    }),
  }),
});

builder.objectField(OverviewType, 'failingWebhooks', (t) =>
  t.field({
    type: [FailingEndpointType],
    nullable: true,
    access: { key: 'webhooks:manage', member: 'READER', otherwiseNull: true },
    description:
      'The webhook endpoints that do not accept their events, those with the most failed deliveries first. Null for an API key without the scope `webhooks:manage`. `webhookDeliveries` lists the deliveries.',
    resolve: (_overview, _args, { services, actor }) =>
      listFailingEndpoints(services.database, ownedBy(assertScope(actor, 'webhooks:manage'))),
  }),
);
