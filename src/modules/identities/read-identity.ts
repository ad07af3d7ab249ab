import { definitely } from '../../kernel/definitely.ts';
import { columnsOf } from '../../platform/database/columns.ts';
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

const columns = columnsOf('Identity').list('i');

/**
 * Reads an identity by id, for rooms that refer to one (`Signer.identityId`). Does not check the owner. With `tx`, the
 * row stays locked, so that an erasure comes before or after the transaction.
 * @throws Error (there is none)
 */
export async function readIdentity(services: Services, id: string, tx?: Tx): Promise<ReadIdentity> {
  const text = `SELECT ${columns} FROM identities i WHERE i.id = $1::uuid`;
  const [found] = tx
    ? await tx.$queryOf<Identity[]>(['identities'], `${text} FOR SHARE`, id)
    : await services.database.prisma.$queryRawUnsafe<Identity[]>(text, id);
  const row = definitely(found, `identity ${id}`);
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
