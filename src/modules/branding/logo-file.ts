import type { Services } from '../../platform/services.ts';
import { BlobMissing } from '../../platform/storage/index.ts';
import { readBranding } from './read-branding.ts';

/** Path of an organisation's logo in local storage, for a child process that draws a file. Null if it has none. */
export async function findLogoFile({ database, storage }: Services, organizationId: string): Promise<string | null> {
  const { logoSha256 } = await readBranding(database.prisma, organizationId);
  if (!logoSha256) return null;
  return storage.path(logoSha256).catch((error: unknown) => {
    // Replaced at this moment, and swept.
    if (error instanceof BlobMissing) return null;
    throw error;
  });
}
