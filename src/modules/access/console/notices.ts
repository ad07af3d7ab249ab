import type { Actor } from '../../../kernel/actor.ts';
import type { Membership, Prisma, Tx, User } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMember } from '../policy.ts';

/** The notices that a member wants, and about which envelopes. */
type NoticeChoice = Pick<Membership, 'notices' | 'noticeScope'>;

/** Sets which notices about envelopes the caller receives from this organisation. */
export async function setMyNotices(services: Services, actor: Actor, choice: NoticeChoice): Promise<Membership> {
  const { member } = assertMember(actor, 'READER');
  return services.database.prisma.membership.update({
    where: { id: member.membershipId },
    data: { notices: [...new Set(choice.notices)], noticeScope: choice.noticeScope },
  });
}

interface Sent {
  readonly organizationId: string;
  /** Null if an API key sent the envelope. */
  readonly senderId: string | null;
}

/**
 * Lists the members who receive a notice about an envelope: its sender, and those who follow all envelopes. If nobody
 * in the team has sent it, a refusal or an undelivered mail goes to the owners, because somebody has to act.
 */
export async function listNoticeRecipients(
  tx: Tx,
  notice: Membership['notices'][number],
  { organizationId, senderId }: Sent,
): Promise<User[]> {
  const isMember =
    senderId !== null && (await tx.membership.count({ where: { organizationId, userId: senderId } })) > 0;
  const concerned: Prisma.MembershipWhereInput[] = [
    { noticeScope: 'ALL' },
    ...(isMember
      ? [{ userId: senderId }]
      : ['DECLINED', 'UNDELIVERED'].includes(notice)
        ? [{ role: 'OWNER' as const }]
        : []),
  ];
  return tx.user.findMany({
    where: { email: { not: null }, memberships: { some: { organizationId, notices: { has: notice }, OR: concerned } } },
    orderBy: { id: 'asc' },
  });
}
