import type { Database, WebhookEndpoint } from '../../../platform/database/index.ts';

/** An endpoint that does not accept its events. */
export interface FailingEndpoint {
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
export const listFailingEndpoints = (
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
