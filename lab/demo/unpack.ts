import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { say } from './server.ts';

/** The table of contents of every archive of the service: each file with its fingerprint. */
export const CONTENTS = '0 - Sommaire.txt';

/** Unpacks an archive into an empty folder. Returns the names of its files. */
export function unpack(archive: Uint8Array, folder: string): string[] {
  rmSync(folder, { recursive: true, force: true });
  const files = unzipSync(archive);
  for (const [name, bytes] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), bytes);
  }
  return Object.keys(files);
}

/** Checks every fingerprint of an unpacked archive by `sha256sum`, as its receiver would. */
export function checkFingerprints(folder: string): void {
  try {
    const options = ['--check', '--ignore-missing', '--quiet', CONTENTS];
    execFileSync('sha256sum', options, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    say(`   sha256sum: every fingerprint of “${CONTENTS}” is right`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') say('   sha256sum: not installed');
    else throw new Error(`sha256sum: ${(error as { stderr?: Buffer }).stderr}`);
  }
}

/** Downloads a file of the service. */
export const download = async (address: string): Promise<Buffer> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
};
