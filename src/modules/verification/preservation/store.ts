import type { PreservedFile } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';
import { listMoved } from '../../access/index.ts';

/** Finds the next files that are due: those with the fewest failures first, then the longest due. */
export const findDue = async (services: Services, most: number): Promise<PreservedFile[]> =>
  services.database.prisma.preservedFile.findMany({
    where: { nextAt: { lte: services.clock.now() }, organizationId: { notIn: await listMoved(services.database) } },
    orderBy: [{ attempts: 'asc' }, { nextAt: 'asc' }],
    take: most,
  });

/** Records the result of an attempt, unless the file was renewed or ended in the meantime. */
export async function note(
  services: Services,
  { id, sha256 }: PreservedFile,
  data: Partial<
    Pick<PreservedFile, 'state' | 'stampedAt' | 'protectedUntil' | 'endsWith' | 'nextAt' | 'attempts' | 'reason'>
  >,
): Promise<void> {
  await services.database.prisma.preservedFile.updateMany({ where: { id, sha256, state: { not: 'ENDED' } }, data });
}
