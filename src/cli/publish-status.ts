import type { Service } from '../app/compose.ts';

/** Writes the files of the roots and of the revocation lists after a change of keys. */
export async function publishStatus({ services, authority }: Service): Promise<void> {
  const { writeCrlFiles, writeRootFiles } = await import('../modules/trust/index.ts');
  await writeRootFiles(services.database, services.config.dataDir);
  await writeCrlFiles(authority, services.config.dataDir);
}
