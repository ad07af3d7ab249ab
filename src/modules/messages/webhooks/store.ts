import type { KeyActor, Mode } from '../../../kernel/actor.ts';
import { DAY, SECOND } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { reasonsFrom } from '../../../kernel/reason.ts';
import { sql, type Tx, type WebhookEndpoint } from '../../../platform/database/index.ts';
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
  await tx.run(sql`SELECT 1 FROM webhook_endpoints WHERE id = ${id}::uuid FOR NO KEY UPDATE`);
  const endpoint = await tx.webhookEndpoint.findFirst({ where: { id, deletedAt: null, ...ownedBy(actor) } });
  if (!endpoint) throw refuse('not_found');
  return endpoint;
}

/** Waits for a lock, held until the end of the transaction: one transaction at a time per `thing` and owner. */
export const lockForOwner = (tx: Tx, key: string, { organizationId, mode }: Owner) =>
  tx.run(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`webhooks:${key}:${organizationId}:${mode}`}, 0))`);

/** Limits of requests. */
export const limits = {
  /** Longer addresses do not pass every proxy. */
  url: { min: 1, max: 2_048 },
  /** Per organisation and mode. Each event is sent to all of them. */
  endpoints: 100,
  /** A week is enough to deploy a new secret. Default: a day. */
  overlapHours: { min: 0, max: 168, default: 24 },
  /** Maximum number of valid secrets of an endpoint, so that the signature header stays short. */
  secrets: 5,
  /** Newest attempts shown of a delivery. One schedule has nine. */
  attempts: 50,
} as const;

/** How long the log of ended deliveries is kept. */
export const LOG_RETENTION = 30 * DAY;

/**
 * How long an attempt holds its delivery; after a crash, another attempt starts then. Longer than a request (10 s) and
 * the recording of its outcome.
 */
export const LEASE = 15 * SECOND;

/** Sentences of refusals, by code. */
export const reasons = {
  too_many_endpoints: 'The limit of {count} webhook endpoints is reached. Delete one first.',
} as const;

export const because = reasonsFrom(reasons);
