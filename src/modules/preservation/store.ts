import type { PreservedFile } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** The next files that something is due for: those that failed least often first, then the longest due. */
export const findDue = (services: Services, most: number): Promise<PreservedFile[]> =>
  services.database.prisma.preservedFile.findMany({
    where: { nextAt: { lte: services.clock.now() } },
    orderBy: [{ attempts: 'asc' }, { nextAt: 'asc' }],
    take: most,
  });

/** Notes what an attempt found, unless the file was renewed or ended meanwhile. */
export async function note(
  services: Services,
  { id, sha256 }: PreservedFile,
  data: Partial<
    Pick<PreservedFile, 'state' | 'stampedAt' | 'protectedUntil' | 'endsWith' | 'nextAt' | 'attempts' | 'reason'>
  >,
): Promise<void> {
  await services.database.prisma.preservedFile.updateMany({ where: { id, sha256, state: { not: 'ENDED' } }, data });
}
