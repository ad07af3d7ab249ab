import type { KeyActor } from '../../kernel/actor.ts';
import type { Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** Each stands in a header of every personal page. */
export const MOST_EMBED_ORIGINS = 50;

/** Says which origins may frame the organisation's personal pages, instead of those before; it holds at once. */
export const setEmbedOrigins = (
  { database }: Services,
  { organizationId }: KeyActor,
  origins: readonly string[],
): Promise<Organization> =>
  database.prisma.organization.update({
    where: { id: organizationId },
    data: { embedOrigins: [...new Set(origins)] },
  });
