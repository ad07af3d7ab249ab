import {
  type Ending,
  type Envelope,
  eachDueRow,
  repeatableTransaction,
  sql,
  type Tx,
} from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { isHere, movedOrganizations } from '../access/index.ts';
import { eraseValuesIn, releaseDocuments } from '../documents/index.ts';
import { appendEvent } from '../evidence/index.ts';
import { actOfMandate } from '../identities/index.ts';
import { releaseAttachments } from './attachments.ts';
import { deleteCommentsOn } from './comments.ts';
import { envelopeChain, lockEnvelope } from './store.ts';

/**
 * Removes documents, revisions, sealed files, attachments, signature pictures, field values and comments when the retention ends. Keeps
 * fingerprints, the chain and the sealed evidence file. Returns true if this call purged the envelope.
 */
export async function purgeEnvelope(services: Services, id: string): Promise<boolean> {
  const purged = await repeatableTransaction(services.database, async (tx) => {
    const envelope = await lockEnvelope(tx, id);
    if (!envelope?.purgeAfter || envelope.purgedAt || envelope.purgeAfter > services.clock.now()) return null;
    await tx.envelope.update({ where: { id }, data: { purgedAt: services.clock.now() } });
    await eraseValuesIn(tx, id);
    await tx.signer.updateMany({
      where: { envelopeId: id },
      data: { signatureText: null, signatureStyle: null, initialsText: null },
    });
    await deleteCommentsOn(services, tx, id);
    await appendEvent(services, tx, envelopeChain(envelope), { type: 'envelope.purged', actor: 'system' });
    return { ...envelope, attachments: await releaseAttachments(tx, envelope.signers) };
  });
  // After the commit: a crash before this leaves unreferenced files, which the sweep removes.
  if (!purged) return false;
  await releaseDocuments(services, id, {
    endedAt: purged.completedAt ?? purged.canceledAt ?? purged.expiredAt,
    others: [
      ...purged.signers.flatMap((signer) => [signer.signatureImageSha256, signer.initialsImageSha256]),
      ...purged.attachments,
    ],
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

/**
 * SQL of the envelopes whose rows have ended: sealed ones at the end of their proof; those that ended without a seal as
 * long after their purge (their chain proves a refusal, or that nobody signed); drafts a year after their creation.
 * The act of a mandate ends with the mandate.
 */
export const endedEnvelopes: Ending = {
  table: 'envelopes',
  due: ({ now, retained, yearAgo }) => sql`
  SELECT e.id FROM envelopes e
  WHERE NOT EXISTS (${actOfMandate}) AND (
    (e.proof_retained_until IS NOT NULL AND e.proof_retained_until <= ${now} AND e.purged_at IS NOT NULL)
    OR (e.proof_retained_until IS NULL AND e.purged_at IS NOT NULL AND e.purge_after <= ${retained})
    OR (e.status = 'DRAFT' AND e.created_at <= ${yearAgo}))`,
  atOnce: 50,
};

/** SQL of the envelopes of a mandate `m`. */
export const envelopeOfMandate = sql`SELECT FROM envelopes WHERE mandate_id = m.id`;

/** Completed envelopes of one organisation and mode whose documents will be deleted. */
export interface ComingPurges extends Pick<Envelope, 'organizationId' | 'mode'> {
  readonly count: number;
  /** The soonest of them, at most as many as asked for. */
  readonly names: readonly string[];
  /** When the documents of each are deleted, in the same order. */
  readonly times: readonly Date[];
  /** Folders in which some of them are. */
  readonly folderIds: readonly string[];
}

/**
 * Lists the completed envelopes whose documents are deleted after one moment and until another, by organisation and mode. Left
 * out are those that are kept for no more than `days`: their sender chose a short time.
 */
export const listComingPurges = (
  tx: Tx,
  {
    from,
    until,
    days,
    most,
  }: { readonly from: Date; readonly until: Date; readonly days: number; readonly most: number },
): Promise<readonly ComingPurges[]> =>
  tx.rows<ComingPurges>(sql`
  SELECT organization_id AS "organizationId", mode, count(*)::int AS count,
    (array_agg(name ORDER BY purge_after, id))[1:${most}::int] AS names,
    (array_agg(purge_after ORDER BY purge_after, id))[1:${most}::int] AS times,
    coalesce(array_agg(DISTINCT folder_id) FILTER (WHERE folder_id IS NOT NULL), '{}') AS "folderIds"
  FROM envelopes
  WHERE purged_at IS NULL AND purge_after > ${from} AND purge_after <= ${until} AND status = 'COMPLETED'
    AND purge_after > completed_at + make_interval(days => ${days}::int)
    AND organization_id NOT IN ${movedOrganizations}
  GROUP BY organization_id, mode ORDER BY organization_id, mode`);
