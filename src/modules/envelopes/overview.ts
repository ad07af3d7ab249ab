import { after, DAY } from '../../kernel/clock.ts';
import { definitely } from '../../kernel/definitely.ts';
import { beginOfMonth } from '../../kernel/wall-time.ts';
import { type Database, type Prisma, rawSql, type Sql, sql, type Tx } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { readOrganization, type Sight } from '../access/index.ts';
import { changeableSql, seenSql } from './visibility.ts';

/** Most envelopes that a group of the overview lists. GraphQL's cost of a list assumes five items. */
const MOST = 5;

/** How many envelopes, and the ids of the most urgent ones, in order. */
export interface EnvelopeGroup {
  readonly totalCount: number;
  readonly ids: readonly string[];
}

export interface Overview {
  /** Whose envelopes it counts, and in which folder. Null: in all that are seen. */
  readonly sight: Sight;
  readonly folderId: string | null;
  readonly at: Date;
  /** When the current month began in the time zone of the organisation. */
  readonly monthStartedAt: Date;
  readonly createdThisMonth: number;
  readonly completedThisMonth: number;
  readonly expiredThisMonth: number;
  /** Sent envelopes, those that were sent first in front. */
  readonly waiting: EnvelopeGroup;
  /** Sent envelopes that expire within some days, the next ones in front. */
  readonly expiring: EnvelopeGroup;
  /** Sent envelopes in which a signer declined and has not signed since, the latest in front. */
  readonly declined: EnvelopeGroup;
  /** Sent envelopes in which a mail to a signer who has not signed was not delivered, the latest in front. */
  readonly undelivered: EnvelopeGroup;
}

type Group = 'waiting' | 'expiring' | 'declined' | 'undelivered';
type Figures = Record<Group | 'created' | 'completed' | 'expired', number> & Record<`${Group}Ids`, string[]>;

/**
 * Reads the figures of an organisation and mode by one statement. Sent envelopes are read from the index `envelopes_sent`
 * and signers from `signers_in_trouble`, so its cost hardly depends on the number of ended envelopes. The status of a
 * signer is not in that index, because updating an indexed column costs more: it is read last, for few signers.
 */
export async function readOverview(
  { database, clock }: Services,
  sight: Sight,
  { expiringWithinDays, folderId }: { readonly expiringWithinDays: number; readonly folderId: string | null },
): Promise<Overview> {
  const { timeZone } = await readOrganization(database, sight.organizationId);
  const at = clock.now();
  const soon = after(at, expiringWithinDays * DAY);
  const monthStartedAt = beginOfMonth(timeZone, at);
  const rows = await database.rows<Figures>(sql`
    WITH own AS NOT MATERIALIZED (
      SELECT * FROM envelopes e WHERE ${seenSql(sight)} AND ${inFolder(folderId)}
    ), trouble AS MATERIALIZED (
      SELECT s.id, s.envelope_id, s.declined_at, s.delivery_failed_at FROM own e JOIN signers s ON s.envelope_id = e.id
      WHERE e.status = 'SENT' AND (s.declined_at IS NOT NULL OR s.delivery_failed_at IS NOT NULL)
    ), unsettled AS (
      SELECT t.* FROM trouble t JOIN signers s ON s.id = t.id WHERE s.status <> 'SIGNED'
    ), declined AS (
      SELECT envelope_id AS id, max(declined_at) AS at FROM unsettled WHERE declined_at IS NOT NULL GROUP BY 1
    ), undelivered AS (
      SELECT envelope_id AS id, max(delivery_failed_at) AS at FROM unsettled WHERE delivery_failed_at IS NOT NULL GROUP BY 1
    ) SELECT
      (SELECT count(*)::int FROM own WHERE status = 'SENT') AS waiting,
      ARRAY(SELECT id FROM own WHERE status = 'SENT' ORDER BY sent_at, id LIMIT ${MOST}) AS "waitingIds",
      (SELECT count(*)::int FROM own WHERE status = 'SENT' AND expires_at < ${soon}::timestamptz) AS expiring,
      ARRAY(SELECT id FROM own WHERE status = 'SENT' AND expires_at < ${soon}::timestamptz
        ORDER BY expires_at, id LIMIT ${MOST}) AS "expiringIds",
      (SELECT count(*)::int FROM declined) AS declined,
      ARRAY(SELECT id FROM declined ORDER BY at DESC, id LIMIT ${MOST}) AS "declinedIds",
      (SELECT count(*)::int FROM undelivered) AS undelivered,
      ARRAY(SELECT id FROM undelivered ORDER BY at DESC, id LIMIT ${MOST}) AS "undeliveredIds",
      (SELECT count(*)::int FROM own WHERE created_at >= ${monthStartedAt}::timestamptz) AS created,
      (SELECT count(*)::int FROM own WHERE completed_at >= ${monthStartedAt}::timestamptz) AS completed,
      (SELECT count(*)::int FROM own WHERE status = 'EXPIRED' AND expires_at >= ${monthStartedAt}::timestamptz) AS expired`);
  const figures = definitely(rows[0], 'figures');
  const group = (name: Group): EnvelopeGroup => ({ totalCount: figures[name], ids: figures[`${name}Ids`] });
  return {
    ...{ sight, folderId },
    at,
    monthStartedAt,
    createdThisMonth: figures.created,
    completedThisMonth: figures.completed,
    expiredThisMonth: figures.expired,
    waiting: group('waiting'),
    expiring: group('expiring'),
    declined: group('declined'),
    undelivered: group('undelivered'),
  };
}

