import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { backUp } from '../../../src/cli/backup-command.ts';
import { parsePlace } from '../../../src/platform/backup/index.ts';
import { silent } from '../../world/restored.ts';
import type { World } from '../../world/world.ts';

/** A folder that does not exist yet, for backups. */
export async function newTarget(): Promise<{ readonly path: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'esign-backups-'));
  return { path: path.join(folder, 'target'), remove: () => rm(folder, { recursive: true, force: true }) };
}

/** `esign backup TARGET` beside the world's server. */
export async function backUpWorld(
  { service: { services, cipher } }: World,
  target: string,
  options: { readonly keep?: number; readonly allowMissing?: boolean } = {},
): Promise<any> {
  const { keep = null, allowMissing = false } = options;
  return (await backUp({ ...services, cipher }, parsePlace(target), { keep, allowMissing }, silent)).result;
}
