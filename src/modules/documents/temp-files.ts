import { randomUUID } from 'node:crypto';
import { unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Services } from '../../platform/services.ts';

/** Calls `work` with paths for new temporary files in the storage, and deletes those that are left afterwards. */
export async function withTempFiles<const Names extends string, R>(
  services: Services,
  names: readonly Names[],
  work: (paths: Readonly<Record<Names, string>>) => Promise<R>,
): Promise<R> {
  const paths = Object.fromEntries(
    names.map((name) => [name, join(services.storage.tempDir, `${randomUUID()}.${name}`)]),
  ) as Record<Names, string>;
  try {
    return await work(paths);
  } finally {
    // Most were adopted or never written.
    await Promise.all(Object.values<string>(paths).map((path) => unlink(path).catch(() => {})));
  }
}
