import type { PreservedFile } from '../../platform/database/index.ts';
import type { Kit } from '../../platform/kit.ts';

/** The next files that something is due for: those that failed least often first, then the longest due. */
export const findDue = (kit: Kit, most: number): Promise<PreservedFile[]> =>
  kit.database.prisma.preservedFile.findMany({
    where: { nextAt: { lte: kit.clock.now() } },
    orderBy: [{ attempts: 'asc' }, { nextAt: 'asc' }],
    take: most,
  });

/** Notes what an attempt found, unless the file was renewed or ended meanwhile. */
export async function note(
  kit: Kit,
  { id, sha256 }: PreservedFile,
  data: Partial<
    Pick<PreservedFile, 'state' | 'stampedAt' | 'protectedUntil' | 'endsWith' | 'nextAt' | 'attempts' | 'reason'>
  >,
): Promise<void> {
  await kit.database.prisma.preservedFile.updateMany({ where: { id, sha256, state: { not: 'ENDED' } }, data });
}
