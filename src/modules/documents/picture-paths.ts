import type { Services } from '../../platform/services.ts';
import type { FieldFill } from './types.ts';

/** Paths of the pictures of these signatures, by fingerprint. @throws BlobMissing */
export async function picturePaths(services: Services, fills: readonly FieldFill[]): Promise<Record<string, string>> {
  const named = new Set(fills.flatMap(({ signature }) => signature?.imageSha256 ?? []));
  return Object.fromEntries(
    await Promise.all([...named].map(async (sha256) => [sha256, await services.storage.path(sha256)])),
  );
}
