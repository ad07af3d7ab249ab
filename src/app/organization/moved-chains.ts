import type pg from 'pg';
import { sha256Hex } from '../../kernel/ids.ts';
import { type Checkpoint, checkpointName, readChain, writeCheckpoint } from '../../modules/evidence/index.ts';
import { BackupError } from '../../platform/backup/index.ts';
import { databaseOn } from '../../platform/database/prisma.ts';
import type { Services } from '../../platform/services.ts';
import type { NamedFiles } from '../../platform/storage/index.ts';
import type { ExportManifest, SealedPlace } from './sealed-place.ts';
import { unpackLines } from './tables.ts';

/** A checkpoint of an export; `forged`: the source had a file there that it has not written. */
export type MovedCheckpoint = Checkpoint | 'forged';

interface MovedChains {
  readonly chainIds: readonly string[];
  /** By the chain's id. */
  readonly checkpoints: ReadonlyMap<string, MovedCheckpoint>;
  /** Chains that were not valid at the source. */
  readonly known: readonly string[];
}

/**
 * Recomputes every chain as the service reads it, from the rows that only `session` sees, and with checkpoints in memory.
 * @throws BackupError (a chain that was valid at the source is not valid here)
 */
export async function assertChains(
  services: Services,
  session: pg.Pool,
  { chainIds, checkpoints, known }: MovedChains,
): Promise<void> {
  const inside: Services = {
    ...services,
    namedFiles: filesInMemory(),
    database: databaseOn(services.database, session),
  };
  const invalid: string[] = [];
  for (const id of chainIds) {
    const checkpoint = checkpoints.get(id);
    if (checkpoint) await writeMovedCheckpoint(inside, id, checkpoint);
    if (!(await readChain(inside, id)).report.valid) invalid.push(id);
  }
  const before = new Set(known);
  const broken = invalid.filter((id) => !before.has(id));
  if (broken.length > 0)
    throw new BackupError(
      `The export is damaged: ${broken.length} chains are not valid any more: ${broken.slice(0, 20).join(', ')}.`,
    );
}

function filesInMemory(): NamedFiles {
  const written = new Map<string, Uint8Array>();
  return {
    read: async (name) => (written.has(name) ? Buffer.from(written.get(name)!) : null),
    list: async function* () {
      yield* written.keys();
    },
    write: async (name, bytes) => void written.set(name, bytes),
    remove: async (name) => void written.delete(name),
  };
}

/** Writes a checkpoint with the key of this service. */
export async function writeMovedCheckpoint(services: Services, id: string, checkpoint: MovedCheckpoint): Promise<void> {
  // What the source has not written stays so: it is no checkpoint of this service either.
  if (checkpoint === 'forged') await services.namedFiles.write(checkpointName(id), Buffer.from('{}'));
  else await writeCheckpoint(services, { id, ...checkpoint });
}

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
