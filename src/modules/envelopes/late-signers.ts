import type { Envelope, Tx } from '../../platform/database/index.ts';

/** A signer by id, with the envelope. */
interface SignerRef {
  readonly id: string;
  readonly envelopeId: string;
}

/**
 * Finds signers of the organisation whose turn it is and whose last notice is older than `before`, those who wait
 * longest first. Does not lock them. Signers who declined or were erased are left out. Reads the organisation's sent
 * envelopes only, by an index.
 */
export const listLateSigners = (
  tx: Tx,
  { organizationId, mode }: Pick<Envelope, 'organizationId' | 'mode'>,
  { now, before, most }: { readonly now: Date; readonly before: Date; readonly most: number },
): Promise<SignerRef[]> =>
  tx.$queryRaw<SignerRef[]>`
    SELECT s.id, s.envelope_id AS "envelopeId"
    FROM envelopes e JOIN signers s ON s.envelope_id = e.id
    WHERE e.organization_id = ${organizationId}::uuid AND e.mode = ${mode}::"Mode" AND e.status = 'SENT'
      AND e.expires_at > ${now}::timestamptz
      AND s.status = 'NOTIFIED' AND s.declined_at IS NULL AND s.email <> ''
      AND coalesce(s.notice_resent_at, s.notified_at) <= ${before}::timestamptz
    ORDER BY coalesce(s.notice_resent_at, s.notified_at), s.id
    LIMIT ${most}`;

/** Stores that these signers were sent a notice again, by a reminder. */
export const recordNotices = async (tx: Tx, ids: readonly string[], at: Date): Promise<void> =>
  void (await tx.signer.updateMany({ where: { id: { in: [...ids] } }, data: { noticeResentAt: at } }));
