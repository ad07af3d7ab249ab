import type { Database, WebhookEndpoint } from '../../../../platform/database/index.ts';
import { builder } from '../../../../platform/graphql/builder.ts';
import { assertScope, ownedBy } from '../../../access/index.ts';
import { OverviewType } from '../../../envelopes/schema/index.ts';
import { WebhookEndpointType } from './types.ts';

/** An endpoint that does not accept its events. */
interface FailingEndpoint {
  readonly endpointId: string;
  /** Deliveries that failed and will be tried again. */
  readonly retrying: number;
  /** Deliveries whose last attempt failed too, of the last 30 days. */
  readonly failed: number;
}

/**
 * Lists the endpoints of an organisation and mode with deliveries that have failed, those with the most in front. Deliveries
 * that ended more than 30 days ago are removed.
 */
const listFailingEndpoints = (
  { prisma }: Database,
  { organizationId, mode }: Pick<WebhookEndpoint, 'organizationId' | 'mode'>,
): Promise<FailingEndpoint[]> =>
  prisma.$queryRaw<FailingEndpoint[]>`
    SELECT e.id AS "endpointId",
      count(*) FILTER (WHERE d.status = 'PENDING')::int AS retrying,
      count(*) FILTER (WHERE d.status = 'FAILED')::int AS failed
    FROM webhook_endpoints e JOIN webhook_deliveries d ON d.endpoint_id = e.id
    WHERE e.organization_id = ${organizationId}::uuid AND e.mode = ${mode}::"Mode" AND e.deleted_at IS NULL
      AND (d.status = 'FAILED' OR (d.status = 'PENDING' AND d.attempt > 0))
    GROUP BY e.id ORDER BY count(*) DESC, e.id`;

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
