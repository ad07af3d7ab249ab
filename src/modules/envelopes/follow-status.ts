import type { Envelope, Signer } from '../../platform/database/index.ts';
import { encodeCursor } from '../../platform/graphql/change-cursor.ts';
import { untilReturned } from '../../platform/graphql/stream.ts';
import type { Services } from '../../platform/services.ts';
import { followChanges, latestChange } from '../evidence/index.ts';

export interface StatusChange {
  readonly cursor: string;
  /** Name of the event that caused the change. Null for the current state. */
  readonly type: string | null;
  readonly at: Date;
  readonly status: Envelope['status'];
  readonly sealed: boolean;
  readonly signers: readonly Pick<Signer, 'id' | 'order' | 'status' | 'signedAt'>[];
}

/**
 * Streams the changes of an envelope after a cursor. Without a cursor, yields the current state first. One loop reads
 * missed and live changes from the same ordered table (`evidence/changes.ts`).
 */
export const followStatus = (
  services: Services,
  id: string,
  after: bigint | null,
): AsyncIterableIterator<StatusChange> =>
  untilReturned(async function* (signal) {
    let cursor = after;
    if (cursor === null) {
      const latest = await latestChange(services, id);
      cursor = latest?.cursor ?? 0n;
      yield await stateAt(services, id, { cursor, type: null, at: latest?.at ?? services.clock.now() });
    }
    for await (const change of followChanges(services, id, cursor, signal)) yield await stateAt(services, id, change);
  });

async function stateAt(
  services: Services,
  id: string,
  change: { cursor: bigint; type: string | null; at: Date },
): Promise<StatusChange> {
  const { status, sealedAt, signers } = await services.database.prisma.envelope.findUniqueOrThrow({
    where: { id },
    select: {
      status: true,
      sealedAt: true,
      signers: { select: { id: true, order: true, status: true, signedAt: true }, orderBy: { position: 'asc' } },
    },
  });
  return {
    ...change,
    cursor: encodeCursor(services.keystore, id, change.cursor),
    status,
    sealed: sealedAt !== null,
    signers,
  };
}
