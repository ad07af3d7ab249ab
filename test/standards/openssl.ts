import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The outside validator. Tests that need it are skipped visibly if it is not installed. */
export const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

export interface Judgement {
  readonly ok: boolean;
  /** Standard output and error together. */
  readonly text: string;
  /** Contents of the file `out`; empty if the command wrote none. */
  readonly output: Buffer;
}

/** Runs openssl among `files`, which are removed afterwards; arguments name them by their plain names. */
export function openssl(files: Files, ...args: readonly string[]): Judgement {
  const directory = lay(files);
  try {
    const { status, stdout, stderr } = spawnSync('openssl', args, { cwd: directory });
    return judge(directory, status, `${stdout}${stderr}`);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Runs openssl asynchronously, for commands that contact a server in this process. */
export async function opensslAsync(files: Files, ...args: readonly string[]): Promise<Judgement> {
  const directory = lay(files);
  try {
    const child = spawn('openssl', args, { cwd: directory, stdio: ['ignore', 'pipe', 'pipe'] });
    let text = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
    const status = await new Promise<number | null>((resolve) => child.once('close', resolve));
    return judge(directory, status, text);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

type Files = Readonly<Record<string, Buffer | string>>;

function lay(files: Files): string {
  const directory = mkdtempSync(join(tmpdir(), 'esign-openssl-'));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(directory, name), bytes);
  return directory;
}

function judge(directory: string, status: number | null, text: string): Judgement {
  const out = join(directory, 'out');
  return { ok: status === 0, text, output: existsSync(out) ? readFileSync(out) : Buffer.alloc(0) };
}
