import type { KeyActor } from '../../kernel/actor.ts';
import type { Organization } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** Limit, because a header of every personal page lists all of them. */
export const MOST_EMBED_ORIGINS = 50;

/** Replaces the list of origins that may frame the organisation's personal pages. Takes effect at once. */
export const setEmbedOrigins = (
  { database }: Services,
  { organizationId }: KeyActor,
  origins: readonly string[],
): Promise<Organization> =>
  database.prisma.organization.update({
    where: { id: organizationId },
    data: { embedOrigins: [...new Set(origins)] },
  });