/** SQL condition: the envelope `e` is in the folder. Null: wherever it is. */
export const inFolder = (folderId: string | null): Sql =>
  folderId ? sql`e.folder_id = ${folderId}::uuid` : rawSql('true');

/** Reads a group that another room defines, in its order. */
export async function readGroup(
  { prisma }: Database,
  where: Prisma.EnvelopeWhereInput,
  orderBy: Prisma.EnvelopeOrderByWithRelationInput[],
): Promise<EnvelopeGroup> {
  const [totalCount, first] = await Promise.all([
    prisma.envelope.count({ where }),
    prisma.envelope.findMany({ where, orderBy, take: MOST, select: { id: true } }),
  ]);
  return { totalCount, ids: first.map(({ id }) => id) };
}

/** A signer by id, with the envelope. */
interface SignerRef {
  readonly id: string;
  readonly envelopeId: string;
}

interface LateSearch {
  readonly now: Date;
  readonly before: Date;
  readonly most: number;
  /** Ids of the envelopes to look in; null: all that the caller may change. */
  readonly among: readonly string[] | null;
}

/**
 * Finds signers of envelopes that the caller may change, whose turn it is and whose last notice is older than `before`, those who wait
 * longest first. Does not lock them. Signers who declined, sign in person or were erased are left out. Reads the organisation's sent
 * envelopes only, by an index.
 */
export const listLateSigners = (tx: Tx, sight: Sight, { now, before, most, among }: LateSearch): Promise<SignerRef[]> =>
  tx.rows<SignerRef>(sql`
    SELECT s.id, s.envelope_id AS "envelopeId"
    FROM envelopes e JOIN signers s ON s.envelope_id = e.id
    WHERE ${changeableSql(sight)} AND e.status = 'SENT'
      AND e.expires_at > ${now}::timestamptz
      AND s.status = 'NOTIFIED' AND s.role <> 'COPY' AND s.invite_by <> 'IN_PERSON' AND s.declined_at IS NULL AND s.email <> ''
      AND coalesce(s.notice_resent_at, s.notified_at) <= ${before}::timestamptz
      AND (${among}::uuid[] IS NULL OR e.id = ANY (${among}::uuid[]))
    ORDER BY coalesce(s.notice_resent_at, s.notified_at), s.id
    LIMIT ${most}`);

/** Stores that these signers were sent a notice again, by a reminder. */
export const recordNotices = async (tx: Tx, ids: readonly string[], at: Date): Promise<void> =>
  void (await tx.signer.updateMany({ where: { id: { in: [...ids] } }, data: { noticeResentAt: at } }));
