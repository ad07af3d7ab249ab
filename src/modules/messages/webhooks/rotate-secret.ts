import type { KeyActor } from '../../../kernel/actor.ts';
import { after, HOUR } from '../../../kernel/clock.ts';
import { transaction } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import type { EndpointWithSecret } from './create-endpoint.ts';
import { limits } from './limits.ts';
import { addSecret } from './secrets.ts';
import { lockOwnEndpoint } from './store.ts';

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
