import type { KeyActor, Mode } from '../../../kernel/actor.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Tx, WebhookEndpoint } from '../../../platform/database/index.ts';
import { ownedBy } from '../../access/index.ts';

/** The owner of events and endpoints: an organisation in one mode. */
export interface Owner {
  readonly organizationId: string;
  readonly mode: Mode;
}

/**
 * Locks the caller's own endpoint, which must not be deleted. Every change begins here.
 * @throws Fault `not_found`, also when another organisation owns the row
 */
export async function lockOwnEndpoint(tx: Tx, actor: KeyActor, id: string): Promise<WebhookEndpoint> {
  if (!isUuid(id)) throw refuse('not_found');
  await tx.$queryRaw`SELECT 1 FROM webhook_endpoints WHERE id = ${id}::uuid FOR NO KEY UPDATE`;
  const endpoint = await tx.webhookEndpoint.findFirst({ where: { id, deletedAt: null, ...ownedBy(actor) } });
  if (!endpoint) throw refuse('not_found');
  return endpoint;
}

/** Waits for a lock, held until the end of the transaction: one transaction at a time per `thing` and owner. */
export const lockForOwner = (tx: Tx, key: string, { organizationId, mode }: Owner) =>
  tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks:${key}:${organizationId}:${mode}`}, 0))`;
