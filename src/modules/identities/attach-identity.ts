import type { KeyActor } from '../../kernel/actor.ts';
import { isUuid } from '../../kernel/ids.ts';
import type { Identity, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { ownedBy } from '../access/index.ts';
import { openAttributes } from './attributes.ts';
import { refuse } from './faults.ts';
import type { NewIdentity } from './input.ts';
import { because } from './reasons.ts';
import { statusNow, validityFrom } from './validity.ts';

export interface AttachableIdentity {
  readonly id: string;
  readonly phone: string | null;
}

/** States in which an identity can be attached. Signing requires a verified one. */
const attachable: ReadonlySet<Identity['status']> = new Set(['PENDING', 'VERIFIED']);

/**
 * Finds the caller's own identity, pending or verified, before a transaction.
 * @throws Fault `identity_required` if it is unknown, another organisation's, failed, expired or erased; the error does
 * not tell which
 */
export const assertAttachable = (
  services: Services,
  actor: KeyActor,
  identityId: string,
): Promise<AttachableIdentity> => find(services, services.database.prisma, actor, identityId);

/** Does the same in the transaction that attaches the identity. Its lock makes an erasure wait. */
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
 * Checks that an identity attested together with its signer is still valid. With an expired document it would be
 * expired from the start.
 * @throws Fault `identity_required`
 */
export function assertLasting(services: Services, { method, attributes, expiresInDays }: NewIdentity): void {
  if (method !== 'PARTNER_ATTESTED') return;
  const now = services.clock.now();
  const { lapsesAt } = validityFrom(now, expiresInDays, attributes.documentExpiresOn);
  if (lapsesAt && lapsesAt <= now) throw refuse('identity_required', because('document_expired'));
}

async function find(
  services: Services,
  client: Pick<Tx, 'identity'>,
  actor: KeyActor,
  id: string,
): Promise<AttachableIdentity> {
  const identity = isUuid(id) ? await client.identity.findFirst({ where: { id, ...ownedBy(actor) } }) : null;
  if (!identity || !attachable.has(statusNow(identity, services.clock.now()))) {
    throw refuse('identity_required', because('identity_invalid'));
  }
  return { id, phone: openAttributes(services, identity)?.attributes.phone ?? null };
}
