import type { MemberActor } from '../../../kernel/actor.ts';
import { type Membership, rawSql, type Sql, sql, type Tx, type User } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { readableFolderIds } from '../folders/sight.ts';
import { movedOrganizations } from '../organizations.ts';

/** A notice to a member. The last three are columns of their own. */
type Notice = Membership['notices'][number] | 'SIGNED' | 'EXPIRING' | 'PURGE';

/** The notices that a member wants, about which envelopes, and how long before an expiry. */
interface NoticeChoice extends Pick<Membership, 'noticeScope'> {
  readonly notices: readonly Notice[];
  /** Null: as before. */
  readonly expiringDays: number | null;
}

/** The columns of the notices that came later than the enum. */
const columns = { SIGNED: 'signed_notice', EXPIRING: 'expiring_notice', PURGE: 'purge_notice' } as const;

const isStored = (notice: Notice): notice is Membership['notices'][number] => !(notice in columns);

/** The notices that a member receives. */
export const memberNotices = ({
  notices,
  signedNotice,
  expiringNotice,
  purgeNotice,
}: Pick<Membership, 'notices' | 'signedNotice' | 'expiringNotice' | 'purgeNotice'>): Notice[] => [
  ...notices,
  ...(signedNotice ? ['SIGNED' as const] : []),
  ...(expiringNotice ? ['EXPIRING' as const] : []),
  ...(purgeNotice ? ['PURGE' as const] : []),
];

/** Sets which notices about envelopes the caller receives from this organisation. */
export async function setMyNotices(
  services: Services,
  { member }: MemberActor,
  choice: NoticeChoice,
): Promise<Membership> {
  return services.database.prisma.membership.update({
    where: { id: member.membershipId },
    data: {
      notices: [...new Set(choice.notices.filter(isStored))],
      noticeScope: choice.noticeScope,
      signedNotice: choice.notices.includes('SIGNED'),
      expiringNotice: choice.notices.includes('EXPIRING'),
      purgeNotice: choice.notices.includes('PURGE'),
      ...(choice.expiringDays === null ? {} : { expiringDays: choice.expiringDays }),
    },
  });
}

interface Sent {
  readonly organizationId: string;
  /** Null if an API key sent the envelope. */
  readonly senderId: string | null;
  /** The folder of the envelope, or those of the envelopes of a batch: members who do not see all of them receive nothing. */
  readonly folderId?: string | null;
  readonly folderIds?: readonly string[];
}

/** Notices after which somebody has to act. */
const calls: ReadonlySet<Notice> = new Set(['DECLINED', 'UNDELIVERED', 'EXPIRED', 'PURGE']);

/**
 * Lists the members who receive a notice about an envelope or a batch: its sender, and those who follow all of them, as far as they
 * see it. The owners take the place of a sender who has left the team or does not see it any more. They also receive what an API key sent, if somebody has to
 * act: programs learn of the rest by webhooks, and an owner would get a mail for each envelope of an integration. `days`:
 * only members who want to be told so many days before an expiry.
 */
export const listNoticeRecipients = (
  tx: Tx,
  notice: Notice,
  { organizationId, senderId, folderId = null, folderIds = folderId ? [folderId] : [] }: Sent,
  days?: number,
): Promise<NoticeRecipient[]> =>
  tx.rows(
    sql`SELECT u.id, u.email, u.name, o.name AS "organizationName", o.time_zone AS "timeZone"
     FROM memberships m JOIN users u ON u.id = m.user_id JOIN organizations o ON o.id = m.organization_id
     WHERE m.organization_id = ${organizationId}::uuid AND u.email IS NOT NULL AND ${wanted(notice)}
       AND (${days ?? null}::int IS NULL OR m.expiring_days = ${days ?? null}::int)
       AND (m.notice_scope = 'ALL' OR m.user_id = ${senderId}::uuid
         OR (m.role = 'OWNER' AND ${senderId !== null || calls.has(notice)}::boolean
           AND NOT EXISTS (SELECT 1 FROM memberships s WHERE s.organization_id = ${organizationId}::uuid AND s.user_id = ${senderId}::uuid AND ${seesFolders('s', folderIds)})))
       AND ${seesFolders('m', folderIds)}
     ORDER BY u.id`,
    ['memberships', 'users', 'organizations', 'folder_rights', 'team_memberships'],
  );

/** A member who receives a notice, with facts about the organisation. */
export interface NoticeRecipient extends Pick<User, 'id' | 'name'> {
  readonly email: string;
  readonly organizationName: string;
  readonly timeZone: string;
}

/** SQL condition: the member of that alias sees all of these folders. */
const seesFolders = (
  member: 'm' | 's',
  folderIds: readonly string[],
): Sql => sql`(${rawSql(member)}.role = 'OWNER' OR NOT EXISTS (
    SELECT FROM unnest(${folderIds}::uuid[]) f (id) WHERE f.id NOT IN (${readableFolderIds(rawSql(`${member}.id`))})))`;

/** SQL condition: the member `m` wants a notice. */
const wanted = (notice: Notice): Sql =>
  isStored(notice) ? sql`${notice} = ANY(m.notices)` : rawSql(`m.${columns[notice]}`);

/** SQL subquery of how many days before an expiry members want a notice (`organization_id`, `days`), for joins. */
export const expiryNoticeDays = sql`(SELECT DISTINCT organization_id, expiring_days AS days FROM memberships
    WHERE expiring_notice AND organization_id NOT IN ${movedOrganizations})`;
