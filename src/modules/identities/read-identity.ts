import type { Identity, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type IdentityAttributes, openAttributes } from './attributes.ts';
import { statusNow } from './validity.ts';

/** An identity with what was attested, as of now. */
export interface ReadIdentity extends Pick<Identity, 'id' | 'organizationId' | 'mode' | 'method' | 'createdAt'> {
  /** By the clock: only `VERIFIED` may sign. */
  readonly status: Identity['status'];
  readonly verifiedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Null once erased. */
  readonly attributes: IdentityAttributes | null;
  /** Where the person goes to be verified; null unless pending. */
  readonly verificationUrl: string | null;
}

/**
 * Reads an identity by id, whosever it is: for rooms that hold one already (`Signer.identityId`). Within a transaction
 * the row is held, so that it is erased before or after, never in between. Throws where there is none.
 */
export async function readIdentity(services: Services, id: string, tx?: Tx): Promise<ReadIdentity> {
  if (tx) await tx.$queryRaw`SELECT 1 FROM identities WHERE id = ${id}::uuid FOR SHARE`;
  const row = await (tx ?? services.database.prisma).identity.findUniqueOrThrow({ where: { id } });
  const sealed = openAttributes(services, row);
  const status = statusNow(row, services.clock.now());
  const { organizationId, mode, method, createdAt, verifiedAt, expiresAt } = row;
  return {
    id,
    organizationId,
    mode,
    method,
    createdAt,
    status,
    verifiedAt,
    expiresAt,
    attributes: sealed?.attributes ?? null,
    verificationUrl: status === 'PENDING' ? (sealed?.check?.url ?? null) : null,
  };
}
