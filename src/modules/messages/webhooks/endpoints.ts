import { randomBytes, randomUUID } from 'node:crypto';
import type { Actor, KeyActor } from '../../../kernel/actor.ts';
import { after, HOUR } from '../../../kernel/clock.ts';
import { refuse } from '../../../kernel/fault.ts';
import { type Tx, transaction, type WebhookEndpoint, type WebhookSecret } from '../../../platform/database/index.ts';
import type { EncryptedColumn } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type WebhookSecrets, writeSecret } from '../../../standards/webhook-signature/index.ts';
import { assertMayGiveAll, assertScope, ownedBy } from '../../access/index.ts';
import { answerColumn, type EventType } from './record-event.ts';
import { because, limits, lockForOwner, lockOwnEndpoint } from './store.ts';

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
  const key = assertScope(actor, 'webhooks:manage');
  const owner = ownedBy(key);
  return transaction(services.database, 'create-webhook-endpoint', async (tx) => {
    await assertMayGiveAll(tx, key);
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

export interface SecretRotation {
  readonly id: string;
  /** 0 to 168. With 0 the old secret becomes invalid at once. */
  readonly overlapHours: number;
}

/**
 * Creates a new secret for an endpoint. Until the overlap ends, the old one signs `X-Esign-Signature`, and
 * `webhook-signature` contains both. A rotation never extends a previous overlap.
 */
export async function rotateSecret(
  services: Services,
  key: KeyActor,
  { id, overlapHours }: SecretRotation,
): Promise<EndpointWithSecret> {
  return transaction(services.database, 'rotate-webhook-secret', async (tx) => {
    const endpoint = await lockOwnEndpoint(tx, key, id);
    const now = services.clock.now();
    const expiresAt = after(now, overlapHours * HOUR);
    await tx.webhookSecret.updateMany({
      where: { endpointId: id, OR: [{ expiresAt: null }, { expiresAt: { gt: expiresAt } }] },
      data: { expiresAt },
    });
    await tx.webhookSecret.deleteMany({ where: { endpointId: id, expiresAt: { lte: now } } });
    const secret = await addSecret(services, tx, id);
    const surplus = await tx.webhookSecret.findMany({
      where: { endpointId: id },
      orderBy: newestFirst,
      skip: limits.secrets,
      select: { id: true },
    });
    await tx.webhookSecret.deleteMany({ where: { id: { in: surplus.map((row) => row.id) } } });
    return { endpoint, secret };
  });
}

/** Newest first. For secrets created in the same millisecond the order does not matter. */
const newestFirst = [{ createdAt: 'desc' }, { id: 'desc' }] as const satisfies object[];

/** 256 bits, the output size of HMAC-SHA256. */
const SECRET_BYTES = 32;

const context = (id: string) => `webhook-secret:${id}`;

export const secretColumn: EncryptedColumn = {
  table: 'webhook_secrets',
  column: 'sealed',
  key: { id: 'uuid' },
  contextOf: ({ id }) => context(id!),
};

/** Creates a secret for an endpoint in the caller's transaction. Returns it as text, to be shown once. */
export async function addSecret(services: Services, tx: Tx, endpointId: string): Promise<string> {
  const id = randomUUID();
  const secret = writeSecret(randomBytes(SECRET_BYTES));
  const sealed = Uint8Array.from(services.keystore.encrypt(Buffer.from(secret, 'utf8'), context(id)));
  await tx.webhookSecret.create({ data: { id, endpointId, sealed, createdAt: services.clock.now() } });
  return secret;
}

/** Decrypts the valid secrets; `rows` must be oldest first. @throws DecryptionError if SECRET_KEY does not match */
export function openSecrets(services: Services, rows: readonly WebhookSecret[]): WebhookSecrets {
  const now = services.clock.now();
  const open = ({ id, sealed }: WebhookSecret) => services.keystore.decrypt(sealed, context(id)).toString('utf8');
  const [first, ...rest] = rows.filter(({ expiresAt }) => expiresAt === null || expiresAt > now).map(open);
  if (!first) throw new Error('an endpoint has no secret');
  return [first, ...rest];
}

/** Declares the columns of encrypted secrets and answers. */
export const encryptedColumns: readonly EncryptedColumn[] = [secretColumn, answerColumn];
