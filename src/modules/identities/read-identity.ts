import type { Identity, Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { type IdentityAttributes, openAttributes } from './attributes.ts';
import { statusNow } from './validity.ts';

/** An identity with its attributes, as of now. */
export interface ReadIdentity extends Pick<Identity, 'id' | 'organizationId' | 'mode' | 'method' | 'createdAt'> {
  /** As of now. Only `VERIFIED` may sign. */
  readonly status: Identity['status'];
  readonly verifiedAt: Date | null;
  readonly expiresAt: Date | null;
  /** Null after the erasure. */
  readonly attributes: IdentityAttributes | null;
  /** Where the person goes to be verified. Null unless pending. */
  readonly verificationUrl: string | null;
}

/**
 * Reads an identity by id, for rooms that refer to one (`Signer.identityId`). Does not check the owner. With `tx`, the
 * row stays locked, so that an erasure comes before or after the transaction.
 * @throws Prisma's not-found error
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
