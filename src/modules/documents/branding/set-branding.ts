import type { Actor } from '../../../kernel/actor.ts';
import type { Branding } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertMember } from '../../access/index.ts';

/** Sets the colour (`#rrggbb`, lowercase) and the reply-to address of the caller's organisation. Null removes one. */
export async function setBranding(
  { database }: Services,
  actor: Actor,
  data: Pick<Branding, 'color' | 'replyTo'>,
): Promise<{ readonly id: string }> {
  const { organizationId } = assertMember(actor, 'MANAGER');
  await database.prisma.branding.upsert({
    where: { organizationId },
    create: { organizationId, ...data },
    update: data,
  });
  return { id: organizationId };
}
