import type { KeyActor } from '../../../kernel/actor.ts';
import type { Services } from '../../../platform/services.ts';

/** Credits that the waiting rows of the organisation's bulk sends will need. */
export async function promisedCredits({ database }: Services, { organizationId, mode }: KeyActor): Promise<number> {
  const { _sum: sum } = await database.prisma.bulkSendRow.aggregate({
    where: { state: 'WAITING', bulkSend: { organizationId, mode, endedAt: null } },
    _sum: { credits: true },
  });
  return sum.credits ?? 0;
}
