import type { Actor } from '../../../kernel/actor.ts';
import type { Passkey } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { assertSignedIn } from '../policy.ts';

/** Lists the caller's passkeys, newest first. */
export async function listPasskeys(services: Services, actor: Actor): Promise<Passkey[]> {
  const { member } = assertSignedIn(actor);
  return services.database.prisma.passkey.findMany({
    where: { userId: member.userId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
}
