import type { MemberActor } from '../../../kernel/actor.ts';
import type { Branding } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';

/** Sets the privacy notice of the caller's organisation: link, contact and version. Null removes one. */
export async function setPrivacyNotice(
  { database }: Services,
  { organizationId }: MemberActor,
  data: Pick<Branding, 'privacyUrl' | 'privacyContact' | 'privacyVersion'>,
): Promise<{ readonly id: string }> {
  await database.prisma.branding.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
  });
  return { id: organizationId };
}
