import type { MemberActor } from '../../../kernel/actor.ts';
import type { Branding } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';

/** Sets the colour (`#rrggbb`, lowercase) and the reply-to address of the caller's organisation. Null removes one. */
export async function setBranding(
  { database }: Services,
  { organizationId }: MemberActor,
  data: Pick<Branding, 'color' | 'replyTo'>,
): Promise<{ readonly id: string }> {
  await database.prisma.branding.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
  });
  return { id: organizationId };
}
