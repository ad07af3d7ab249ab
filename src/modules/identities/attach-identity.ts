import type { KeyActor } from '../../kernel/actor.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Identity, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import { openAttributes } from './attributes.ts';
import { refuse } from './faults.ts';
import type { NewIdentity } from './input.ts';
import { statusNow, validityFrom } from './validity.ts';

/** What an envelope needs to know of an identity that a signer may have. */
export interface AttachableIdentity {
  readonly id: string;
  readonly phone: string | null;
}

/** States that may be attached; signing itself wants a verified one. */
const attachable: ReadonlySet<Identity['status']> = new Set(['PENDING', 'VERIFIED']);

/**
 * An identity of the caller's own, pending or verified, before a transaction.
 * @throws Fault `identity_required` for what is unknown, another's, failed, expired or erased: they look alike
 */
export const assertAttachable = (
  services: Services,
  actor: KeyActor,
  identityId: string,
): Promise<AttachableIdentity> => find(services, services.database.prisma, actor, identityId);

/** The same within the transaction that attaches it, which an erasure then waits for. */
export async function attachIdentity(
  services: Services,
  tx: Tx,
  actor: KeyActor,
  identityId: string,
): Promise<AttachableIdentity> {
  if (isUuid(identityId)) await tx.$queryRaw`SELECT 1 FROM identities WHERE id = ${identityId}::uuid FOR SHARE`;
  return find(services, tx, actor, identityId);
}

/**
 * An identity that is attested together with its signer: one whose document is over is expired as it is written, and is
 * refused like any expired one.
 * @throws Fault `identity_required`
 */
export function assertLasting(services: Services, { method, attributes, expiresInDays }: NewIdentity): void {
  if (method !== 'PARTNER_ATTESTED') return;
  const now = services.clock.now();
  const { lapsesAt } = validityFrom(now, expiresInDays, attributes.documentExpiresOn);
  if (lapsesAt && lapsesAt <= now) throw refuse('identity_required', 'The document of this identity has expired.');
}

async function find(
  services: Services,
  client: Pick<Tx, 'identity'>,
  actor: KeyActor,
  id: string,
): Promise<AttachableIdentity> {
  const identity = isUuid(id) ? await client.identity.findFirst({ where: { id, ...ownedBy(actor) } }) : null;
  if (!identity || !attachable.has(statusNow(identity, services.clock.now()))) {
    throw refuse('identity_required', 'There is no such identity, or it is no longer good.');
  }
  return { id, phone: openAttributes(services, identity)?.attributes.phone ?? null };
}
