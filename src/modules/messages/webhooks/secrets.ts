import { randomBytes, randomUUID } from 'node:crypto';
import type { Tx, WebhookSecret } from '../../../platform/database/index.ts';
import type { EncryptedColumn } from '../../../platform/keystore/index.ts';
import type { Services } from '../../../platform/services.ts';
import { type WebhookSecrets, writeSecret } from '../../../standards/webhook-signature/index.ts';

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
