import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Run {
  /** Exit status; null if the program could not be started or was stopped. */
  readonly status: number | null;
  readonly stdout: string;
  /** Standard output and error together. */
  readonly output: string;
}

/** Runs an outside program to its end, in English and UTC. 200 s, 64 MB of output. */
export const run = (program: string, args: readonly string[]): Run => {
  const { status, stdout, stderr } = spawnSync(program, args, {
    encoding: 'latin1',
    timeout: 200_000,
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
  });
  return { status, stdout: stdout ?? '', output: `${stdout ?? ''}\n${stderr ?? ''}` };
};

/** Whether a program can be started here; tests are skipped visibly if it cannot. */
export const available = (program: string, versionFlag = '--version'): boolean =>
  spawnSync(program, [versionFlag], { stdio: 'ignore' }).error === undefined;

/** A temporary folder for the files of one check. */
export interface Scratch {
  /** Writes the bytes to a new file and returns its path. */
  file(bytes: Buffer | string, suffix?: string): string;
  /** Returns the path of a file that does not exist yet. */
  path(suffix?: string): string;
}

/** Runs `work` with a scratch folder that is removed afterwards. */
export const withScratch = <T>(work: (scratch: Scratch) => T): T => {
  const dir = mkdtempSync(join(tmpdir(), 'judge-'));
  let count = 0;
  const path = (suffix = '.bin') => join(dir, `${count++}${suffix}`);
  const file = (bytes: Buffer | string, suffix?: string) => {
    const name = path(suffix);
    writeFileSync(name, bytes);
    return name;
  };
  try {
    return work({ file, path });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
};

const pemOf = (der: Buffer): string =>
  `-----BEGIN CERTIFICATE-----\n${der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----\n`;

/** Certificates (DER) as one PEM text. */
export const pemBundle = (certificates: readonly Buffer[]): string => certificates.map(pemOf).join('');
