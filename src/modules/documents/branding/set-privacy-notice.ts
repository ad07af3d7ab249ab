import type { Actor } from '../../../kernel/actor.ts';
import type { Branding } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMember } from '../../access/index.ts';

/** Sets the privacy notice of the caller's organisation: link, contact and version. Null removes one. */
export async function setPrivacyNotice(
  { database }: Services,
  actor: Actor,
  data: Pick<Branding, 'privacyUrl' | 'privacyContact' | 'privacyVersion'>,
): Promise<{ readonly id: string }> {
  const { organizationId } = assertMember(actor, 'MANAGER');
  await database.prisma.branding.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
  });
  return { id: organizationId };
}
