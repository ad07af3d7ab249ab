import type { PreservedFile } from '../../../platform/database/index.ts';
import type { Services } from '../../../platform/services.ts';

/** Finds the preserved file with this fingerprint, current or former. Null if there is none. */
export async function findPreserved(services: Services, sha256: string): Promise<PreservedFile | null> {
  const { prisma } = services.database;
  const former = await prisma.preservedFingerprint.findFirst({ where: { sha256 }, include: { file: true } });
  return former?.file ?? prisma.preservedFile.findFirst({ where: { sha256 } });
}
