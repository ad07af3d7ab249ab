import type { PreservedFile } from '../../platform/database/index.ts';
import type { Services } from '../../platform/services.ts';

/** Finds the preserved file that had a fingerprint, before a renewal or now; null where none did. */
export async function findPreserved(services: Services, sha256: string): Promise<PreservedFile | null> {
  const { prisma } = services.database;
  const former = await prisma.preservedFingerprint.findFirst({ where: { sha256 }, include: { file: true } });
  return former?.file ?? prisma.preservedFile.findFirst({ where: { sha256 } });
}
