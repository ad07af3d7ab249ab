import { after, DAY } from '../../kernel/clock.ts';
import { definitely } from '../../kernel/definitely.ts';
import type { Envelope } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import type { EnvelopeGroup } from './overview.ts';

/** Most envelopes that a group lists, as in the rest of the overview. */
const MOST = 5;

/** Envelopes with a legal deadline that have not met it (`metAt`). */
export interface MissionGroups {
  /** Less than a day is left. The next deadline is the most urgent. */
  readonly dueToday: EnvelopeGroup;
  /** The deadline has passed. The oldest is the most urgent. */
  readonly late: EnvelopeGroup;
}

type Figures = Record<'dueToday' | 'late', number> & Record<'dueTodayIds' | 'lateIds', string[]>;

/** Reads both groups by one statement, from the index `envelopes_legal_deadline`. */
export async function readMissionGroups(
  { database, clock }: Services,
  { organizationId, mode }: Pick<Envelope, 'organizationId' | 'mode'>,
): Promise<MissionGroups> {
  const now = clock.now();
  const soon = after(now, DAY);
  const rows = await database.prisma.$queryRaw<Figures[]>`
    WITH unmet AS MATERIALIZED (
      SELECT e.id, e.legal_deadline FROM envelopes e
      WHERE e.organization_id = ${organizationId}::uuid AND e.mode = ${mode}::"Mode"
        AND e.legal_deadline <= ${soon}::timestamptz AND e.status IN ('DRAFT', 'SENT')
        AND EXISTS (
          SELECT 1 FROM signers s WHERE s.envelope_id = e.id AND CASE
            WHEN e.document_kind <> 'CMAD' AND EXISTS (
              SELECT 1 FROM signers p WHERE p.envelope_id = e.id AND p.role = 'SIGNER')
            THEN s.role = 'SIGNER' AND s.notified_at IS NULL
            ELSE s.signed_at IS NULL END)
    ) SELECT
      (SELECT count(*)::int FROM unmet WHERE legal_deadline > ${now}::timestamptz) AS "dueToday",
      ARRAY(SELECT id FROM unmet WHERE legal_deadline > ${now}::timestamptz
        ORDER BY legal_deadline, id LIMIT ${MOST}) AS "dueTodayIds",
      (SELECT count(*)::int FROM unmet WHERE legal_deadline <= ${now}::timestamptz) AS late,
      ARRAY(SELECT id FROM unmet WHERE legal_deadline <= ${now}::timestamptz
        ORDER BY legal_deadline, id LIMIT ${MOST}) AS "lateIds"`;
  const { dueToday, dueTodayIds, late, lateIds } = definitely(rows[0], 'figures');
  return { dueToday: { totalCount: dueToday, ids: dueTodayIds }, late: { totalCount: late, ids: lateIds } };
}
