import { eachDueRow, repeatableTransaction } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere } from '../access/index.ts';
import { eraseValuesIn, releaseDocuments } from '../documents/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { chainOf, lockEnvelope } from './store.ts';

/**
 * Removes documents, revisions, sealed files, signature pictures and field values when the retention ends. Keeps
 * fingerprints, the chain and the sealed evidence file. Returns true if this call purged the envelope.
 */
export async function purgeEnvelope(services: Services, id: string): Promise<boolean> {
  const purged = await repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, id);
    if (!envelope?.purgeAfter || envelope.purgedAt || envelope.purgeAfter > services.clock.now()) return null;
    await tx.envelope.update({ where: { id }, data: { purgedAt: services.clock.now() } });
    await eraseValuesIn(tx, id);
    await tx.signer.updateMany({ where: { envelopeId: id }, data: { signatureText: null, initialsText: null } });
    await appendEvent(services, tx, chainOf(envelope), { type: 'envelope.purged', actor: 'system' });
    return envelope;
  });
  // After the commit: a crash before this leaves unreferenced files, which the sweep removes.
  if (!purged) return false;
  await releaseDocuments(services, id, {
    endedAt: purged.completedAt ?? purged.canceledAt ?? purged.expiredAt,
    pictures: purged.signers.flatMap((signer) => [signer.signatureImageSha256, signer.initialsImageSha256]),
  });
  return true;
}

/** Purges all envelopes whose retention has ended. */
export const purgeDueEnvelopes = (services: Services): Promise<number> =>
  eachDueRow(
    'purgeAfter',
    ({ after, page }) =>
      services.database.prisma.envelope.findMany({
        where: { ...after, purgedAt: null, purgeAfter: { lte: services.clock.now() }, organization: isHere },
        ...page,
      }),
    (id) => purgeEnvelope(services, id),
  );
