import type { Identity, Tx } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';
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
export async function readIdentity(kit: Kit, id: string, tx?: Tx): Promise<ReadIdentity> {
  if (tx) await tx.$queryRaw`SELECT 1 FROM identities WHERE id = ${id}::uuid FOR SHARE`;
  const row = await (tx ?? kit.database.prisma).identity.findUniqueOrThrow({ where: { id } });
  const sealed = openAttributes(kit, row);
  const status = statusNow(row, kit.clock.now());
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
