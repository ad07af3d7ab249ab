import type { Context } from '../../platform/graphql/context.ts';
import type { Services } from '../../platform/services.ts';

/** Offers a stored file as the PDF of a request, as if it had been uploaded. `size` is in bytes. */
export async function storedUpload(
  services: Services,
  { sha256, size }: { readonly sha256: string; readonly size: number },
): Promise<NonNullable<ReturnType<Context['blob']>>> {
  return { sha256, size, path: await services.storage.path(sha256), problem: undefined, take: () => {} };
}
