import type { MemberActor } from '../../kernel/actor.ts';
import type { Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/**
 * Renames the organisation. Its pages, mails and new files show the new name at once; what is sealed keeps the old one.
 * Line breaks and other control characters become spaces. Owners only: the name is who asks people to sign.
 */
export async function renameOrganization(
  { database }: Services,
  { organizationId }: MemberActor,
  { name }: { readonly name: string },
): Promise<Organization> {
  const onOneLine = name.replace(/[\s\p{Cc}]+/gu, ' ').trim();
  return database.prisma.organization.update({ where: { id: organizationId }, data: { name: onOneLine } });
}
