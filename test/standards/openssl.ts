import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The outside judge. Tests that need it skip visibly where it is not installed. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export interface Judgement {
  readonly ok: boolean;
  /** Standard output and error together. */
  readonly said: string;
  /** The file `out` that it was told to write; empty when it wrote none. */
  readonly output: Buffer;
}

/** Runs openssl among `files`, which are removed afterwards; arguments name them by their plain names. */
export function openssl(files: Readonly<Record<string, Buffer | string>>, ...args: readonly string[]): Judgement {
  const directory = mkdtempSync(join(tmpdir(), 'esign-openssl-'));
  try {
    for (const [name, bytes] of Object.entries(files)) writeFileSync(join(directory, name), bytes);
    const out = join(directory, 'out');
    const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: directory });
    return {
      ok: status === 0,
      said: `${stdout}${stderr}`,
      output: existsSync(out) ? readFileSync(out) : Buffer.alloc(0),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
