import type { Actor } from '../../../kernel/actor.ts';
import type { Membership, Prisma, Tx, User } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMember } from '../policy.ts';

/** A notice about an envelope. The last two are columns of their own. */
export type Notice = Membership['notices'][number] | 'SIGNED' | 'EXPIRING';

/** The notices that a member wants, about which envelopes, and how long before an expiry. */
interface NoticeChoice extends Pick<Membership, 'noticeScope'> {
  readonly notices: readonly Notice[];
  /** Null: as before. */
  readonly expiringDays: number | null;
}

const isStored = (notice: Notice): notice is Membership['notices'][number] =>
  notice !== 'SIGNED' && notice !== 'EXPIRING';

/** The notices that a member receives. */
export const noticesOf = ({
  notices,
  signedNotice,
  expiringNotice,
}: Pick<Membership, 'notices' | 'signedNotice' | 'expiringNotice'>): Notice[] => [
  ...notices,
  ...(signedNotice ? ['SIGNED' as const] : []),
  ...(expiringNotice ? ['EXPIRING' as const] : []),
];

/** Sets which notices about envelopes the caller receives from this organisation. */
export async function setMyNotices(services: Services, actor: Actor, choice: NoticeChoice): Promise<Membership> {
  const { member } = assertMember(actor, 'READER');
  return services.database.prisma.membership.update({
    where: { id: member.membershipId },
    data: {
      notices: [...new Set(choice.notices.filter(isStored))],
      noticeScope: choice.noticeScope,
      signedNotice: choice.notices.includes('SIGNED'),
      expiringNotice: choice.notices.includes('EXPIRING'),
      ...(choice.expiringDays === null ? {} : { expiringDays: choice.expiringDays }),
    },
  });
}

interface Sent {
  readonly organizationId: string;
  /** Null if an API key sent the envelope. */
  readonly senderId: string | null;
}

/** Notices after which somebody has to act. */
const calls: ReadonlySet<Notice> = new Set(['DECLINED', 'UNDELIVERED', 'EXPIRED']);

/**
 * Lists the members who receive a notice about an envelope or a batch: its sender, and those who follow all of them. The
 * owners take the place of a sender who has left the team. They also receive what an API key sent, if somebody has to
 * act: programs learn of the rest by webhooks, and an owner would get a mail for each envelope of an integration. `days`:
 * only members who want to be told so many days before an expiry.
 */
export async function listNoticeRecipients(
  tx: Tx,
  notice: Notice,
  { organizationId, senderId }: Sent,
  days?: number,
): Promise<User[]> {
  const isMember =
    senderId !== null && (await tx.membership.count({ where: { organizationId, userId: senderId } })) > 0;
  const goesToOwners = !isMember && (senderId !== null || calls.has(notice));
  const concerned: Prisma.MembershipWhereInput[] = [
    { noticeScope: 'ALL' },
    ...(isMember ? [{ userId: senderId }] : []),
    ...(goesToOwners ? [{ role: 'OWNER' as const }] : []),
  ];
  const wanting = { organizationId, ...wanted(notice), ...(days === undefined ? {} : { expiringDays: days }) };
  return tx.user.findMany({
    where: { email: { not: null }, memberships: { some: { ...wanting, OR: concerned } } },
    orderBy: { id: 'asc' },
  });
}

/** Where condition: members who want a notice. */
function wanted(notice: Notice): Prisma.MembershipWhereInput {
  if (isStored(notice)) return { notices: { has: notice } };
  return notice === 'SIGNED' ? { signedNotice: true } : { expiringNotice: true };
}

/** SQL subquery of how many days before an expiry members want a notice (`organization_id`, `days`), for joins. */
export const expiryNoticeDays =
  '(SELECT DISTINCT organization_id, expiring_days AS days FROM memberships WHERE expiring_notice)';
