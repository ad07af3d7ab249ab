import type { Services } from '../../../platform/services.ts';
import { BlobMissing } from '../../../platform/storage/index.ts';
import { readBranding } from './read-branding.ts';

/** Path of an organisation's logo in local storage, for a child process that draws a file. Null if it has none. */
export async function findLogoFile(services: Services, organizationId: string): Promise<string | null> {
  return logoFileOf(services, await readBranding(services.database.prisma, organizationId));
}

/** Does the same for a branding that the caller has read. */
export async function logoFileOf(
  { storage }: Services,
  { logoSha256 }: { readonly logoSha256: string | null },
): Promise<string | null> {
  if (!logoSha256) return null;
  return storage.path(logoSha256).catch((error: unknown) => {
    // Replaced at this moment, and swept.
    if (error instanceof BlobMissing) return null;
    throw error;
  });
}
