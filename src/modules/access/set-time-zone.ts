import type { MemberActor } from '../../kernel/actor.ts';
import type { Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Sets the zone in which pages, mails and files of the organisation show times. API values stay in UTC. Files whose seal
 * has begun keep their zone.
 */
export async function setTimeZone(
  { database }: Services,
  { organizationId }: MemberActor,
  { timeZone }: { readonly timeZone: string },
): Promise<Organization> {
  return database.prisma.organization.update({ where: { id: organizationId }, data: { timeZone } });
}
