import { type KeyActor, system } from '../../kernel/actor.ts';
import { definitely } from '../../kernel/definitely.ts';
import { modelColumns } from '../../platform/database/columns.ts';
import {
  eachDueRow,
  type Identity,
  repeatableTransaction,
  sql,
  type Tx,
  transaction,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere } from '../access/index.ts';
import { advance, eraseOpenings } from '../evidence/index.ts';
import { statusNow } from './attach-identity.ts';
import { type IdentityAttributes, openAttributes } from './attributes.ts';
import { forgetJobs, identityChain, identityLifecycle, lockIdentity, lockOwnIdentity } from './store.ts';

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

const columns = modelColumns('Identity').list('i');

/**
 * Reads an identity by id, for rooms that refer to one (`Signer.identityId`). Does not check the owner. With `tx`, the
 * row stays locked, so that an erasure comes before or after the transaction.
 * @throws Error (there is none)
 */
export async function readIdentity(services: Services, id: string, tx?: Tx): Promise<ReadIdentity> {
  const one = sql`SELECT ${columns} FROM identities i WHERE i.id = ${id}::uuid`;
  const [found] = tx
    ? await tx.rows<Identity>(sql`${one} FOR SHARE`, ['identities'])
    : await services.database.rows<Identity>(one);
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

/** Values of an erased identity, for all columns with personal data or facts of the attestation. */
const erased = {
  sealedAttributes: null,
  documentNumberMac: null,
  externalRef: null,
  expiresInDays: null,
  verifiedAt: null,
  expiresAt: null,
  lapsesAt: null,
};

/**
 * Erases an identity (right to erasure): its attributes and the openings of its chain. A tombstone stays, the chain
 * stays valid, and given signatures do not change. Erasing again changes nothing.
 */
export async function deleteIdentity(services: Services, key: KeyActor, { id }: { id: string }): Promise<void> {
  await transaction(services.database, 'delete-identity', async (tx) => {
    const identity = await lockOwnIdentity(tx, key, id);
    if (identity.status === 'DELETED') return;
    await advance(services, tx, key, {
      lifecycle: identityLifecycle,
      move: 'deleted',
      row: identity,
      subject: identityChain(identity),
      set: { ...erased, deletedAt: services.clock.now() },
    });
    await eraseOpenings(tx, identity.id);
    await forgetJobs(tx, identity.id);
  });
}

/** Stores the expiry of an identity that has expired by the clock. Returns true if this call did it. Safe to repeat. */
export const expireIdentity = (services: Services, id: string): Promise<boolean> =>
  repeatableTransaction(services.database, async (tx) => {
    const identity = await lockIdentity(tx, id);
    if (!identity || identity.status === 'EXPIRED' || statusNow(identity, services.clock.now()) !== 'EXPIRED')
      return false;
    await advance(services, tx, system, {
      lifecycle: identityLifecycle,
      move: 'expired',
      row: identity,
      subject: identityChain(identity),
    });
    await forgetJobs(tx, id);
    return true;
  });

/** Expires all identities that are due. */
export const expireDueIdentities = (services: Services): Promise<number> =>
  eachDueRow(
    'lapsesAt',
    ({ after, page }) =>
      services.database.prisma.identity.findMany({
        where: {
          ...after,
          status: { in: ['PENDING', 'VERIFIED'] },
          lapsesAt: { lte: services.clock.now() },
          organization: isHere,
        },
        ...page,
      }),
    (id) => expireIdentity(services, id),
  );
