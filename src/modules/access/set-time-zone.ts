import type { Actor } from '../../kernel/actor.ts';
import type { Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';
import { assertMember } from './policy.ts';

/**
 * Sets the zone in which pages, mails and files of the organisation show times. API values stay in UTC. Files whose seal
 * has begun keep their zone.
 */
export async function setTimeZone(
  { database }: Services,
  actor: Actor,
  { timeZone }: { readonly timeZone: string },
): Promise<Organization> {
  const { organizationId } = assertMember(actor, 'MANAGER');
  return database.prisma.organization.update({ where: { id: organizationId }, data: { timeZone } });
}
