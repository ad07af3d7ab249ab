import { sha256Hex } from '../../kernel/digest.ts';
import { BackupError } from '../../platform/backup/index.ts';
import type { Services } from '../../platform/services.ts';
import { unpackLines } from './rows.ts';
import type { ExportManifest, SealedPlace } from './sealed-place.ts';

/** A stored file, and its name in the export. */
interface NamedFile {
  readonly sha256: string;
  readonly name: string;
}

/**
 * Opens every part and file of an export before anything changes, and returns its files.
 * @throws BackupError (a part does not open, or a file has another SHA-256)
 */
export async function checkAll(
  sealed: SealedPlace,
  { parts }: ExportManifest,
  { report }: { readonly report: (step: string, detail: string) => void },
): Promise<NamedFile[]> {
  const files: NamedFile[] = [];
  for (const { of, name } of parts) {
    report('checking', name);
    const lines = unpackLines(await sealed.read(name));
    if (of === 'files') files.push(...lines.map((line) => JSON.parse(line) as NamedFile));
  }
  for (const { sha256, name } of files) {
    report('checking', name);
    if (sha256Hex(await sealed.read(name)) !== sha256)
      throw new BackupError(`The export is damaged: ${name} has another SHA-256 than its rows say.`);
  }
  return files;
}

/** Stores a file. @throws BackupError (its bytes are others) */
export async function assertStored({ storage }: Services, sha256: string, bytes: Buffer): Promise<void> {
  if ((await storage.put(bytes)) !== sha256) throw new BackupError(`The export is damaged: ${sha256} has other bytes.`);
}
